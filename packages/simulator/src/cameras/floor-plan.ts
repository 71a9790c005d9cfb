import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { pointInPolygon } from '@wheelhouse/map-model/geometry'
import { floorTints } from './materials.ts'

/** The tint of the floor as a grid: one lookup per pixel instead of a search among rooms. */
export type FloorPlan = {
  readonly minX: number
  readonly minY: number
  readonly columns: number
  readonly rows: number
  readonly tints: Uint8Array
}

/** Cells per metre. */
export const planScale = 5
/** Maximum size of the grid; beyond it the floor has a single tint. Cells. */
const maxCells = 4_000_000

export function buildFloorPlan(map: MapDocument): FloorPlan {
  const [minX, minY] = map.bounds.min
  const columns = Math.max(1, Math.ceil((map.bounds.max[0] - minX) * planScale))
  const rows = Math.max(1, Math.ceil((map.bounds.max[1] - minY) * planScale))
  if (columns * rows > maxCells) return { minX, minY, columns: 1, rows: 1, tints: new Uint8Array(1) }
  const tints = new Uint8Array(columns * rows)
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value)))
  map.rooms.forEach(({ polygon }, index) => {
    const xs = polygon.map(([x]) => (x - minX) * planScale)
    const ys = polygon.map(([, y]) => (y - minY) * planScale)
    const tint = 1 + (index % (floorTints.length - 1))
    for (let row = clamp(Math.min(...ys), rows - 1); row <= clamp(Math.max(...ys), rows - 1); row++) {
      for (
        let column = clamp(Math.min(...xs), columns - 1);
        column <= clamp(Math.max(...xs), columns - 1);
        column++
      ) {
        const centre: [number, number] = [minX + (column + 0.5) / planScale, minY + (row + 0.5) / planScale]
        if (pointInPolygon(centre, polygon)) tints[row * columns + column] = tint
      }
    }
  })
  return { minX, minY, columns, rows, tints }
}
