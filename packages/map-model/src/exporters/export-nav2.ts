import { type MapDocument, mapLimits } from '@wheelhouse/contract/maps/map-document'
import { composeOccupancy } from '../compose-occupancy.ts'
import { cellStates, readCells } from '../occupancy.ts'
import { drawLine, type Frame, fillPolygon } from '../raster.ts'
import { encodeText } from '../utf8.ts'
import type { NamedFile } from './named-file.ts'

/** A map for ROS 2 and Nav2: a picture of cells with its description, and masks of the same cells. */

/** Metres per cell of a drawn map. */
const drawnResolution = 0.05
/** Maximum cells of a picture that is written. */
const mostCells = 100_000_000

/** Pixels as `map_saver` writes them; grey is unknown with the threshold below. */
const pixels = { free: 254, occupied: 0, unknown: 205 }

/**
 * The map, the keepout mask (forbidden cells are 100) and the speed mask (per cent, filter type 1: base 100, multiplier
 * -1), each as PGM and YAML. A map with limits in metres per second has a second speed mask with what its filter server
 *   needs (type 2: base 0, multiplier 0.1): the speed of the robots that read it is unknown here, so the limits cannot
 *   be converted to per cent. Walls and furniture are occupied cells. Zones with time windows are written as always in
 *   force, to be on the safe side.
 * @throws Error `map.tooLarge`
 */
export function exportNav2(map: MapDocument): NamedFile[] {
  const frame = toFrame(map)
  if (frame.width * frame.height > mostCells) throw new Error('map.tooLarge')
  return [
    ...write('map', drawMap(map, frame), frame, trinary),
    ...write('keepout', drawKeepouts(map, frame), frame, trinary),
    ...write('speed', drawLimits(map, frame), frame, scale),
    ...(map.zones.some(isInMetres) ? writeSpeeds(map, frame) : []),
  ]
}

const trinary = { mode: 'trinary', occupied: 0.65, free: 0.196 }
/** White to black covers the whole range of values, without unknown. */
const scale = { mode: 'scale', occupied: 1, free: 0 }

function toFrame(map: MapDocument): Frame {
  const scan = composeOccupancy(map)
  if (scan !== null) return scan
  const { min, max } = map.bounds
  const [wide, high] = [max[0] - min[0], max[1] - min[1]]
  const resolution = Math.max(drawnResolution, Math.max(wide, high) / mapLimits.points)
  const toCount = (metres: number) => Math.max(1, Math.ceil(metres / resolution - 1e-6))
  return { resolution, origin: min, width: toCount(wide), height: toCount(high) }
}

function drawMap(map: MapDocument, frame: Frame): Uint8Array {
  const { width, height } = frame
  const picture = new Uint8Array(width * height).fill(pixels.free)
  const at = toPixel(frame)
  const scan = composeOccupancy(map)
  const cells = scan === null ? null : readCells(scan)
  const line = new Uint8Array(width)
  for (let row = 0; row < height; row++) {
    cells?.fill(row, line)
    for (let column = 0; column < width; column++) {
      if (line[column] === cellStates.occupied) picture[at(row, column)] = pixels.occupied
      if (line[column] === cellStates.unknown) picture[at(row, column)] = pixels.unknown
    }
  }
  const block = (row: number, column: number) => {
    picture[at(row, column)] = pixels.occupied
  }
  for (const { points } of map.walls) drawLine(points, frame, block)
  for (const { polygon } of map.fixtures) {
    drawLine([...polygon, ...polygon.slice(0, 1)], frame, block)
    fillPolygon(polygon, frame, (row, from, to) =>
      picture.fill(pixels.occupied, at(row, from), at(row, from) + to - from),
    )
  }
  return picture
}

function drawKeepouts({ zones }: MapDocument, frame: Frame): Uint8Array {
  const picture = new Uint8Array(frame.width * frame.height).fill(pixels.free)
  const at = toPixel(frame)
  for (const { kind, status, polygon } of zones)
    if (kind === 'keepout' && status === 1)
      fillPolygon(polygon, frame, (row, from, to) =>
        picture.fill(pixels.occupied, at(row, from), at(row, from) + to - from),
      )
  return picture
}

/** Grey level by remaining speed: the lowest where zones overlap. */
function drawLimits({ zones }: MapDocument, frame: Frame): Uint8Array {
  const picture = new Uint8Array(frame.width * frame.height).fill(pixels.free)
  const at = toPixel(frame)
  for (const { limit, status, polygon } of zones) {
    if (limit === null || limit.unit !== 'percent' || status === 0) continue
    const percent = Math.max(1, Math.round(limit.value))
    if (percent === 100) continue
    const grey = Math.round((255 * percent) / 100)
    fillPolygon(polygon, frame, (row, from, to) => {
      for (let i = at(row, from); i < at(row, from) + to - from; i++)
        picture[i] = Math.min(grey, picture[i] ?? grey)
    })
  }
  return picture
}

/** Metres per second of one step of the mask, which has 100 of them. */
const speedStep = 0.1

function isInMetres({ limit, status }: MapDocument['zones'][number]): boolean {
  return limit?.unit === 'mps' && status === 1
}

/** The mask of absolute speeds, and the parameters that tell Nav2's filter server how to read it. */
function writeSpeeds(map: MapDocument, frame: Frame): NamedFile[] {
  const name = 'speed_mps'
  const parameters = [
    'costmap_filter_info_server:',
    '  ros__parameters:',
    '    type: 2',
    `    mask_topic: ${name}_filter_mask`,
    '    base: 0.0',
    `    multiplier: ${speedStep}`,
  ]
  const server = { name: `${name}_filter.yaml`, bytes: encodeText(`${parameters.join('\n')}\n`) }
  return [...write(name, drawSpeeds(map, frame), frame, scale), server]
}

/** Darker by speed, white is no limit; the lowest where zones overlap. Rounded down, but at least 0.1. */
function drawSpeeds({ zones }: MapDocument, frame: Frame): Uint8Array {
  const none = 255
  const picture = new Uint8Array(frame.width * frame.height).fill(none)
  const at = toPixel(frame)
  for (const zone of zones) {
    const { limit, polygon } = zone
    if (limit === null || !isInMetres(zone)) continue
    const steps = Math.min(100, Math.max(1, Math.floor(limit.value / speedStep + 1e-6)))
    const grey = Math.round(255 * (1 - steps / 100))
    fillPolygon(polygon, frame, (row, from, to) => {
      for (let i = at(row, from); i < at(row, from) + to - from; i++)
        if (picture[i] === none || grey > (picture[i] ?? 0)) picture[i] = grey
    })
  }
  return picture
}

/** Maps cells to pixels, whose rows begin at the top. */
function toPixel({ width, height }: Frame): (row: number, column: number) => number {
  return (row, column) => (height - 1 - row) * width + column
}

function write(
  name: string,
  picture: Uint8Array,
  { resolution, origin, width, height }: Frame,
  { mode, occupied, free }: { mode: string; occupied: number; free: number },
): NamedFile[] {
  const head = encodeText(`P5\n${width} ${height}\n255\n`)
  const image = new Uint8Array(head.length + picture.length)
  image.set(head)
  image.set(picture, head.length)
  const lines = [
    `image: ${name}.pgm`,
    `mode: ${mode}`,
    `resolution: ${resolution}`,
    `origin: [${origin[0]}, ${origin[1]}, 0]`,
    'negate: 0',
    `occupied_thresh: ${occupied}`,
    `free_thresh: ${free}`,
  ]
  return [
    { name: `${name}.yaml`, bytes: encodeText(`${lines.join('\n')}\n`) },
    { name: `${name}.pgm`, bytes: image },
  ]
}
