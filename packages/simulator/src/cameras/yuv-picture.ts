/** A picture in the format of the encoder: YUV 4:2:0, planar, limited range. */
export type YuvPicture = {
  readonly width: number
  readonly height: number
  /** All three planes, one after the other. */
  readonly data: Uint8Array
  readonly y: Uint8Array
  readonly u: Uint8Array
  readonly v: Uint8Array
}

export type YuvColour = { readonly y: number; readonly u: number; readonly v: number }

/** Width and height must be even. */
export function createYuvPicture(width: number, height: number): YuvPicture {
  const pixels = width * height
  const data = new Uint8Array(pixels * 1.5)
  return {
    width,
    height,
    data,
    y: data.subarray(0, pixels),
    u: data.subarray(pixels, pixels * 1.25),
    v: data.subarray(pixels * 1.25),
  }
}

/** 0xRRGGBB -> BT.601. */
export function yuv(rgb: number): YuvColour {
  const r = (rgb >> 16) & 0xff
  const g = (rgb >> 8) & 0xff
  const b = rgb & 0xff
  return {
    y: 16 + 0.257 * r + 0.504 * g + 0.098 * b,
    u: 128 - 0.148 * r - 0.291 * g + 0.439 * b,
    v: 128 + 0.439 * r - 0.368 * g - 0.071 * b,
  }
}
