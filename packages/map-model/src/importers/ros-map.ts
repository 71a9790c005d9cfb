import { type MapDocument, mapLimits, type Occupancy } from '@wheelhouse/contract/maps/map-document'
import { parse } from 'yaml'
import { z } from 'zod'
import { cellStates, createRunPacker } from '../occupancy.ts'
import { PartFault } from './file-place.ts'
import type { GreyImage } from './pgm.ts'

const coordinate = z.number().min(-mapLimits.coordinate).max(mapLimits.coordinate)

/** The YAML file of a ROS/Nav2 map: picture, metres per pixel, pose of the lower left pixel, thresholds. */
const rosMapSchema = z.object({
  image: z.string().min(1),
  mode: z.enum(['trinary', 'scale', 'raw']).default('trinary'),
  resolution: z.number().min(mapLimits.resolution.min).max(mapLimits.resolution.max),
  origin: z.tuple([coordinate, coordinate, z.number()]),
  negate: z.union([z.literal(0), z.literal(1), z.boolean()]).default(0),
  occupied_thresh: z.number().min(0).max(1).default(0.65),
  free_thresh: z.number().min(0).max(1).default(0.196),
})
export type RosMapDescription = z.output<typeof rosMapSchema>

/** @throws PartFault map.badDescription, when the text is no map description. @throws YAMLParseError */
export function parseRosMapDescription(yaml: string): RosMapDescription {
  const parsed = rosMapSchema.safeParse(parse(yaml))
  if (!parsed.success) throw new PartFault('map.badDescription', parsed.error.issues[0]?.path ?? [])
  return parsed.data
}

/** Cell values as in Nav2: -1 unknown, 0 free, 100 occupied, and degrees in between. */
export function toCellValues(
  { mode, negate, occupied_thresh, free_thresh }: RosMapDescription,
  maxValue: number,
): Int8Array {
  return Int8Array.from({ length: 256 }, (_, pixel) => {
    const shade = Math.min(1, pixel / maxValue)
    const occupied = negate === true || negate === 1 ? shade : 1 - shade
    // Raw maps contain the values themselves.
    if (mode === 'raw') return Math.round(shade * 255) <= 100 ? Math.round(shade * 255) : -1
    if (occupied > occupied_thresh) return 100
    if (occupied < free_thresh) return 0
    const degree = ((occupied - free_thresh) / (occupied_thresh - free_thresh)) * 100
    return mode === 'trinary' ? -1 : Math.round(degree)
  })
}

/** Cells occupied to at least this degree are obstacles, as in ROS. */
const occupiedFrom = 65

/**
 * The scan of a ROS map.
 * @throws Error `map.turnedOrigin` because rotation is not supported, as for masks (R-MAPS-2)
 */
export function readOccupancy(description: RosMapDescription, image: GreyImage): Occupancy {
  const { resolution, origin } = description
  if (origin[2] !== 0) throw new Error('map.turnedOrigin')
  const { width, height, pixels, maxValue } = image
  const values = toCellValues(description, maxValue)
  const states = Uint8Array.from(values, (value) => {
    if (value < 0) return cellStates.unknown
    return value >= occupiedFrom ? cellStates.occupied : cellStates.free
  })
  const occupied = createRunPacker(width, cellStates.occupied)
  const unknown = createRunPacker(width, cellStates.unknown)
  const line = new Uint8Array(width)
  for (let row = 0; row < height; row++) {
    const start = (height - 1 - row) * width
    for (let column = 0; column < width; column++) line[column] = states[pixels[start + column] ?? 0] ?? 0
    occupied.add(row, line)
    unknown.add(row, line)
  }
  return {
    resolution,
    origin: [origin[0], origin[1]],
    width,
    height,
    occupied: occupied.runs,
    unknown: unknown.runs,
  }
}

/** The content of a scanned map, which has no waypoints. @throws Error `map.turnedOrigin` */
export function importRosMap(
  description: RosMapDescription,
  image: GreyImage,
): { occupancy: Occupancy; bounds: MapDocument['bounds'] } {
  const occupancy = readOccupancy(description, image)
  return { occupancy, bounds: getScanBounds(occupancy) }
}

function getScanBounds({ origin, resolution, width, height }: Occupancy): MapDocument['bounds'] {
  return { min: origin, max: [origin[0] + width * resolution, origin[1] + height * resolution] }
}
