// SPDX-License-Identifier: GPL-2.0+
/*
 * Makes vkms behave as the drivers of real displays do: limits, refusals, wrong pictures, faults, time.
 *
 * Each parameter says whom it plays and where that was read: paths below drivers/gpu/drm of Linux 6.1. All are writable in
 * /sys/module/vkms/parameters, and count from then on; `crtcs`, `max_fb` and `min_fb` only when the device is made.
 *
 * What a CRTC scans out, with all that, is a PPM in debugfs: dri/N/crtc-M/frame; of 0 x 0 pixels while the CRTC is off.
 */

#include <linux/debugfs.h>
#include <linux/delay.h>
#include <linux/module.h>
#include <linux/version.h>
#include <linux/vmalloc.h>

#include <drm/drm_atomic.h>
#include <drm/drm_atomic_helper.h>
#include <drm/drm_blend.h>
#include <drm/drm_drv.h>
#include <drm/drm_edid.h>
#include <drm/drm_file.h>
#include <drm/drm_fixed.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_gem_framebuffer_helper.h>
#include <drm/drm_gem_shmem_helper.h>
#include <drm/drm_probe_helper.h>
#include <drm/drm_vblank.h>

#include "vkms_model.h"
#include "vkms_formats.h"

/* What the driver says it is called: a program may know some by name. */
static char *name = "vkms";
module_param(name, charp, 0444);

/* Limits. */

/* The largest width and height of a framebuffer. vc4 of a Pi 0 to 3: 2048 (vc4/vc4_kms.c, vc4_kms_load); rockchip: 4096. */
static unsigned int max_fb = XRES_MAX;
module_param(max_fb, uint, 0644);

/*
 * mxsfb: a framebuffer whose pitch is not that of its own width is refused (mxsfb/mxsfb_drv.c, mxsfb_fb_create), and what is
 * scanned out has the pitch of the mode's width, for a plane update writes the address alone (mxsfb/mxsfb_kms.c).
 */
static bool exact_pitch;
module_param(exact_pitch, bool, 0644);

/*
 * tilcdc: EINVAL unless the pitch is that of the mode's width (tilcdc/tilcdc_plane.c, tilcdc_plane_atomic_check); pl111, mcde
 * and tve200 the same.
 */
static bool exact_mode_pitch;
module_param(exact_mode_pitch, bool, 0644);

/* lcdif: the pitch is written at a mode set only, a plane update writes the address (mxsfb/lcdif_kms.c, lcdif_set_mode). */
static bool pitch_sticky;
module_param(pitch_sticky, bool, 0644);

/* ipuv3: a framebuffer of another pitch needs a mode set (imx/ipuv3-plane.c, ipu_plane_atomic_check). */
static bool pitch_modeset;
module_param(pitch_modeset, bool, 0644);

/* ipuv3: EINVAL unless x is a multiple of so many pixels; 2, as an address must be one of 8 bytes (the same function). */
static unsigned int x_align = 1;
module_param(x_align, uint, 0644);

/* qxl: the source rectangle is accepted and never read (qxl/qxl_display.c, qxl_primary_atomic_update). */
static bool ignore_src;
module_param(ignore_src, bool, 0644);

/* Whether planes have an alpha of their own, as those of vc4, rcar-du and zynqmp have (drm_blend.c); vkms of 6.1 has none. */
static bool plane_alpha = true;
module_param(plane_alpha, bool, 0444);

/*
 * Whether a plane's alpha counts for framebuffers without one of their own. MediaTek: no (mediatek/mtk_disp_ovl.c,
 * mtk_ovl_layer_config).
 */
static bool fades_xrgb = true;
module_param(fades_xrgb, bool, 0644);

/*
 * The least width and height of what a plane above the primary one shows: 24 and 12 on amdgpu (amd/display/amdgpu_dm/
 * amdgpu_dm_plane.c, dm_plane_helper_check_state), 6 wide on i915 (i915/display/skl_universal_plane.c, icl_plane_min_width).
 */
static unsigned int plane_least[2] = { 1, 1 };
module_param_array(plane_least, uint, NULL, 0644);

/* Every plane has a `zpos` that is 0 until it is written, as msm's have (msm/disp/dpu1/dpu_plane.c, dpu_plane_init). */
static bool zpos_equal;
module_param(zpos_equal, bool, 0444);

/* The least width and height of a framebuffer. MediaTek: 64 (mediatek/mtk_drm_drv.c, mtk_drm_kms_init). */
static unsigned int min_fb;
module_param(min_fb, uint, 0644);

/* Boards with little CMA: dumb buffers take so many MB in all, the console's included, then ENOMEM; 0: any. */
static unsigned int dumb_mb;
module_param(dumb_mb, uint, 0644);

/* How many CRTCs there are, a connector with each; every connector can be fed by any CRTC. */
static unsigned int crtcs = 1;
module_param(crtcs, uint, 0644);

/* The widest mode of each CRTC; 0: any. RK3399: 4096 and 2560 (rockchip/rockchip_vop_reg.c, max_output). */
static unsigned int crtc_width[VKMS_MODEL_CRTCS];
module_param_array(crtc_width, uint, NULL, 0644);

/* Faults. */

/* The width of a mode that each CRTC refuses with EINVAL, and 1: every mode; 0: none. A link that cannot carry it. */
static unsigned int reject_mode[VKMS_MODEL_CRTCS];
module_param_array(reject_mode, uint, NULL, 0644);

/* The errno that such a refusal has: EINVAL mostly; E2BIG, 7, on msm (msm/disp/dpu1/dpu_plane.c, dpu_plane_atomic_check). */
static unsigned int reject_errno = EINVAL;
module_param(reject_errno, uint, 0644);

/*
 * The errno of a commit, and of no test, that shows a framebuffer larger than the mode; 0: none. amdgpu pins memory when a frame
 * is committed (amd/display/amdgpu_dm/amdgpu_dm_plane.c, dm_plane_helper_prepare_fb).
 */
static unsigned int pin_errno;
module_param(pin_errno, uint, 0644);

/* The same of a commit that lights a plane above the primary one. */
static unsigned int plane_errno;
module_param(plane_errno, uint, 0644);

/* Every so manieth flip is EBUSY, as one is that comes before the last is done (drm_atomic_helper.c, stall_checks); 0: none. */
static unsigned int ebusy_every;
module_param(ebusy_every, uint, 0644);

/* How many of the next flips end without an event for the program that asked, counted down; below 0: all. */
static int lose_flips;
module_param(lose_flips, int, 0644);

/*
 * The same, of flips that never end. What follows one is what the kernel makes of an interrupt that never came: EBUSY for
 * flips, and 10 s each of waiting for the CRTC, the plane and the connector in a mode set (drm_atomic_helper.c,
 * drm_atomic_helper_wait_for_dependencies).
 */
static int hang_flips;
module_param(hang_flips, int, 0644);

/*
 * A mode set concerns every CRTC, and is EBUSY while one of them flips: the share of a buffer that each display has is worked out
 * anew (i915/display/skl_watermark.c, skl_crtc_allocate_ddb).
 */
static bool modeset_all;
module_param(modeset_all, bool, 0644);

/* How long a mode set takes of a CRTC, as one does that waits for a link or a panel. */
static unsigned int modeset_ms;
module_param(modeset_ms, uint, 0644);

/* Time. */

/*
 * So much ahead of now are the times of vblanks, at most a frame. i915 and vc4: the event is sent as a vblank begins, and its
 * time is the end of that vblank (drm_vblank.c, drm_crtc_vblank_helper_get_vblank_timestamp_internal).
 */
static unsigned int ts_ahead_us;
module_param(ts_ahead_us, uint, 0644);

/* Cables. */

/* Each connector: 1 connected, 2 not, 3 unknown (enum drm_connector_status). Writing sends the event of a hot-plug. */
static int status[VKMS_MODEL_CRTCS] = { [0 ... VKMS_MODEL_CRTCS - 1] = connector_status_connected };
static unsigned int status_count = VKMS_MODEL_CRTCS;
static const struct kparam_array status_array = {
	.max = VKMS_MODEL_CRTCS, .elemsize = sizeof(int), .num = &status_count, .ops = &param_ops_int, .elem = status,
};

static int status_set(const char *text, const struct kernel_param *parameter)
{
	int ret = param_array_ops.set(text, parameter);
	struct drm_device *dev = vkms_model_device();

	if (!ret && dev)
		drm_kms_helper_hotplug_event(dev);
	return ret;
}

static const struct kernel_param_ops status_ops = { .set = status_set };
__module_param_call("", status, &status_ops, .arr = &status_array, 0200, -1, 0);

/* How long a display takes to be asked, with connection_mutex held (drm_probe_helper.c): DDC at 100 kHz, and its retries. */
static unsigned int probe_ms;
module_param(probe_ms, uint, 0644);

/*
 * What sockets are called: DRM_MODE_CONNECTOR_... of include/uapi/drm/drm_mode.h. 15: virtual; 11: HDMI, whose cable has wires for
 * an EDID.
 */
static unsigned int socket = DRM_MODE_CONNECTOR_VIRTUAL;
module_param(socket, uint, 0444);

/*
 * Writing says that the first connector's link has failed, as a DisplayPort's has that must be trained anew (drm_connector.c,
 * drm_connector_set_link_status_property). Y until a mode set has said that it may.
 */
static struct drm_connector *first_connector(void)
{
	struct drm_device *dev = vkms_model_device();

	return dev ? &drm_device_to_vkms_device(dev)->output.connector : NULL;
}

static int bad_link_set(const char *text, const struct kernel_param *parameter)
{
	struct drm_connector *connector = first_connector();

	if (!connector)
		return -ENODEV;
	drm_connector_set_link_status_property(connector, DRM_MODE_LINK_STATUS_BAD);
	drm_kms_helper_hotplug_event(connector->dev);
	return 0;
}

static int bad_link_get(char *text, const struct kernel_param *parameter)
{
	struct drm_connector *connector = first_connector();
	bool is_bad = connector && READ_ONCE(connector->state->link_status) == DRM_MODE_LINK_STATUS_BAD;

	return sprintf(text, "%c\n", is_bad ? 'Y' : 'N');
}

static const struct kernel_param_ops bad_link_ops = { .set = bad_link_set, .get = bad_link_get };
module_param_cb(bad_link, &bad_link_ops, NULL, 0600);

/* 1 takes the device away, as a USB display that is pulled (ENODEV for everybody who has it open); 0 brings another. */
static bool unplug;

static int unplug_set(const char *text, const struct kernel_param *parameter)
{
	int ret = param_set_bool(text, parameter);

	return ret ? ret : vkms_model_plug(!unplug);
}

static const struct kernel_param_ops unplug_ops = { .set = unplug_set, .get = param_get_bool };
module_param_cb(unplug, &unplug_ops, &unplug, 0644);

/* Held while a frame is composed for debugfs, and while the planes change. */
static DEFINE_MUTEX(scanning);

/* The pitch at each CRTC's last mode set. */
static unsigned int lit_pitch[VKMS_MODEL_CRTCS];

/* The last windows that were asked for, each after which vblank: dri/N/crtc-M/scans, as `crtc vblank x y`. */
#define SCANS 1024
static struct scan {
	unsigned int crtc, x, y;
	u64 vblank;
} scans[SCANS];
static unsigned int scan_count;

/* What vkms does by itself. */
static const struct drm_mode_config_funcs *own_funcs;

static bool is_primary(const struct drm_plane_state *state)
{
	return state->fb && state->crtc && state->plane->type == DRM_PLANE_TYPE_PRIMARY;
}

/* Framebuffers */

static struct drm_framebuffer *model_fb_create(struct drm_device *dev, struct drm_file *file,
					       const struct drm_mode_fb_cmd2 *command)
{
	const struct drm_format_info *format = drm_get_format_info(dev, command);

	if (exact_pitch && format && command->width * format->cpp[0] != command->pitches[0])
		return ERR_PTR(-EINVAL);
	return own_funcs->fb_create(dev, file, command);
}

static DEFINE_MUTEX(dumb_lock);
static s64 dumb_bytes;
static const struct drm_gem_object_funcs *own_object_funcs;
static struct drm_gem_object_funcs counted_object_funcs;

static void counted_free(struct drm_gem_object *object)
{
	mutex_lock(&dumb_lock);
	dumb_bytes -= object->size;
	mutex_unlock(&dumb_lock);
	own_object_funcs->free(object);
}

int vkms_model_dumb_create(struct drm_file *file, struct drm_device *dev, struct drm_mode_create_dumb *args)
{
	s64 size = PAGE_ALIGN(DIV_ROUND_UP((u64)args->width * args->bpp, 8) * args->height);
	struct drm_gem_object *object;
	int ret;

	mutex_lock(&dumb_lock);
	ret = dumb_mb && dumb_bytes + size > (s64)dumb_mb << 20 ? -ENOMEM : drm_gem_shmem_dumb_create(file, dev, args);
	object = ret ? NULL : drm_gem_object_lookup(file, args->handle);
	if (object) {
		if (!own_object_funcs) {
			own_object_funcs = object->funcs;
			counted_object_funcs = *object->funcs;
			counted_object_funcs.free = counted_free;
		}
		object->funcs = &counted_object_funcs;
		dumb_bytes += object->size;
	}
	mutex_unlock(&dumb_lock);
	if (object)
		drm_gem_object_put(object);
	return ret;
}

/* Commits */

static int check_planes(struct drm_atomic_state *state, bool *changes_mode)
{
	struct drm_plane *plane;
	struct drm_plane_state *old, *new;
	int i;

	for_each_oldnew_plane_in_state(state, plane, old, new, i) {
		struct drm_crtc_state *crtc_state;

		if (new->fb && new->crtc && !is_primary(new) &&
		    (new->crtc_w < plane_least[0] || new->crtc_h < plane_least[1]))
			return -EINVAL;
		if (!is_primary(new))
			continue;
		crtc_state = drm_atomic_get_new_crtc_state(state, new->crtc);
		if (exact_mode_pitch && new->fb->pitches[0] != crtc_state->mode.hdisplay * new->fb->format->cpp[0])
			return -EINVAL;
		if (x_align > 1 && (new->src_x >> 16) % x_align)
			return -EINVAL;
		if (pitch_modeset && old->fb && old->fb->pitches[0] != new->fb->pitches[0])
			*changes_mode = crtc_state->mode_changed = true;
	}
	return 0;
}

static bool sets_mode(struct drm_atomic_state *state)
{
	struct drm_crtc *crtc;
	struct drm_crtc_state *new;
	int i;

	for_each_new_crtc_in_state(state, crtc, new, i)
		if (drm_atomic_crtc_needs_modeset(new))
			return true;
	return false;
}

static int pull_crtcs(struct drm_atomic_state *state)
{
	struct drm_crtc *crtc;

	if (!modeset_all || !sets_mode(state))
		return 0;
	drm_for_each_crtc(crtc, state->dev) {
		struct drm_crtc_state *new = drm_atomic_get_crtc_state(state, crtc);

		if (IS_ERR(new))
			return PTR_ERR(new);
	}
	return 0;
}

static int check_modes(struct drm_atomic_state *state)
{
	struct drm_crtc *crtc;
	struct drm_crtc_state *new;
	int i;

	for_each_new_crtc_in_state(state, crtc, new, i) {
		unsigned int width = new->mode.hdisplay;
		unsigned int rejected = reject_mode[crtc->index];

		if (!new->active || !drm_atomic_crtc_needs_modeset(new))
			continue;
		if (rejected == 1 || rejected == width)
			return -(int)reject_errno;
		if (crtc_width[crtc->index] && width > crtc_width[crtc->index])
			return -EINVAL;
	}
	return 0;
}

static int model_check(struct drm_device *dev, struct drm_atomic_state *state)
{
	bool changes_mode = false;
	int ret = own_funcs->atomic_check(dev, state);

	if (!ret)
		ret = check_planes(state, &changes_mode);
	/* As imx/imx-drm-core.c, imx_drm_atomic_check. */
	if (!ret && changes_mode)
		ret = drm_atomic_helper_check_modeset(dev, state);
	if (!ret)
		ret = pull_crtcs(state);
	return ret ? ret : check_modes(state);
}

static int pin_planes(struct drm_atomic_state *state)
{
	struct drm_plane *plane;
	struct drm_plane_state *new;
	int i;

	for_each_new_plane_in_state(state, plane, new, i) {
		struct drm_crtc_state *crtc_state;

		if (!new->fb || !new->crtc)
			continue;
		if (plane_errno && !is_primary(new))
			return -(int)plane_errno;
		crtc_state = drm_atomic_get_new_crtc_state(state, new->crtc);
		if (pin_errno && is_primary(new) && crtc_state &&
		    (new->fb->width > crtc_state->mode.hdisplay || new->fb->height > crtc_state->mode.vdisplay))
			return -(int)pin_errno;
	}
	return 0;
}

static int model_commit(struct drm_device *dev, struct drm_atomic_state *state, bool nonblock)
{
	static atomic_t flips;
	int ret;

	if (nonblock && ebusy_every && atomic_inc_return(&flips) % ebusy_every == 0)
		return -EBUSY;
	ret = pin_planes(state);
	if (ret)
		return ret;
	return own_funcs->atomic_commit(dev, state, nonblock);
}

/* Before the hardware changes. */
void vkms_model_begin(struct drm_atomic_state *state)
{
	struct drm_crtc *crtc;
	struct drm_crtc_state *new;
	int i;

	if (modeset_ms && sets_mode(state))
		msleep(modeset_ms);

	mutex_lock(&scanning);
	for_each_new_crtc_in_state(state, crtc, new, i)
		if (drm_atomic_crtc_needs_modeset(new) && crtc->primary->state->fb)
			lit_pitch[crtc->index] = crtc->primary->state->fb->pitches[0];
}

/* When it has changed. */
void vkms_model_end(void)
{
	mutex_unlock(&scanning);
}

/* Until no frame is being composed for debugfs. */
void vkms_model_wait(void)
{
	mutex_lock(&scanning);
	mutex_unlock(&scanning);
}

void vkms_model_plane(struct drm_plane *plane)
{
	if (plane_alpha)
		drm_plane_create_alpha_property(plane);
	if (zpos_equal)
		drm_plane_create_zpos_property(plane, 0, 0, 8);
}

static u16 faded(u16 channel, u16 alpha)
{
	return DIV_ROUND_CLOSEST((u32)channel * alpha, 0xffff);
}

void vkms_model_fade(const struct vkms_plane_state *plane, struct line_buffer *row)
{
	u16 alpha = plane->base.base.alpha;

	if (!fades_xrgb && !plane->base.base.fb->format->has_alpha)
		return;
	for (size_t i = 0; i < row->n_pixels && alpha != DRM_BLEND_ALPHA_OPAQUE; i++) {
		struct pixel_argb_u16 *pixel = &row->pixels[i];

		pixel->a = faded(pixel->a, alpha);
		pixel->r = faded(pixel->r, alpha);
		pixel->g = faded(pixel->g, alpha);
		pixel->b = faded(pixel->b, alpha);
	}
}

void vkms_model_scan(const struct drm_plane_state *state, struct vkms_frame_info *info)
{
	unsigned int pitch = info->pitch;
	unsigned int width = drm_rect_width(&info->dst), height = drm_rect_height(&info->dst);

	if (!is_primary(state))
		return;
	scans[scan_count++ % SCANS] = (struct scan) {
		.crtc = state->crtc->index, .vblank = drm_crtc_vblank_count(state->crtc),
		.x = info->src.x1 >> 16, .y = info->src.y1 >> 16,
	};
	if (ignore_src)
		drm_rect_translate_to(&info->src, 0, 0);
	if (exact_pitch)
		pitch = state->crtc->state->mode.hdisplay * info->cpp;
	if (pitch_sticky)
		pitch = lit_pitch[state->crtc->index];
	if (pitch == info->pitch)
		return;

	/* The address is right, the way from row to row is not. */
	info->offset += (info->src.y1 >> 16) * info->pitch + (info->src.x1 >> 16) * info->cpp;
	drm_rect_translate_to(&info->src, 0, 0);
	/* Hardware would show whatever lies behind the buffer; here the first row stands for it. */
	if ((u64)info->offset + (u64)pitch * (height - 1) + width * info->cpp > info->fb->obj[0]->size)
		pitch = 0;
	info->pitch = pitch;
}

/* Vblanks */

ktime_t vkms_model_time(ktime_t vblank)
{
	return ktime_add_us(vblank, ts_ahead_us);
}

static bool counts_down(int *count)
{
	bool is_due = *count;

	if (*count > 0)
		--*count;
	return is_due;
}

/* True where a flip must never end. */
bool vkms_model_loses_flip(struct drm_crtc *crtc)
{
	struct drm_pending_event *event = &crtc->state->event->base;

	/* Those without a file are the kernel's own. */
	if (!event->file_priv)
		return false;
	if (counts_down(&hang_flips))
		return true;
	if (counts_down(&lose_flips)) {
		/* As when the file is closed meanwhile (drm_file.c, drm_events_release). */
		spin_lock(&crtc->dev->event_lock);
		list_del(&event->pending_link);
		event->file_priv->event_space += event->event->length;
		event->file_priv = NULL;
		spin_unlock(&crtc->dev->event_lock);
	}
	return false;
}

/* Connectors */

enum drm_connector_status vkms_model_detect(struct drm_connector *connector, bool force)
{
	if (probe_ms)
		msleep(probe_ms);
	return status[container_of(connector, struct vkms_output, connector)->crtc.index];
}

/* Those of the EDID in debugfs (dri/N/CONNECTOR/edid_override), which vkms does not read; 0 where there is none. */
int vkms_model_modes(struct drm_connector *connector)
{
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 2, 0)
	return drm_add_override_edid_modes(connector);
#else
	return drm_edid_override_connector_update(connector);
#endif
}

/* The frame in debugfs */

struct frame {
	size_t length;
	u8 bytes[];
};

static void take_gamma(struct vkms_crtc_state *state)
{
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 6, 0)
	struct drm_property_blob *table = state->base.gamma_lut;

	state->gamma_lut.base = table ? table->data : NULL;
	if (!table)
		return;
	state->gamma_lut.lut_length = table->length / sizeof(struct drm_color_lut);
	state->gamma_lut.channel_value2index_ratio =
		drm_fixp_div(drm_int2fixp(state->gamma_lut.lut_length - 1), drm_int2fixp(0xffff));
#endif
}

static struct frame *compose(struct vkms_crtc_state *state)
{
	bool is_on = state && state->base.active;
	unsigned int width = is_on ? state->base.crtc->mode.hdisplay : 0;
	unsigned int height = is_on ? state->base.crtc->mode.vdisplay : 0;
	struct vkms_writeback_job job = {};
	size_t area = (size_t)width * height;
	u8 *pixels = vzalloc(area * 4 + 1);
	struct frame *frame = vzalloc(sizeof(*frame) + 32 + area * 3);
	u8 *to;

	if (!pixels || !frame)
		goto failed;
	iosys_map_set_vaddr(&job.wb_frame_info.map[0], pixels);
	job.wb_frame_info.pitch = width * 4;
	job.wb_frame_info.cpp = 4;
	drm_rect_init(&job.wb_frame_info.dst, 0, 0, width, height);
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 4, 0)
	job.wb_write = get_line_to_frame_function(DRM_FORMAT_XRGB8888);
#else
	job.wb_frame_info.rotation = DRM_MODE_ROTATE_0;
	job.wb_frame_info.rotated = job.wb_frame_info.dst;
	job.pixel_write = get_pixel_write_function(DRM_FORMAT_XRGB8888);
#endif
	if (is_on) {
		take_gamma(state);
		if (vkms_model_compose(&job, state))
			goto failed;
	}

	frame->length = sprintf(frame->bytes, "P6\n%u %u\n255\n", width, height);
	to = frame->bytes + frame->length;
	for (size_t i = 0; i < area; i++, to += 3) {
		to[0] = pixels[i * 4 + 2];
		to[1] = pixels[i * 4 + 1];
		to[2] = pixels[i * 4];
	}
	frame->length += area * 3;
	vfree(pixels);
	return frame;
failed:
	vfree(pixels);
	vfree(frame);
	return NULL;
}

static int frame_open(struct inode *inode, struct file *file)
{
	struct vkms_output *output = drm_crtc_to_vkms_output((struct drm_crtc *)inode->i_private);
	struct vkms_crtc_state *state;

	mutex_lock(&scanning);
	spin_lock_irq(&output->lock);
	state = output->composer_state;
	spin_unlock_irq(&output->lock);
	file->private_data = compose(state);
	mutex_unlock(&scanning);
	return file->private_data ? 0 : -ENOMEM;
}

static ssize_t frame_read(struct file *file, char __user *buffer, size_t count, loff_t *position)
{
	struct frame *frame = file->private_data;

	return simple_read_from_buffer(buffer, count, position, frame->bytes, frame->length);
}

static int frame_release(struct inode *inode, struct file *file)
{
	vfree(file->private_data);
	return 0;
}

static const struct file_operations frame_operations = {
	.owner = THIS_MODULE, .open = frame_open, .read = frame_read, .release = frame_release,
};

static int scans_show(struct seq_file *file, void *nothing)
{
	mutex_lock(&scanning);
	for (unsigned int i = scan_count > SCANS ? scan_count - SCANS : 0; i != scan_count; i++) {
		struct scan *scan = &scans[i % SCANS];

		seq_printf(file, "%u %llu %u %u\n", scan->crtc, scan->vblank, scan->x, scan->y);
	}
	mutex_unlock(&scanning);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(scans);

int vkms_model_register(struct drm_crtc *crtc)
{
	debugfs_create_file("frame", 0400, crtc->debugfs_entry, crtc, &frame_operations);
	debugfs_create_file("scans", 0400, crtc->debugfs_entry, NULL, &scans_fops);
	return 0;
}

/* The device */

char *vkms_model_name(void)
{
	return name;
}

unsigned int vkms_model_socket(void)
{
	return socket;
}

unsigned int vkms_model_crtcs(void)
{
	return clamp(crtcs, 1u, (unsigned int)VKMS_MODEL_CRTCS);
}

int vkms_model_init(struct vkms_device *vkmsdev, const struct drm_mode_config_funcs *funcs)
{
	static struct drm_mode_config_funcs model_funcs;
	struct drm_mode_config *config = &vkmsdev->drm.mode_config;
	int ret = 0;

	own_funcs = funcs;
	model_funcs = *funcs;
	model_funcs.fb_create = model_fb_create;
	model_funcs.atomic_check = model_check;
	model_funcs.atomic_commit = model_commit;
	config->funcs = &model_funcs;
	config->max_width = config->max_height = max_fb;
	config->min_width = config->min_height = min_fb;
	for (unsigned int i = 0; i < vkms_model_crtcs() && !ret; i++)
		ret = vkms_output_init(vkmsdev, i);
	return ret;
}
