"""What many certificates say together: shares, distributions, and the page that shows them."""
