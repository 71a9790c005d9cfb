import { type MapDocument, type MapInput, toMap } from '@wheelhouse/contract/maps/map-document'

/** Waypoints along each side of the large map, and metres between them. */
const side = 100
const spacing = 2

/** A floor of 200 x 200 m: 10,000 waypoints in a grid, 19,800 edges, 1,000 walls, and 100 zones of each kind. */
export function makeLargeMap(): MapDocument {
  const waypoints: NonNullable<MapInput['waypoints']> = []
  const edges: NonNullable<MapInput['edges']> = []
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const id = toId(column, row)
      const place = { x: column * spacing + 1, y: row * spacing + 1, theta: 0 }
      waypoints.push({ id, no: waypoints.length + 1, name: '', type: toType(column, row), ...place })
      if (column > 0) edges.push({ id: `e${id}`, from: toId(column - 1, row), to: id, oneWay: false })
      if (row > 0) edges.push({ id: `n${id}`, from: toId(column, row - 1), to: id, oneWay: false })
    }
  const walls = Array.from({ length: 1_000 }, (_, i): NonNullable<MapInput['walls']>[number] => {
    const [x, y] = [(i % 30) * 6 + 2, Math.floor(i / 30) * 6 + 2]
    const points: [number, number][] = [
      [x, y - 0.4],
      [x, y + 0.4],
    ]
    return { id: `w${i}`, points, height: 2.5 }
  })
  const zones = Array.from({ length: 200 }, (_, i): NonNullable<MapInput['zones']>[number] => {
    const [x, y] = [(i % 20) * 10, Math.floor(i / 20) * 10]
    const polygon: [number, number][] = [
      [x, y],
      [x + 0.5, y],
      [x + 0.5, y + 0.5],
      [x, y + 0.5],
    ]
    const zone = { id: `z${i}`, name: '', polygon }
    if (i % 2 === 0) return { ...zone, kind: 'keepout' }
    return { ...zone, kind: 'speed', limit: { unit: 'mps', value: 0.5 } }
  })
  const bounds = { min: [0, 0], max: [side * spacing, side * spacing] } satisfies MapInput['bounds']
  return toMap({ bounds, waypoints, edges, walls, zones })
}

/** The two waypoints farthest from each other. */
export const corners = [toId(0, 0), toId(side - 1, side - 1)] as const

function toId(column: number, row: number): string {
  return `${column}-${row}`
}

/** The origin in one corner, docks along one side. */
function toType(column: number, row: number): 0 | 1 | 2 {
  if (column === 0 && row === 0) return 0
  return row === side - 1 && column % 10 === 0 ? 2 : 1
}
