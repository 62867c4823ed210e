/// libostree behind calls that need none of GLib: a repository, and what a sign does with it.
///
/// One thread uses a repository. All texts are in UTF-8, but for paths, which are as the kernel has them. A function that can
/// fail returns false and fills `failure`.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct costree_repository;

enum __attribute__((enum_extensibility(closed))) costree_kind {
    /// The server is not reached, or answers with an error.
    costree_kind_network,
    /// A connection broke while something came.
    costree_kind_broken,
    /// The server has no such file.
    costree_kind_missing,
    /// A commit has no signature.
    costree_kind_unsigned,
    /// None of the keys has signed it.
    costree_kind_unknown_key,
    /// The key that has signed it has expired, or the signature has, or the key was revoked.
    costree_kind_expired_key,
    /// A signature that is not of these bytes.
    costree_kind_bad_signature,
    /// The commit was made for another branch.
    costree_kind_other_branch,
    /// A commit that is older than the present one of the branch.
    costree_kind_older,
    /// The disk is full, or would be fuller than it may.
    costree_kind_space,
    /// Bytes that are not what their name says.
    costree_kind_damaged,
    /// A name or a mode that is not allowed.
    costree_kind_content,
    /// A callback has stopped it.
    costree_kind_stopped,
    costree_kind_other,
};

struct costree_failure {
    enum costree_kind kind;
    /// libostree's, on one or more lines.
    char words[1024];
};

/// Opens a repository, or makes one (of the mode bare-user-only) where there is none. NULL on failure.
struct costree_repository *costree_open(const char *path, struct costree_failure *failure);
void costree_close(struct costree_repository *repository);

struct costree_remote {
    const char *url;
    /// A folder with one file for each key that is trusted, armoured or not. No other key is. Its path has no comma and no
    /// semicolon.
    const char *keys;
    /// The file of all certificates that are trusted; NULL: those of the system.
    const char *authorities;
    /// In MiB; 0: nothing is kept free.
    uint64_t keep_free;
};

/// Says where everything comes from. It stands in the repository's configuration, without a secret.
bool costree_set_remote(
    struct costree_repository *repository, const struct costree_remote *remote, struct costree_failure *failure);

struct costree_field {
    const char *name, *value;
};

struct costree_progress {
    /// Objects that are asked for, and bytes that have come.
    uint64_t objects, bytes;
    /// What is free of the disk for this user, in bytes.
    uint64_t free;
};

/// Is called several times a second while a pull runs. It stops where this returns false.
typedef bool costree_watcher(void *context, const struct costree_progress *progress);

struct costree_request {
    const char *const *branches;
    /// As many: the commit of each, or "" for the one that it has on the server.
    const char *const *commits;
    size_t branch_count;
    const struct costree_field *fields;
    size_t field_count;
    costree_watcher *watcher;
    void *context;
};

/// Fetches what is missing of the branches, and verifies the signatures. All branches are moved to their commits, or none.
bool costree_pull(
    struct costree_repository *repository, const struct costree_request *request, struct costree_failure *failure);

struct costree_commit {
    /// In hexadecimal digits.
    char identity[65];
    /// When it was made, and when the key expires that has signed it (the last of several; 0: never): in seconds since 1970.
    uint64_t time, key_expires;
    /// Whether there is one at all.
    bool exists;
};

/// Verifies the present commit of a branch by the keys of now, and tells of it. Where the branch has none, that is no failure.
bool costree_read_commit(
    struct costree_repository *repository, const char *branch, struct costree_commit *commit,
    struct costree_failure *failure);

/// Is told of a path in a tree, without a slash in front, folders before what is in them. False stops.
typedef bool costree_visitor(void *context, const char *path, bool is_folder);

/// Tells of everything in the tree of a commit. A folder that stands at several paths is told of at each.
bool costree_visit(
    struct costree_repository *repository, const char *commit, costree_visitor *visitor, void *context,
    struct costree_failure *failure);

/// Puts the tree of a commit over what is in a folder, by hard links; the folder is made where it is missing. The visitor is
/// told of each path. Where there is a folder in place of a file, or the other way round, it fails.
bool costree_check_out(
    struct costree_repository *repository, const char *commit, const char *folder, costree_visitor *visitor, void *context,
    struct costree_failure *failure);

/// Forgets the present commit of a branch.
bool costree_forget(struct costree_repository *repository, const char *branch, struct costree_failure *failure);

/// Has the next pull look for objects of a commit that are missing here.
bool costree_doubt(struct costree_repository *repository, const char *commit, struct costree_failure *failure);

/// Forgets all branches but these, and removes the objects that no branch needs.
bool costree_prune(
    struct costree_repository *repository, const char *const *branches, size_t count, struct costree_failure *failure);
