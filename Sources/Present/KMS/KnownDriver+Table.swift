extension KnownDriver {
    /// The drivers that are known. Every other one copies.
    ///
    /// Left out on purpose: tegra (Tegra186 and later exchange x and y, hub.c; older ones do not), exynos (5433 ignores the
    /// source, exynos5433_drm_decon.c; the others do not), hdlcd (its line length is the framebuffer's pitch), imx-dcss
    /// (sets its scaler anew for every move), vmwgfx (its legacy unit is another matter), vboxvideo (a mode set of the host
    /// for every move), logicvc-drm (the row's length is the device tree's), tilcdc, pl111, mcde, tve200 and kmb-drm (they
    /// refuse a strip).
    public static let all: [KnownDriver] = moving + standing

    private static let moving: [KnownDriver] = [
        KnownDriver("virtio_gpu", "QEMU", "virtio/virtgpu_plane.c", "virtio_gpu_primary_plane_update", .tried),
        KnownDriver(
            "vkms", "the kernel's own test card", planes: .cover, "vkms/vkms_plane.c", "vkms_plane_atomic_update",
            .tried),
        KnownDriver(
            "i915", "Intel graphics", planes: .mix, "i915/display/skl_universal_plane.c", "skl_plane_update_arm"),
        KnownDriver(
            "xe", "Intel graphics", planes: .mix, "i915/display/skl_universal_plane.c", "skl_plane_update_arm",
            .read("Linux 6.12")),
        KnownDriver(
            "amdgpu", "AMD graphics", planes: .mix, "amd/display/amdgpu_dm/amdgpu_dm_plane.c", "fill_dc_scaling_info"),
        KnownDriver(
            "nouveau", "GeForce, with nouveau.atomic=1", planes: .mix, "nouveau/dispnv50/base507c.c", "base507c_acquire"
        ),
        KnownDriver(
            "nvidia-drm", "GeForce, with modeset=1", planes: .unknown, "nvidia-drm-crtc.c", "plane_req_config_update",
            .read("NVIDIA's open modules")),
        KnownDriver(
            "vc4", "Raspberry Pi 0 to 4; 5 by HDMI, see `vc6_plane_mode_set`", planes: .mix, "vc4/vc4_plane.c",
            "vc4_plane_mode_set"),
        KnownDriver(
            "rockchip", "Rockchip; from RK3566 on see `vop2_plane_atomic_update`", planes: .cover,
            "rockchip/rockchip_drm_vop.c", "vop_plane_atomic_update"),
        KnownDriver("meson", "Amlogic", "meson/meson_plane.c", "meson_plane_atomic_update"),
        KnownDriver("mediatek", "MediaTek", planes: .cover, "mediatek/mtk_drm_plane.c", "mtk_plane_update_new_state"),
        KnownDriver("sun4i-drm", "Allwinner", planes: .mix, "sun4i/sun8i_ui_layer.c", "sun8i_ui_layer_update_buffer"),
        KnownDriver("msm", "Qualcomm", planes: .mix, "msm/disp/dpu1/dpu_hw_sspp.c", "dpu_hw_sspp_setup_rects"),
        KnownDriver(
            "msm-kms", "Qualcomm, the newer name of msm", planes: .mix, "msm/disp/dpu1/dpu_hw_sspp.c",
            "dpu_hw_sspp_setup_rects", .read("Linux 6.1, as msm")),
        KnownDriver(
            "apple", "Apple silicon", planes: .unknown, "apple/plane.c", "apple_plane_atomic_update",
            .read("Asahi Linux")),
        KnownDriver(
            "imx95-dpu", "i.MX95", planes: .mix, "imx/dpu95/dpu95-plane.c", "dpu95_plane_atomic_update",
            .read("NXP's Linux")),
        KnownDriver(
            "imx8-dc", "i.MX8QXP", "imx/dc/dc-plane.c", "dc_plane_atomic_update", .read("mainline Linux")),
        KnownDriver("tidss", "TI AM6x, J7", planes: .mix, "tidss/tidss_dispc.c", "dispc_plane_state_dma_addr"),
        KnownDriver("omapdrm", "TI OMAP, AM5x", planes: .mix, "omapdrm/omap_fb.c", "omap_framebuffer_update_scanout"),
        KnownDriver("stm", "STM32MP", planes: .mix, "stm/ltdc.c", "ltdc_plane_atomic_update"),
        KnownDriver(
            "imx-drm", "i.MX5, i.MX6", does: .moves(step: 2), planes: .cover, "imx/ipuv3-plane.c",
            "ipu_plane_atomic_check"),
        KnownDriver(
            "imx-lcdif", "i.MX8MP, i.MX93", does: .movesKeepingPitch, "mxsfb/lcdif_kms.c",
            "lcdif_plane_primary_atomic_update"),
        KnownDriver("rcar-du", "Renesas R-Car", planes: .mix, "rcar-du/rcar_du_vsp.c", "rcar_du_vsp_plane_setup"),
        KnownDriver(
            "rzg2l-du", "Renesas RZ/G2L", planes: .mix, "renesas/rz-du/rzg2l_du_vsp.c", "rzg2l_du_vsp_plane_setup",
            .read("Linux 6.12")),
        KnownDriver(
            "atmel-hlcdc", "Microchip SAM", planes: .mix, "atmel-hlcdc/atmel_hlcdc_plane.c",
            "atmel_hlcdc_plane_atomic_check"),
        KnownDriver("kirin", "HiKey", planes: .cover, "hisilicon/kirin/kirin_drm_ade.c", "ade_clip_set"),
        KnownDriver("armada-drm", "Marvell Dove", planes: .cover, "armada/armada_plane.c", "armada_drm_plane_calc"),
        KnownDriver(
            "komeda", "Arm D71", planes: .mix, "arm/display/komeda/komeda_framebuffer.c", "komeda_fb_get_pixel_addr"),
        KnownDriver("mali-dp", "Arm DP500 to DP650", planes: .mix, "arm/malidp_planes.c", "malidp_set_plane_base_addr"),
        KnownDriver("sti", "STi", planes: .cover, "sti/sti_gdp.c", "sti_gdp_atomic_update"),
        KnownDriver("sprd", "Unisoc", planes: .mix, "sprd/sprd_dpu.c", "sprd_dpu_layer"),
        KnownDriver(
            "zynqmp-dpsub", "Xilinx ZynqMP", does: .moves(step: 64), planes: .mix, "../../dma/xilinx/xilinx_dpdma.c",
            "xilinx_dpdma_chan_prep_interleaved_dma"),
        KnownDriver(
            "loongson", "Loongson LS7A", does: .moves(step: 64), "loongson/lsdc_plane.c", "lsdc_get_fb_offset",
            .read("Linux 6.12")),
    ]

    private static let standing: [KnownDriver] = [
        KnownDriver("qxl", "QEMU, SPICE", does: .stands, "qxl/qxl_display.c", "qxl_primary_atomic_update", .tried),
        KnownDriver("bochs-drm", "QEMU", does: .stands, "tiny/bochs.c", "bochs_plane_update", .tried),
        KnownDriver("cirrus", "QEMU", does: .stands, "tiny/cirrus.c", "cirrus_fb_blit_rect", .tried),
        KnownDriver("cirrus-qemu", "QEMU", does: .stands, "tiny/cirrus.c", "cirrus_fb_blit_rect"),
        KnownDriver(
            "simpledrm", "whatever the firmware has lit", does: .stands, "tiny/simpledrm.c",
            "simpledrm_primary_plane_helper_atomic_update"),
        KnownDriver("ast", "servers", does: .stands, "ast/ast_mode.c", "ast_primary_plane_helper_atomic_update"),
        KnownDriver("mgag200", "servers", does: .stands, "mgag200/mgag200_mode.c", "mgag200_handle_damage"),
        KnownDriver("hibmc", "servers", does: .stands, "hisilicon/hibmc/hibmc_drm_de.c", "hibmc_plane_atomic_update"),
        KnownDriver("hyperv_drm", "Hyper-V", does: .stands, "hyperv/hyperv_drm_modeset.c", "hyperv_blit_to_vram_rect"),
        KnownDriver("xendrm-du", "Xen", does: .stands, "xen/xen_drm_front_kms.c", "display_enable"),
        KnownDriver("udl", "USB, DisplayLink", does: .stands, "udl/udl_modeset.c", "udl_handle_damage"),
        KnownDriver("gud", "USB", does: .stands, "gud/gud_pipe.c", "gud_pipe_update"),
        KnownDriver("gm12u320", "USB projectors", does: .stands, "tiny/gm12u320.c", "gm12u320_pipe_update"),
        KnownDriver("aspeed-gfx-drm", "ASPEED", does: .stands, "aspeed/aspeed_gfx_crtc.c", "aspeed_gfx_pipe_update"),
        KnownDriver("arcpgu", "Synopsys ARC", does: .stands, "tiny/arcpgu.c", "arc_pgu_update"),
        KnownDriver(
            "ssd130x", "OLED panels", does: .stands, "solomon/ssd130x.c", "ssd130x_primary_plane_helper_atomic_update"),
        KnownDriver("panel-mipi-dbi", "SPI panels", does: .stands, "drm_mipi_dbi.c", "mipi_dbi_pipe_update"),
        KnownDriver(
            "drm-rp1-dpi", "Raspberry Pi 5, DPI panels", does: .stands, "rp1/rp1-dpi/rp1_dpi.c", "rp1dpi_pipe_update",
            .read("Raspberry Pi's Linux")),
        KnownDriver(
            "drm-rp1-dsi", "Raspberry Pi 5, DSI panels", does: .stands, "rp1/rp1-dsi/rp1_dsi.c", "rp1dsi_pipe_update",
            .read("Raspberry Pi's Linux")),
        KnownDriver(
            "fsl-dcu-drm", "Layerscape, Vybrid", does: .shears, "fsl-dcu/fsl_dcu_drm_plane.c",
            "fsl_dcu_drm_plane_atomic_update"),
        KnownDriver(
            "mxsfb-drm", "i.MX6UL, i.MX6SX, i.MX7, i.MX8MM", does: .shears, "mxsfb/mxsfb_kms.c",
            "mxsfb_plane_primary_atomic_update"),
        KnownDriver(
            "ingenic-drm", "Ingenic JZ", does: .shears, "ingenic/ingenic-drm-drv.c", "ingenic_drm_plane_atomic_update"),
    ]
}
