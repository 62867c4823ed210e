#include "base.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool codec_fail(struct codec *codec, enum codec_status status, const char *message) {
    if (codec->status) return false;
    codec->status = status;
    snprintf(codec->message, sizeof codec->message, "%s", message);
    // Libheif says much in several lines.
    for (char *at = codec->message; *at; at++) if (*at > 0 && *at < ' ') *at = ' ';
    return false;
}

bool codec_goes_on(struct codec *codec) {
    if (!codec->is_cancelled || !codec->is_cancelled(codec->context)) return true;
    codec_fail(codec, codec_status_cancelled, "cancelled");
    return false;
}

uint64_t codec_file_size(const struct codec *codec) {
    const off_t here = lseek(codec->descriptor, 0, SEEK_CUR), end = lseek(codec->descriptor, 0, SEEK_END);
    lseek(codec->descriptor, here, SEEK_SET);
    return end < 0 ? 0 : (uint64_t)end;
}

size_t codec_read_at(struct codec *codec, uint64_t offset, void *bytes, size_t count) {
    size_t done = 0;
    while (done < count && codec_goes_on(codec)) {
        ssize_t part;
        do part = pread(codec->descriptor, (uint8_t *)bytes + done, count - done, (off_t)(offset + done));
        while (part < 0 && errno == EINTR);
        if (part < 0) codec_fail(codec, codec_status_unreadable, strerror(errno));
        if (part <= 0) break;
        done += (size_t)part;
    }
    return done;
}

int codec_fill(struct codec *codec) {
    if (!codec_goes_on(codec)) return -1;
    ssize_t count;
    do count = read(codec->descriptor, codec->buffer, codec->read_max);
    while (count < 0 && errno == EINTR);
    if (count < 0) codec_fail(codec, codec_status_unreadable, strerror(errno));
    if (count == 0) codec->ended = true;
    if (count > 0 && codec->listener) codec->listener(codec->listener_context, codec->buffer, (size_t)count);
    return (int)count;
}
