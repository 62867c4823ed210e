#include <sys/statvfs.h>

#include "internal.h"

struct watch {
    const struct costree_request *request;
    OstreeRepo *repo;
    OstreeAsyncProgress *progress;
    GCancellable *cancellable;
};

/// How often the watcher is asked, in milliseconds.
static const guint interval = 50;

static gboolean look(gpointer data) {
    struct watch *watch = data;
    struct statvfs disk;
    struct costree_progress progress = {
        .objects = ostree_async_progress_get_uint(watch->progress, "requested"),
        .bytes = ostree_async_progress_get_uint64(watch->progress, "bytes-transferred"),
        .free = UINT64_MAX,
    };
    if (fstatvfs(ostree_repo_get_dfd(watch->repo), &disk) == 0) progress.free = (uint64_t)disk.f_bavail * disk.f_frsize;
    if (watch->request->watcher(watch->request->context, &progress)) return G_SOURCE_CONTINUE;
    g_cancellable_cancel(watch->cancellable);
    return G_SOURCE_REMOVE;
}

static GVariant *texts(const char *const *items, size_t count) { return g_variant_new_strv(items, (gssize)count); }

static GVariant *options(const struct costree_request *request) {
    GVariantBuilder builder, fields;
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", "refs", texts(request->branches, request->branch_count));
    g_variant_builder_add(&builder, "{sv}", "override-commit-ids", texts(request->commits, request->branch_count));
    g_variant_builder_init(&fields, G_VARIANT_TYPE("a(ss)"));
    for (size_t index = 0; index < request->field_count; index++)
        g_variant_builder_add(&fields, "(ss)", request->fields[index].name, request->fields[index].value);
    g_variant_builder_add(&builder, "{sv}", "http-headers", g_variant_builder_end(&fields));
    g_variant_builder_add(&builder, "{sv}", "gpg-verify", g_variant_new_boolean(TRUE));
    g_variant_builder_add(&builder, "{sv}", "timestamp-check", g_variant_new_boolean(TRUE));
    // Pictures are compressed: deltas save nothing, and are one more thing that a server may send.
    g_variant_builder_add(&builder, "{sv}", "disable-static-deltas", g_variant_new_boolean(TRUE));
    g_variant_builder_add(&builder, "{sv}", "n-network-retries", g_variant_new_uint32(2));
    g_variant_builder_add(&builder, "{sv}", "update-frequency", g_variant_new_uint32(interval));
    return g_variant_ref_sink(g_variant_builder_end(&builder));
}

bool costree_pull(
    struct costree_repository *repository, const struct costree_request *request, struct costree_failure *failure) {
    GError *error = NULL;
    g_autoptr(GVariant) dictionary = options(request);
    g_autoptr(OstreeAsyncProgress) progress = ostree_async_progress_new();
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    struct watch watch = {request, repository->repo, progress, cancellable};
    // libostree waits in this thread's main context, also while it asks for the branches.
    g_autoptr(GSource) timer = g_timeout_source_new(interval);
    g_source_set_priority(timer, G_PRIORITY_HIGH);
    g_source_set_callback(timer, look, &watch, NULL);
    g_source_attach(timer, NULL);
    gboolean is_done =
        ostree_repo_pull_with_options(repository->repo, REMOTE, dictionary, progress, cancellable, &error);
    g_source_destroy(timer);
    ostree_async_progress_finish(progress);
    if (is_done) return true;
    bool is_stopped = g_cancellable_is_cancelled(cancellable);
    // What has no other name is a complaint about what came.
    bool is_plain = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_FAILED);
    costree_fail(failure, error);
    if (is_plain && failure->kind == costree_kind_other) failure->kind = costree_kind_damaged;
    // The first of several errors may be one that the stop has caused.
    if (is_stopped) failure->kind = costree_kind_stopped;
    return false;
}
