import {
  type MapDocument,
  mapLimits,
  mapMost,
  type Point,
  type Zone,
} from '@wheelhouse/contract/maps/map-document'
import type { TransferLoss } from '@wheelhouse/contract/maps/map-transfer'
import { toLosses } from '../transfer-loss.ts'
import type { GreyImage } from './pgm.ts'
import { type RosMapDescription, toCellValues } from './ros-map.ts'
import { traceCells } from './trace-cells.ts'

/** The masks of Nav2's costmap filters, as zones. */

/**
 * Keepout zones of a mask: what is forbidden (100). Intermediate values, which robots may cross, are not representable
 * on a map.
 * @throws Error `map.turnedOrigin`, or `map.tooLarge` if it has more areas than a map may have
 */
export function importKeepoutMask(
  description: RosMapDescription,
  image: GreyImage,
): { zones: Zone[]; leftOut: TransferLoss[] } {
  const values = toCellValues(description, image.maxValue)
  let undesirable = 0
  for (const pixel of image.pixels) {
    const value = values[pixel] ?? 0
    if (value > 0 && value < 100) undesirable++
  }
  const zones = traceZones(description, image, (value) => (value === 100 ? 1 : 0)).map(
    ({ polygon }, i): Zone => ({ ...usual, id: `keepout${i + 1}`, kind: 'keepout', limit: null, polygon }),
  )
  return { zones, leftOut: toLosses([['undesirableCells', undesirable]]) }
}

/**
 * Speed zones of a mask of type 1 (base 100, multiplier -1): a cell's value is the reduction of speed in per cent.
 * @throws Error `map.turnedOrigin`, or `map.tooLarge` if it has more areas than a map may have
 */
export function importSpeedMask(description: RosMapDescription, image: GreyImage): Zone[] {
  // 0 and 100 are not limits: where a robot would have to stop, a keepout zone is meant.
  return traceZones(description, image, (value) => (value > 0 && value < 100 ? value : 0)).map(
    ({ value, polygon }, i): Zone => ({
      ...usual,
      id: `speed${i + 1}`,
      kind: 'speed',
      limit: { unit: 'percent', value: 100 - value },
      polygon,
    }),
  )
}

const usual = { name: '', status: 1, windows: [] } satisfies Partial<MapDocument['zones'][number]>

function traceZones(
  description: RosMapDescription,
  { width, height, pixels, maxValue }: GreyImage,
  toValue: (value: number) => number,
): { value: number; polygon: Point[] }[] {
  const { resolution, origin } = description
  if (origin[2] !== 0) throw new Error('map.turnedOrigin')
  const byPixel = Uint8Array.from(toCellValues(description, maxValue), toValue)
  const cells = new Uint8Array(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      cells[row * width + column] = byPixel[pixels[(height - 1 - row) * width + column] ?? 0] ?? 0
  return traceCells(cells, width, height, mapMost.zones).map(({ value, outline }) => {
    if (outline.length > mapLimits.points) throw new Error('map.tooLarge')
    return {
      value,
      polygon: outline.map(([x, y]): Point => [origin[0] + x * resolution, origin[1] + y * resolution]),
    }
  })
}
