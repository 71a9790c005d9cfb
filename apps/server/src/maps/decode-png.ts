import type { GreyImage } from '@wheelhouse/map-model/importers/pgm'
import { largestScan } from '@wheelhouse/map-model/importers/read-import'
import { PNG } from 'pngjs'

const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Below this alpha (of 255) a pixel is mostly transparent: nobody has been there. */
const opaque = 128
/** Grey level (of 255) that is neither free nor occupied by any usual thresholds, negated or not. */
const unknown = 128

export function isPng(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, mark.length)).equals(mark)
}

/**
 * A PNG as the mean of its colours, as in ROS; transparent pixels are unknown.
 * @throws Error `map.badImage`, or `map.tooLarge` from its header alone, before decoding
 */
export function decodePng(bytes: Uint8Array): GreyImage {
  const picture = Buffer.from(bytes)
  // Interlaced ones would be decoded without a limit.
  if (picture.length < 29 || picture[28] !== 0) throw new Error('map.badImage')
  const [wide, high] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
  if (wide * high > largestScan.pixels) throw new Error(`map.tooLarge: ${wide} x ${high}`)
  const { width, height, data } = decode(picture)
  const pixels = new Uint8Array(width * height)
  for (let i = 0; i < pixels.length; i++) {
    const isSeen = (data[4 * i + 3] ?? 0) >= opaque
    pixels[i] = isSeen ? ((data[4 * i] ?? 0) + (data[4 * i + 1] ?? 0) + (data[4 * i + 2] ?? 0)) / 3 : unknown
  }
  return { width, height, maxValue: 255, pixels }
}

function decode(picture: Buffer): PNG {
  try {
    return PNG.sync.read(picture)
  } catch (error) {
    throw new Error('map.badImage', { cause: error })
  }
}
