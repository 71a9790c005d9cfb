import { type MapDocument, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { ExportFormat, LossKind, TransferLoss } from '@wheelhouse/contract/maps/map-transfer'

/** What would be lost of a map that is exported to another format and imported again. */
export function findLosses(map: MapDocument, format: ExportFormat): TransferLoss[] {
  return toLosses(counters[format](map))
}

const counters: Record<ExportFormat, (map: MapDocument) => Count[]> = {
  nav2: (map) => [...countLists(map, nav2Lists), ...countZones(map)],
  geojson: (map) => [...countLists(map, graphLists), ...countOff(map), ...countGraph(map, false)],
  lif: (map) => [...countLists(map, graphLists), ...countOff(map), ...countGraph(map, true)],
  // Our own format has everything, and so has the archive that contains it.
  wheelhouse: () => [],
  all: () => [],
}

type Count = readonly [LossKind, number]
type ListName = Extract<LossKind, keyof MapDocument>

/** Walls and furniture become cells, patches part of the scan: as objects they are lost. */
const nav2Lists: readonly ListName[] = [
  'walls',
  'doors',
  'lifts',
  'rooms',
  'fixtures',
  'waypoints',
  'edges',
  'routes',
  'pins',
  'patches',
  'picture',
]
const graphLists: readonly ListName[] = [
  'walls',
  'doors',
  'lifts',
  'rooms',
  'fixtures',
  'zones',
  'routes',
  'pins',
  'patches',
  'occupancy',
  'picture',
]

/** Omits kinds with a count of zero. */
export function toLosses(counts: readonly Count[]): TransferLoss[] {
  return counts.filter(([, count]) => count > 0).map(([what, count]) => ({ what, count }))
}

function countLists(map: MapDocument, lists: readonly ListName[]): Count[] {
  return lists.map((list) => {
    const value = map[list]
    return [list, Array.isArray(value) ? value.length : Number(value !== null)]
  })
}

function countZones({ zones }: MapDocument): Count[] {
  const on = zones.filter(({ status }) => status === 1)
  return [
    ['switchedOff', zones.length - on.length],
    ['zoneNames', on.filter(({ name }) => name !== '').length],
    ['zoneHours', on.filter(({ windows }) => windows.length > 0).length],
    ['zoneSpeeds', on.filter(({ limit }) => limit?.unit === 'mps').length],
  ]
}

function countOff({ waypoints }: MapDocument): Count[] {
  return [['switchedOff', waypoints.filter(({ status }) => status === 0).length]]
}

function countGraph({ waypoints, edges }: MapDocument, isLif: boolean): Count[] {
  const on = waypoints.filter(({ status }) => status === 1)
  const ids = new Set(on.map(({ id }) => id))
  const used = edges.filter(({ from, to }) => ids.has(from) && ids.has(to))
  const unused: Count = ['edges', edges.length - used.length]
  if (!isLif) return [unused, ['waypointNotes', on.filter(({ note }) => note !== '').length]]
  const kept: readonly number[] = [waypointTypes.normal, waypointTypes.charge, waypointTypes.action]
  return [
    unused,
    ['waypointTypes', on.filter(({ type }) => !kept.includes(type)).length],
    ['waypointNumbers', on.filter(({ no }, i) => no !== i + 1).length],
    ['edgeSpeeds', used.filter(({ speedPercent }) => speedPercent !== undefined).length],
  ]
}
