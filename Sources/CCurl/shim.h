// libcurl's interface is variadic, which Swift cannot call: here is one function for each kind of argument.

#pragma once

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <netinet/in.h>
#include <stddef.h>

static inline CURLcode ccurl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

/// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION, which have one type.
static inline CURLcode ccurl_set_receiver(CURL *handle, CURLoption option, curl_write_callback function) {
    return curl_easy_setopt(handle, option, function);
}

static inline CURLcode ccurl_set_socket_maker(CURL *handle, curl_opensocket_callback function) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

/// The information of a kind that is a `long`; 0 where there is none.
static inline long ccurl_long(CURL *handle, CURLINFO information) {
    long value = 0;
    return curl_easy_getinfo(handle, information, &value) == CURLE_OK ? value : 0;
}

/// The information of a kind that is an offset or a time in microseconds; 0 where there is none.
static inline int64_t ccurl_offset(CURL *handle, CURLINFO information) {
    curl_off_t value = 0;
    return curl_easy_getinfo(handle, information, &value) == CURLE_OK ? value : 0;
}

static inline CURLMcode ccurl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
    return curl_multi_setopt(handle, option, value);
}

/// Whom libcurl tells which sockets it waits for, and for how long.
static inline void ccurl_multi_set_watcher(
    CURLM *handle, curl_socket_callback sockets, curl_multi_timer_callback timer, void *context) {
    curl_multi_setopt(handle, CURLMOPT_SOCKETFUNCTION, sockets);
    curl_multi_setopt(handle, CURLMOPT_SOCKETDATA, context);
    curl_multi_setopt(handle, CURLMOPT_TIMERFUNCTION, timer);
    curl_multi_setopt(handle, CURLMOPT_TIMERDATA, context);
}

/// The next transfer that has ended, with its result; NULL: none has.
static inline CURL *ccurl_multi_next_ended(CURLM *handle, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = curl_multi_info_read(handle, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

/// The bytes of an IPv4 or IPv6 address, which lies behind the fields of `address` and may be longer than its own; NULL: it is
/// of another family.
static inline const void *ccurl_address_bytes(const struct curl_sockaddr *address) {
    const char *start = (const char *)address + offsetof(struct curl_sockaddr, addr);
    switch (address->family) {
    case AF_INET: return start + offsetof(struct sockaddr_in, sin_addr);
    case AF_INET6: return start + offsetof(struct sockaddr_in6, sin6_addr);
    default: return NULL;
    }
}

/// CURLAUTH_BASIC is a cast, which Swift does not import.
static const long ccurl_basic_authentication = CURLAUTH_BASIC;
