import type { GreyImage } from '@wheelhouse/map-model/importers/pgm'
import { largestScan } from '@wheelhouse/map-model/importers/read-import'
import { PNG } from 'pngjs'

const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Below this a pixel lets more through than it shows: nobody has been there. Of 255. */
const opaque = 128
/** Neither free nor occupied by any thresholds that maps are made with, nor negated. Of 255. */
const unknown = 128

export function isPng(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, mark.length)).equals(mark)
}

/**
 * A PNG as the mean of its colours, as ROS takes it; what is transparent is unknown.
 * @throws Error `map.badImage`, or `map.tooLarge` by its header alone, before anything is decoded
 */
export function decodePng(bytes: Uint8Array): GreyImage {
  const picture = Buffer.from(bytes)
  // Interlaced ones would be unpacked without a bound.
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
