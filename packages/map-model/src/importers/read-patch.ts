import { type Patch, type Point, patchSchema } from '@wheelhouse/contract/maps/map-document'
import { readPgm, readPgmHeader } from './pgm.ts'
import { blame, ImportFault, type ImportFile, isPicture, largestScan, readPair } from './read-import.ts'
import { readOccupancy } from './ros-map.ts'

/** A re-scanned part of a floor, before it is placed. */
export type PatchReading = {
  readonly cells: Patch['cells']
  /** Metres per pixel. */
  readonly resolution: number
  /** Its lower left corner according to its description; `null` for a picture alone. */
  readonly origin: Point | null
}

/**
 * Reads a re-scanned part: description and picture as written by ROS, or a picture alone with its resolution.
 * @param resolution metres per pixel of a picture alone
 * @throws ImportFault map.badDescription, map.turnedOrigin, map.otherPicture, map.badImage, map.tooLarge,
 *   map.noResolution
 */
export function readPatch(files: readonly ImportFile[], resolution: number | null): PatchReading {
  let reading: PatchReading | null = null
  if (files.length === 1 && isPicture(files[0])) reading = readPicture(files[0], resolution)
  else
    readPair(files, 'map', (description, image) => {
      const { origin, ...scan } = readOccupancy(description, image)
      reading = toReading(scan, origin)
    })
  if (reading === null) throw new ImportFault('map.badImage', 0)
  return reading
}

function readPicture(file: ImportFile | undefined, resolution: number | null): PatchReading {
  if (file === undefined) throw new ImportFault('map.badImage', 0)
  if (resolution === null) throw new ImportFault('map.noResolution', 0)
  return blame(0, 'map.badImage', () => {
    const { width, height } = file.picture ?? readPgmHeader(file.bytes)
    if (width * height > largestScan.pixels || Math.max(width, height) * resolution > largestScan.metres)
      throw new Error(`map.tooLarge: ${width} x ${height}`)
    const image = file.picture ?? readPgm(file.bytes)
    const { origin: _origin, ...scan } = readOccupancy({ ...usual, image: file.name, resolution }, image)
    return toReading(scan, null)
  })
}

/** ROS defaults for pictures. */
const usual: Omit<Parameters<typeof readOccupancy>[0], 'image' | 'resolution'> = {
  mode: 'trinary',
  origin: [0, 0, 0],
  negate: 0,
  occupied_thresh: 0.65,
  free_thresh: 0.196,
}

function toReading(
  { resolution, ...cells }: Patch['cells'] & { resolution: number },
  origin: Point | null,
): PatchReading {
  if (!patchSchema.shape.cells.safeParse(cells).success) throw new Error('map.tooLarge')
  return { cells, resolution, origin }
}
