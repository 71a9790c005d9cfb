import { type YuvColour, yuv } from './yuv-picture.ts'

/** The look of upright surfaces: bands of colour from the floor up, a top, and seams. */
export type Material = {
  readonly bands: readonly Band[]
  /** Seen from above; `null`: has none. */
  readonly top: YuvColour | null
  /** Metres between upright seams, 0 for none. */
  readonly seam: number
  /** Surface temperature, °C. */
  readonly warmth: number
}

type Band = { readonly upTo: number; readonly colour: YuvColour }

const endless = Number.POSITIVE_INFINITY

function material(bands: [number, number][], top: number | null, seam: number, warmth = 23.5): Material {
  return {
    bands: bands.map(([upTo, rgb]) => ({ upTo, colour: yuv(rgb) })),
    top: top === null ? null : yuv(top),
    seam,
    warmth,
  }
}

export const materials = {
  wall: material(
    [
      [0.1, 0x6f7b82],
      [0.92, 0xc9d3d2],
      [0.99, 0x8aa6a8],
      [endless, 0xe6e4dc],
    ],
    0xd8d6ce,
    1.2,
  ),
  scanned: material(
    [
      [0.1, 0x6f7b82],
      [endless, 0xc8ccca],
    ],
    0xb9bdbb,
    0,
  ),
  lintel: material(
    [
      [2.18, 0x7d6a55],
      [endless, 0xe6e4dc],
    ],
    null,
    0,
  ),
  frame: material([[endless, 0x7d6a55]], 0x7d6a55, 0),
  hinged: material(
    [
      [0.2, 0x8d8f8e],
      [0.95, 0xb98f62],
      [1.1, 0xd9d9d6],
      [endless, 0xb98f62],
    ],
    null,
    0,
  ),
  sliding: material(
    [
      [0.12, 0x8d9aa3],
      [0.5, 0xa9c4cf],
      [1.9, 0xbfdbe4],
      [endless, 0x8d9aa3],
    ],
    null,
    0.9,
  ),
  security: material(
    [
      [0.9, 0x5d6b7a],
      [1.05, 0xd0a63c],
      [endless, 0x5d6b7a],
    ],
    null,
    0,
  ),
  lift: material(
    [
      [0.08, 0x4f565c],
      [1.0, 0xaab2b8],
      [1.04, 0x7f878d],
      [endless, 0xb9c0c5],
    ],
    null,
    0.45,
  ),
  desk: material(
    [
      [0.62, 0x777d82],
      [endless, 0xc4a273],
    ],
    0xd9bd93,
    0,
    24.5,
  ),
  chair: material(
    [
      [0.35, 0x3f464d],
      [endless, 0x3d5a78],
    ],
    0x4a6a8a,
    0,
    24,
  ),
  cabinet: material(
    [
      [0.06, 0x6c7276],
      [endless, 0xb4bbbf],
    ],
    0xc9cfd2,
    0.45,
  ),
  pot: material(
    [
      [0.32, 0xa5795c],
      [endless, 0xb98a6b],
    ],
    0x5a4636,
    0,
    22,
  ),
  plant: material(
    [
      [0.6, 0x3f7744],
      [0.9, 0x4c8a4e],
      [endless, 0x5b9a58],
    ],
    0x68a862,
    0.06,
    22,
  ),
  counter: material(
    [
      [0.1, 0x5d5348],
      [0.9, 0xe9e5dc],
      [endless, 0x9b7a55],
    ],
    0xb5936b,
    0.6,
  ),
  machine: material(
    [
      [0.15, 0x33383d],
      [0.9, 0x55636e],
      [0.98, 0xd8893a],
      [endless, 0x6a7884],
    ],
    0x7c8a96,
    0.5,
    36,
  ),
  other: material([[endless, 0xa59f95]], 0xb9b3a9, 0),
  robot: material(
    [
      [0.1, 0x2b3036],
      [0.3, 0x49525b],
      [0.34, 0x1890a1],
      [endless, 0xf0f2f2],
    ],
    0xdfe3e4,
    0,
    31,
  ),
} as const satisfies Record<string, Material>

/** Tints of the rooms' floors, by the room's position in the map; the first is for everything outside a room. */
export const floorTints: readonly YuvColour[] = [
  0xb4b1a8, 0xb9ab92, 0xa3aeb0, 0xaab39c, 0xb7a69c, 0xa6a9b6,
].map(yuv)

export const ceiling = { plain: yuv(0xdcdcd6), lamp: yuv(0xfdfdf8) }

/** What everything fades to in the distance. */
export const haze = yuv(0xcfd3d2)
/** Metres at which about two thirds have faded, and beyond which there is only haze. */
const hazeDepth = 38
const horizonDepth = 70

/** Share of haze at a depth, 0 to 1. */
export function fadeAt(depth: number): number {
  return depth > horizonDepth ? 1 : 1 - Math.exp(-depth / hazeDepth)
}

/** @param fade the share of haze, 0 to 1 */
export function fadeColour(colour: YuvColour, fade: number): YuvColour {
  return {
    y: colour.y + (haze.y - colour.y) * fade,
    u: colour.u + (haze.u - colour.u) * fade,
    v: colour.v + (haze.v - colour.v) * fade,
  }
}
