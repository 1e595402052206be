"""The HTTP face of replay, validate and check, and of deals. Nothing is kept between requests.

::

    request ─▶ server ─▶ front ─▶ app ─▶ body ─▶ workers ─▶ work ─▶ answer
               sockets   log,     routes  bounded  turns,    processes that run
                         too many                  time      the kernel's code

The server's own process only moves bytes, so that it answers at once whatever the logs cost.
"""
