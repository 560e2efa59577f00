/** The widths in pixels that an image is served in, besides its own. An image is never enlarged. */
export const mediaWidths: readonly number[] = [80, 160, 320, 640, 1280]

/** The path of a public image. No sign-in is needed. */
export const mediaPath = (sha256: string, widthPx: number): string => `/media/${sha256}-${widthPx}`
