"""The HTTP face of replay, validate and check, and of deals. Nothing is kept between requests.

::

    request ─▶ server ─▶ front ─▶ slots ─▶ app ─▶ body ─▶ workers ─▶ work ─▶ answer
               sockets   log      too many, routes bounded turns,    processes that run
                                  too slow                 time      the kernel's code

The server's own process only moves bytes, so that it answers at once whatever the logs cost.
"""
