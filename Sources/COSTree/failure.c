#include <string.h>

#include "internal.h"

static enum costree_kind kind_of_signature(int code) {
    switch (code) {
    case OSTREE_GPG_ERROR_NO_SIGNATURE: return costree_kind_unsigned;
    case OSTREE_GPG_ERROR_MISSING_KEY: return costree_kind_unknown_key;
    case OSTREE_GPG_ERROR_EXPIRED_SIGNATURE:
    case OSTREE_GPG_ERROR_EXPIRED_KEY:
    case OSTREE_GPG_ERROR_REVOKED_KEY: return costree_kind_expired_key;
    default: return costree_kind_bad_signature;
    }
}

/// What libostree tells by its words alone, in 2022.7 as in 2025.2.
static const struct {
    const char *words;
    enum costree_kind kind;
} tells[] = {
    {"chronologically older", costree_kind_older},  // ostree-core.c, _ostree_compare_timestamps
    {"ref binding", costree_kind_other_branch},     // ostree-repo-pull.c and ostree-repo-verify, verify_bindings
    {"min-free-space", costree_kind_space},         // ostree-repo-commit.c, throw_min_free_space_error
    {"No such branch", costree_kind_missing},       // ostree-repo-pull.c, lookup_commit_checksum_and_collection_from_summary
    {"No such metadata object", costree_kind_missing},  // ostree-repo.c, load_metadata_internal
    {"While fetching", costree_kind_network},       // ostree-fetcher-curl.c, check_multi_info
    {"Server returned HTTP", costree_kind_network},
    {"invalid mode", costree_kind_content},         // ostree-core.c, _ostree_validate_bareuseronly_mode
    {"Not a regular file or symlink", costree_kind_content},
    {"Invalid filename", costree_kind_content},     // ot-unix-utils.c, ot_util_filename_validate
    {"Invalid / in filename", costree_kind_content},
    {"Invalid UTF-8 in filename", costree_kind_content},
    {"orrupt", costree_kind_damaged},               // ostree-core.c, _ostree_compare_object_checksum
    {"Invalid", costree_kind_damaged},
    {"exceeded maximum", costree_kind_damaged},     // ostree-fetcher-curl.c, write_cb
};

/// The numbers of libcurl that say that a connection broke: CURLE_HTTP2, PARTIAL_FILE, GOT_NOTHING, SEND_ERROR, RECV_ERROR,
/// HTTP2_STREAM.
static const char *const breaks[] = {": [16] ", ": [18] ", ": [52] ", ": [55] ", ": [56] ", ": [92] "};

static enum costree_kind kind_of(const GError *error) {
    if (error->domain == OSTREE_GPG_ERROR) return kind_of_signature(error->code);
    if (error->domain == G_IO_ERROR) {
        switch (error->code) {
        case G_IO_ERROR_CANCELLED: return costree_kind_stopped;
        case G_IO_ERROR_NO_SPACE: return costree_kind_space;
        case G_IO_ERROR_INVALID_DATA:
        case G_IO_ERROR_PARTIAL_INPUT: return costree_kind_damaged;
        case G_IO_ERROR_TIMED_OUT:
        case G_IO_ERROR_BUSY: return costree_kind_network;
        case G_IO_ERROR_NOT_FOUND:
            // Of a file of this machine it is another matter.
            if (strstr(error->message, "HTTP")) return costree_kind_missing;
            break;
        }
    }
    for (size_t index = 0; index < sizeof breaks / sizeof *breaks; index++) {
        if (strstr(error->message, breaks[index])) return costree_kind_broken;
    }
    for (size_t index = 0; index < sizeof tells / sizeof *tells; index++) {
        if (strstr(error->message, tells[index].words)) return tells[index].kind;
    }
    return costree_kind_other;
}

bool costree_fail(struct costree_failure *failure, GError *error) {
    failure->kind = kind_of(error);
    g_strlcpy(failure->words, error->message, sizeof failure->words);
    g_error_free(error);
    return false;
}
