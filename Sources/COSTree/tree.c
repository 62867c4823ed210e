#include <fcntl.h>

#include "internal.h"

struct visit {
    costree_visitor *visitor;
    void *context;
    OstreeRepo *repo;
    GString *path;
    GError **error;
};

/// Tells of a name below the present path, which it becomes. False: no more.
static bool tell(struct visit *visit, const char *name, bool is_folder) {
    if (visit->path->len > 0) g_string_append_c(visit->path, '/');
    g_string_append(visit->path, name);
    if (visit->visitor(visit->context, visit->path->str, is_folder)) return true;
    g_set_error_literal(visit->error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "stopped");
    return false;
}

/// The visitor bounds the depth: it is told of each folder.
static bool visit_tree(struct visit *visit, const char *identity) {
    g_autoptr(GVariant) tree = NULL;
    if (!ostree_repo_load_variant(visit->repo, OSTREE_OBJECT_TYPE_DIR_TREE, identity, &tree, visit->error)) return false;
    const gsize length = visit->path->len;
    const char *name;
    g_autoptr(GVariant) files = g_variant_get_child_value(tree, 0);
    for (gsize index = 0; index < g_variant_n_children(files); index++) {
        g_variant_get_child(files, index, "(&say)", &name, NULL);
        if (!tell(visit, name, false)) return false;
        g_string_truncate(visit->path, length);
    }
    g_autoptr(GVariant) folders = g_variant_get_child_value(tree, 1);
    for (gsize index = 0; index < g_variant_n_children(folders); index++) {
        g_autoptr(GVariant) bytes = NULL;
        g_variant_get_child(folders, index, "(&s@ayay)", &name, &bytes, NULL);
        if (!tell(visit, name, true)) return false;
        g_autofree char *child = ostree_checksum_from_bytes_v(bytes);
        if (!visit_tree(visit, child)) return false;
        g_string_truncate(visit->path, length);
    }
    return true;
}

bool costree_visit(
    struct costree_repository *repository, const char *commit, costree_visitor *visitor, void *context,
    struct costree_failure *failure) {
    GError *error = NULL;
    g_autoptr(GVariant) object = NULL;
    if (!ostree_repo_load_commit(repository->repo, commit, &object, NULL, &error)) return costree_fail(failure, error);
    g_autoptr(GVariant) bytes = g_variant_get_child_value(object, 6);
    g_autofree char *root = ostree_checksum_from_bytes_v(bytes);
    g_autoptr(GString) path = g_string_new(NULL);
    struct visit visit = {visitor, context, repository->repo, path, &error};
    return visit_tree(&visit, root) || costree_fail(failure, error);
}

struct filter {
    costree_visitor *visitor;
    void *context;
    GCancellable *cancellable;
};

static OstreeRepoCheckoutFilterResult filter_path(OstreeRepo *repo, const char *path, struct stat *status, gpointer data) {
    (void)repo;
    struct filter *filter = data;
    if (!filter->visitor(filter->context, path + (*path == '/'), S_ISDIR(status->st_mode)))
        g_cancellable_cancel(filter->cancellable);
    return OSTREE_REPO_CHECKOUT_FILTER_ALLOW;
}

bool costree_check_out(
    struct costree_repository *repository, const char *commit, const char *folder, costree_visitor *visitor, void *context,
    struct costree_failure *failure) {
    GError *error = NULL;
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    struct filter filter = {visitor, context, cancellable};
    OstreeRepoCheckoutAtOptions options = {
        .mode = OSTREE_REPO_CHECKOUT_MODE_USER,
        .overwrite_mode = OSTREE_REPO_CHECKOUT_OVERWRITE_UNION_FILES,
        .bareuseronly_dirs = TRUE,
        .filter = filter_path,
        .filter_user_data = &filter,
    };
    return ostree_repo_checkout_at(repository->repo, &options, AT_FDCWD, folder, commit, cancellable, &error)
        || costree_fail(failure, error);
}
