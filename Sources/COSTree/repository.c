#include <fcntl.h>
#include <unistd.h>

#include "internal.h"

struct costree_repository *costree_open(const char *path, struct costree_failure *failure) {
    GError *error = NULL;
    OstreeRepo *repo =
        ostree_repo_create_at(AT_FDCWD, path, OSTREE_REPO_MODE_BARE_USER_ONLY, NULL, NULL, &error);
    if (!repo) {
        costree_fail(failure, error);
        return NULL;
    }
    if (ostree_repo_get_mode(repo) != OSTREE_REPO_MODE_BARE_USER_ONLY) {
        g_object_unref(repo);
        costree_fail(failure, g_error_new_literal(G_IO_ERROR, G_IO_ERROR_FAILED, "a repository of another mode"));
        return NULL;
    }
    struct costree_repository *repository = g_new0(struct costree_repository, 1);
    repository->repo = repo;
    return repository;
}

void costree_close(struct costree_repository *repository) {
    g_object_unref(repository->repo);
    g_free(repository);
}

/// A remote's keys of its own, of which there are none here: with that file libostree takes no key of the machine's
/// (ostree-repo.c, _ostree_repo_gpg_prepare_verifier).
static bool make_keyring(OstreeRepo *repo, GError **error) {
    int file = openat(
        ostree_repo_get_dfd(repo), REMOTE ".trustedkeys.gpg", O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0644);
    if (file >= 0) {
        close(file);
        return true;
    }
    int number = errno;
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), "%s.trustedkeys.gpg: %s", REMOTE, g_strerror(number));
    return false;
}

bool costree_set_remote(
    struct costree_repository *repository, const struct costree_remote *remote, struct costree_failure *failure) {
    const char *const group = "remote \"" REMOTE "\"";
    GError *error = NULL;
    if (!make_keyring(repository->repo, &error)) return costree_fail(failure, error);
    g_autoptr(GKeyFile) config = ostree_repo_copy_config(repository->repo);
    g_autofree char *old = g_key_file_to_data(config, NULL, NULL);
    g_key_file_remove_group(config, group, NULL);
    g_key_file_set_string(config, group, "url", remote->url);
    g_key_file_set_boolean(config, group, "gpg-verify", true);
    g_key_file_set_boolean(config, group, "gpg-verify-summary", false);
    g_key_file_set_string(config, group, "gpgkeypath", remote->keys);
    if (remote->authorities) g_key_file_set_string(config, group, "tls-ca-path", remote->authorities);
    // Without a percentage, and without a size, libostree keeps three percent free.
    g_key_file_set_string(config, "core", "min-free-space-percent", "0");
    g_autofree char *size = g_strdup_printf("%" G_GUINT64_FORMAT "MB", remote->keep_free);
    if (remote->keep_free > 0) {
        g_key_file_set_string(config, "core", "min-free-space-size", size);
    } else {
        g_key_file_remove_key(config, "core", "min-free-space-size", NULL);
    }
    g_autofree char *new = g_key_file_to_data(config, NULL, NULL);
    if (g_strcmp0(old, new) != 0) {
        if (!ostree_repo_write_config(repository->repo, config, &error)) return costree_fail(failure, error);
    }
    if (!ostree_repo_reload_config(repository->repo, NULL, &error)) return costree_fail(failure, error);
    return true;
}

/// The expiry of a signature's key, or of its primary key: whichever comes first; 0: none.
static gint64 key_expiry(GVariant *signature) {
    gint64 key = 0, primary = 0;
    g_variant_get_child(signature, OSTREE_GPG_SIGNATURE_ATTR_KEY_EXP_TIMESTAMP, "x", &key);
    g_variant_get_child(signature, OSTREE_GPG_SIGNATURE_ATTR_KEY_EXP_TIMESTAMP_PRIMARY, "x", &primary);
    return key == 0 || (primary != 0 && primary < key) ? primary : key;
}

/// The last expiry of the keys whose signatures hold.
static uint64_t last_expiry(OstreeGpgVerifyResult *result) {
    gint64 last = -1;
    for (guint index = 0; index < ostree_gpg_verify_result_count_all(result); index++) {
        g_autoptr(GVariant) signature = ostree_gpg_verify_result_get_all(result, index);
        gboolean is_valid = FALSE;
        g_variant_get_child(signature, OSTREE_GPG_SIGNATURE_ATTR_VALID, "b", &is_valid);
        if (!is_valid) continue;
        gint64 expiry = key_expiry(signature);
        if (expiry == 0) return 0;
        if (expiry > last) last = expiry;
    }
    return last > 0 ? (uint64_t)last : 0;
}

bool costree_read_commit(
    struct costree_repository *repository, const char *branch, struct costree_commit *commit,
    struct costree_failure *failure) {
    GError *error = NULL;
    g_autofree char *name = g_strconcat(REMOTE ":", branch, NULL);
    g_autofree char *identity = NULL;
    commit->exists = false;
    if (!ostree_repo_resolve_rev(repository->repo, name, TRUE, &identity, &error)) return costree_fail(failure, error);
    if (!identity) return true;
    g_strlcpy(commit->identity, identity, sizeof commit->identity);
    g_autoptr(GVariant) object = NULL;
    if (!ostree_repo_load_commit(repository->repo, identity, &object, NULL, &error)) return costree_fail(failure, error);
    commit->time = ostree_commit_get_timestamp(object);
    g_autoptr(OstreeGpgVerifyResult) result =
        ostree_repo_verify_commit_for_remote(repository->repo, identity, REMOTE, NULL, &error);
    if (!result) return costree_fail(failure, error);
    if (!ostree_gpg_verify_result_require_valid_signature(result, &error)) return costree_fail(failure, error);
    commit->key_expires = last_expiry(result);
    commit->exists = true;
    return true;
}

bool costree_forget(struct costree_repository *repository, const char *branch, struct costree_failure *failure) {
    GError *error = NULL;
    return ostree_repo_set_ref_immediate(repository->repo, REMOTE, branch, NULL, NULL, &error)
        || costree_fail(failure, error);
}

bool costree_doubt(struct costree_repository *repository, const char *commit, struct costree_failure *failure) {
    GError *error = NULL;
    return ostree_repo_mark_commit_partial(repository->repo, commit, TRUE, &error) || costree_fail(failure, error);
}

static bool is_among(const char *name, const char *const *names, size_t count) {
    for (size_t index = 0; index < count; index++) {
        g_autofree char *whole = g_strconcat(REMOTE ":", names[index], NULL);
        if (g_str_equal(name, whole)) return true;
    }
    return false;
}

bool costree_prune(
    struct costree_repository *repository, const char *const *branches, size_t count, struct costree_failure *failure) {
    GError *error = NULL;
    g_autoptr(GHashTable) refs = NULL;
    if (!ostree_repo_list_refs(repository->repo, NULL, &refs, NULL, &error)) return costree_fail(failure, error);
    GHashTableIter iterator;
    gpointer key;
    g_hash_table_iter_init(&iterator, refs);
    while (g_hash_table_iter_next(&iterator, &key, NULL)) {
        if (is_among(key, branches, count)) continue;
        g_autofree char *remote = NULL, *name = NULL;
        if (!ostree_parse_refspec(key, &remote, &name, &error)
            || !ostree_repo_set_ref_immediate(repository->repo, remote, name, NULL, NULL, &error))
            return costree_fail(failure, error);
    }
    // Commits go first: a whole prune deletes objects in the order of a hash table, and one that is killed would leave a commit
    // that lacks objects without its mark as partial, so that the next pull would take it for whole.
    const OstreeRepoPruneFlags passes[] = {OSTREE_REPO_PRUNE_FLAGS_COMMIT_ONLY, OSTREE_REPO_PRUNE_FLAGS_NONE};
    for (size_t pass = 0; pass < G_N_ELEMENTS(passes); pass++) {
        gint total, pruned;
        guint64 size;
        if (!ostree_repo_prune(
                repository->repo, OSTREE_REPO_PRUNE_FLAGS_REFS_ONLY | passes[pass], 0, &total, &pruned, &size, NULL,
                &error))
            return costree_fail(failure, error);
    }
    return true;
}
