import { parse } from 'node:path'
import { type MapDocument, mapDocumentSchema } from '@wheelhouse/contract/maps/map-document'
import { type GreyImage, readPgm, readPgmHeader } from '@wheelhouse/map-model/importers/pgm'
import {
  importRosMap,
  parseRosMapDescription,
  type RosMapDescription,
} from '@wheelhouse/map-model/importers/ros-map'
import { PNG } from 'pngjs'

/** What may be wrong with a scanned map, as its words in `texts/forms.ts` are named. */
export const scannedMapFaults = [
  'map.badDescription',
  'map.turnedOrigin',
  'map.otherPicture',
  'map.badImage',
  'map.tooLarge',
  'map.noWay',
] as const
export type ScannedMapFault = (typeof scannedMapFaults)[number]

/** A picture under the name that it was given. */
export type NamedPicture = { name: string; bytes: Uint8Array }

/** A robot that scans at 5 cm covers 250 x 250 m with it; decoded it takes ten times the bytes. */
export const largestScan = { pixels: 25_000_000, metres: 1_000 }

const pngMark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * Makes a map document of a ROS/Nav2 map: its description and its picture, PGM or PNG.
 * It computes for seconds at worst; see `readMapUpload` for doing so beside the server.
 * @throws Error whose message begins with one of `scannedMapFaults`.
 */
export function readScannedMap(description: string, { name, bytes }: NamedPicture): MapDocument {
  const read = readDescription(description)
  // The description names its picture; the ending may have changed on the way.
  if (parse(read.image).name !== parse(name).name) throw new Error('map.otherPicture')
  const picture = Buffer.from(bytes)
  const { width, height } = readSize(picture)
  const largestSide = Math.max(width, height)
  if (width * height > largestScan.pixels || largestSide * read.resolution > largestScan.metres)
    throw new Error('map.tooLarge')
  const map = importRosMap(read, readPicture(picture))
  if (!mapDocumentSchema.safeParse(map).success) throw new Error('map.tooLarge')
  if (map.waypoints.length === 0) throw new Error('map.noWay')
  return map
}

/** Broken YAML has messages of the parser's own, which show the place. */
function readDescription(text: string): RosMapDescription {
  try {
    return parseRosMapDescription(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(reason.startsWith('map.') ? reason : `map.badDescription: ${reason}`, { cause: error })
  }
}

function isPng(picture: Buffer): boolean {
  return picture.subarray(0, pngMark.length).equals(pngMark)
}

/** By the header alone, before anything is decoded. */
function readSize(picture: Buffer): { width: number; height: number } {
  if (!isPng(picture)) return readPgmHeader(picture)
  // Interlaced ones would be unpacked without a bound.
  const interlace = picture[28]
  if (interlace !== 0) throw new Error('map.badImage')
  return { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }
}

function readPicture(picture: Buffer): GreyImage {
  return isPng(picture) ? readPng(picture) : readPgm(picture)
}

function readPng(picture: Buffer): GreyImage {
  const { width, height, data } = decodePng(picture)
  const pixels = new Uint8Array(width * height)
  // ROS takes the mean of the colours.
  for (let i = 0; i < pixels.length; i++)
    pixels[i] = ((data[4 * i] ?? 0) + (data[4 * i + 1] ?? 0) + (data[4 * i + 2] ?? 0)) / 3
  return { width, height, maxValue: 255, pixels }
}

function decodePng(picture: Buffer): PNG {
  try {
    return PNG.sync.read(picture)
  } catch (error) {
    throw new Error('map.badImage', { cause: error })
  }
}
