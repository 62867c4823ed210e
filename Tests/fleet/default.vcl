vcl 4.1;

# As it comes: what the headers of nginx say.
backend default {
    .host = "127.0.0.1";
    .port = "@ORIGIN@";
}
