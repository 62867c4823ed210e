/* SPDX-License-Identifier: GPL-2.0+ */
/* What vkms asks vkms_model.c, which plays the drivers of real displays; vkms.patch calls it. */

#ifndef _VKMS_MODEL_H_
#define _VKMS_MODEL_H_

#include "vkms_drv.h"

/* vkms_drv.c */
char *vkms_model_name(void);
int vkms_model_init(struct vkms_device *vkmsdev, const struct drm_mode_config_funcs *funcs);
unsigned int vkms_model_crtcs(void);
unsigned int vkms_model_socket(void);
int vkms_model_dumb_create(struct drm_file *file, struct drm_device *dev, struct drm_mode_create_dumb *args);
void vkms_model_begin(struct drm_atomic_state *state);
void vkms_model_end(void);
void vkms_model_wait(void);
/* In vkms_drv.c: takes the device away from everybody, or makes a new one. */
int vkms_model_plug(bool in);
struct drm_device *vkms_model_device(void);

/* vkms_output.c */
enum drm_connector_status vkms_model_detect(struct drm_connector *connector, bool force);
int vkms_model_modes(struct drm_connector *connector);

/* vkms_crtc.c */
int vkms_model_register(struct drm_crtc *crtc);
ktime_t vkms_model_time(ktime_t vblank);
bool vkms_model_loses_flip(struct drm_crtc *crtc);

/* vkms_plane.c */
void vkms_model_plane(struct drm_plane *plane);
void vkms_model_scan(const struct drm_plane_state *state, struct vkms_frame_info *info);

/* vkms_composer.c */
void vkms_model_fade(const struct vkms_plane_state *plane, struct line_buffer *row);
/* In vkms_composer.c. */
int vkms_model_compose(struct vkms_writeback_job *job, struct vkms_crtc_state *state);

#endif
