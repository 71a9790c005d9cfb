import { emptyMap, type MapDocument, mapLimits } from '@wheelhouse/contract/maps/map-document'
import { parse } from 'yaml'
import { z } from 'zod'
import { occupancyRuns } from '../occupancy.ts'
import { layWaypoints } from './lay-waypoints.ts'
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

/** @throws Error `map.badDescription` when the text is no map description. */
export function parseRosMapDescription(yaml: string): RosMapDescription {
  const parsed = rosMapSchema.safeParse(parse(yaml))
  if (!parsed.success) throw new Error(`map.badDescription: ${parsed.error.issues[0]?.path.join('.')}`)
  return parsed.data
}

/**
 * Turns a scanned map into a map document. Unknown cells count as occupied only where they touch free ones:
 * a robot may not drive where nobody has looked, and the outside of the building costs nothing.
 * Scanned maps know no waypoints, so a grid of routing points is laid over the free floor.
 * A small floor gets a finer grid; one without a place for a robot to stand has no waypoints.
 * A turned origin (yaw) is refused: masks need 0 as well (R-MAPS-2).
 */
export function importRosMap(description: RosMapDescription, image: GreyImage): MapDocument {
  const { resolution } = description
  const [originX, originY, yaw] = description.origin
  if (yaw !== 0) throw new Error('map.turnedOrigin')
  const { width, height } = image
  const free = new Uint8Array(width * height)
  const blocked = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = (image.pixels[(height - 1 - y) * width + x] ?? 0) / image.maxValue
      const occupied = description.negate ? value : 1 - value
      const cell = y * width + x
      if (occupied < description.free_thresh) free[cell] = 1
      else if (occupied > description.occupied_thresh) blocked[cell] = 1
    }
  }
  blockUnknownBesideFree(free, blocked, width, height)
  const occupancy = {
    resolution,
    origin: [originX, originY] as [number, number],
    width,
    height,
    occupied: occupancyRuns(blocked, width, height),
    unknown: [],
  }
  const map: MapDocument = {
    ...emptyMap,
    bounds: { min: [originX, originY], max: [originX + width * resolution, originY + height * resolution] },
    occupancy,
  }
  return layWaypoints(map, (x, y) => {
    const column = Math.floor((x - originX) / resolution)
    const row = Math.floor((y - originY) / resolution)
    return column >= 0 && row >= 0 && column < width && row < height && free[row * width + column] === 1
  })
}

function blockUnknownBesideFree(free: Uint8Array, blocked: Uint8Array, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = y * width + x
      if (free[cell] === 1 || blocked[cell] === 1) continue
      const besideFree =
        (x > 0 && free[cell - 1] === 1) ||
        (x < width - 1 && free[cell + 1] === 1) ||
        (y > 0 && free[cell - width] === 1) ||
        (y < height - 1 && free[cell + width] === 1)
      if (besideFree) blocked[cell] = 1
    }
  }
}
