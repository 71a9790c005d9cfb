import {
  emptyMap,
  type MapDocument,
  type MapEdge,
  mapDocumentSchema,
  type Point,
  type Transform,
  type Waypoint,
  waypointTypes,
} from '@wheelhouse/contract/maps/map-document'
import type { TransferLoss } from '@wheelhouse/contract/maps/map-transfer'
import { parse } from 'yaml'
import { leastRadius } from '../check-ways.ts'
import { buildObstacleIndex } from '../obstacle-index.ts'
import { toLosses } from '../transfer-loss.ts'
import { PartFault } from './file-place.ts'
import { importLift, type PlacedLift, placeLifts } from './open-rmf-lifts.ts'
import { fixtureOfModel } from './open-rmf-models.ts'
import { type LevelPlaces, placeLevels, roundMetres } from './open-rmf-places.ts'
import { type Building, buildingSchema, type Level, type Parameters } from './open-rmf-schema.ts'
import { makeUniqueIds } from './unique-ids.ts'

type ImportedFloor = {
  name: string
  elevation: number
  map: MapDocument
  /** What is in the level but not representable on a map. */
  leftOut: TransferLoss[]
  /** The transform of the level's drawing; `null` if the level is in metres, so that it is unknown. */
  drawing: Transform | null
}

const wallHeight = 2.5
/** Metres of free space around everything that was drawn. */
const margin = 1

/**
 * Reads an Open-RMF building: one map document per level, lowest first, one above the other by their fiducials. Pixels
 * are converted to metres by the level's measurements (0.05 m if there are none), with y flipped upwards; metres stay
 * unchanged. A level without lanes has no waypoints.
 * @throws PartFault map.badBuilding, when the text is not a building file. @throws Error `map.badBuilding` when it is
 *   beyond the limits of a map. @throws YAMLParseError
 */
export function importOpenRmfBuilding(yaml: string): { name: string; floors: ImportedFloor[] } {
  const parsed = buildingSchema.safeParse(parse(yaml))
  if (!parsed.success) throw new PartFault('map.badBuilding', parsed.error.issues[0]?.path ?? [])
  const { name, levels, lifts } = parsed.data
  const places = placeAll(parsed.data)
  const isInMetres = parsed.data.coordinate_system === metricSystem
  const floors = Object.entries(levels).map(([levelName, content]) => {
    const level = places.get(levelName)
    if (level === undefined) throw new PartFault('map.badBuilding', ['levels', levelName])
    const own = placeLifts(lifts, places, levelName)
    const map = importLevel(levelName, content, level, own)
    const leftOut = toLosses([
      ['doors', own.reduce((count, { doors }) => count + Math.max(0, doors.length - 1), 0)],
      ['models', content.models.length - map.fixtures.length],
      // Metres per second: which fraction of a robot's own speed that is, is unknown.
      ['edgeSpeeds', content.lanes.filter(([, , options]) => Number(options?.speed_limit?.[1]) > 0).length],
    ])
    const drawing = isInMetres ? null : toTransform(level)
    return { name: levelName, elevation: content.elevation, map, leftOut, drawing }
  })
  return { name, floors: floors.toSorted((a, b) => a.elevation - b.elevation) }
}

/** The drawing's transform, derived from the conversion of its points. */
function toTransform({ toPoint }: LevelPlaces): Transform {
  const [left, top] = toPoint(0, 0)
  const [alongX, alongY] = [toPoint(1, 0), toPoint(0, 1)]
  return [alongX[0] - left, alongX[1] - top, alongY[0] - left, alongY[1] - top, left, top]
}

/** @param lifts in metres, with their doors on the level */
function importLevel(
  levelName: string,
  content: Level,
  { toPoint, turn }: LevelPlaces,
  lifts: readonly PlacedLift[],
): MapDocument {
  const toMetres = (x: number, y: number): Point => {
    const [px, py] = toPoint(x, y)
    return [roundMetres(px), roundMetres(py)]
  }
  const points = content.vertices.map(([x, y]) => toMetres(x, y))
  const pointAt = (index: number): Point => {
    const point = points[index]
    if (point === undefined) throw new PartFault('map.badBuilding', ['levels', levelName, 'vertices', index])
    return point
  }
  const { waypoints, edges } = importLanes(content, points)
  const map: MapDocument = {
    ...emptyMap,
    bounds: toBounds(points),
    walls: content.walls.map(([from, to], index) => ({
      id: `wall${index + 1}`,
      points: [pointAt(from), pointAt(to)],
      height: wallHeight,
    })),
    doors: content.doors.map(([from, to, options], index) => ({
      id: `door${index + 1}`,
      name: textParameter(options, 'name').slice(0, 40),
      from: pointAt(from),
      to: pointAt(to),
      kind: textParameter(options, 'type').includes('sliding') ? 'sliding' : 'hinged',
      device: '',
    })),
    lifts: lifts.map(importLift),
    rooms: content.floors
      .filter((floor) => floor.vertices.length >= 3)
      .map((floor, index) => ({ id: `room${index + 1}`, name: '', polygon: floor.vertices.map(pointAt) })),
    fixtures: content.models.flatMap((model, index) =>
      fixtureOfModel(model.model_name, toMetres(model.x, model.y), model.yaw + turn, index),
    ),
    waypoints,
    edges,
  }
  const checked = mapDocumentSchema.safeParse(map)
  // Of the map, not of the file: its objects have no counterparts by which they could be found there.
  if (!checked.success) throw new Error(`map.badBuilding: ${checked.error.issues[0]?.path.join('.')}`)
  return { ...map, fixtures: keepLanesFree(map) }
}

/** Lanes show where robots really pass, so furniture whose guessed outline blocks one is left out. */
function keepLanesFree(map: MapDocument): MapDocument['fixtures'] {
  const waypoints = new Map<string, Point>(map.waypoints.map(({ id, x, y }) => [id, [x, y]]))
  const passages = [
    ...[...waypoints.values()].map((point) => [point, point] as const),
    ...map.edges.flatMap(({ from, to }) => {
      const [a, b] = [waypoints.get(from), waypoints.get(to)]
      return a === undefined || b === undefined ? [] : [[a, b] as const]
    }),
  ]
  let fixtures = map.fixtures
  for (;;) {
    // One piece may hide another from a lane, so this repeats until nothing is in the way.
    const obstacles = buildObstacleIndex({ ...map, walls: [], fixtures })
    const inTheWay = new Set(
      passages.flatMap(([from, to]) => obstacles.findBlocker(from, to, leastRadius)?.source ?? []),
    )
    if (inTheWay.size === 0) return fixtures
    fixtures = fixtures.filter((_, index) => !inTheWay.has(index))
  }
}

/** Where each level is on the site. @throws PartFault map.badBuilding for an unsupported coordinate system */
function placeAll({
  coordinate_system,
  reference_level_name,
  levels,
  lifts,
}: Building): Map<string, LevelPlaces> {
  if (!coordinateSystems.has(coordinate_system)) throw new PartFault('map.badBuilding', ['coordinate_system'])
  const drawn = new Map(
    Object.entries(levels).map(([name, { vertices, measurements, fiducials }]) => [
      name,
      {
        vertices,
        measurements: measurements.flatMap(([from, to, options]) => {
          const metres = options?.distance?.[1]
          return typeof metres === 'number' ? [{ from, to, metres }] : []
        }),
        fiducials: fiducials.map(([x, y, mark]) => ({ x, y, name: mark })),
      },
    ]),
  )
  const reference = reference_level_name ?? Object.values(lifts)[0]?.reference_floor_name
  return placeLevels(drawn, reference, coordinate_system === metricSystem)
}

const metricSystem = 'cartesian_meters'
/** WGS 84 is refused by name: without a projection, a building is less than a degree in size. */
const coordinateSystems: ReadonlySet<string> = new Set(['', 'reference_image', metricSystem])

function importLanes(content: Level, points: readonly Point[]): { waypoints: Waypoint[]; edges: MapEdge[] } {
  const used = new Set(content.lanes.flatMap(([from, to]) => [from, to]))
  // Over all vertices, so that a lane added later changes no ids.
  const ids = makeUniqueIds(
    content.vertices.map(([, , , name]) => name),
    (index) => `v${index}`,
  )
  const waypoints = new Map<number, Waypoint>()
  for (const index of [...used].toSorted((a, b) => a - b)) {
    const vertexData = content.vertices[index]
    const point = points[index]
    if (vertexData === undefined || point === undefined) continue
    const [, , , name, options] = vertexData
    waypoints.set(index, {
      id: ids[index] ?? `v${index}`,
      no: waypoints.size + 1,
      name: name.slice(0, 40),
      type: waypointType(name, options ?? {}),
      x: point[0],
      y: point[1],
      theta: 0,
      status: 1,
      note: '',
    })
  }
  const list = [...waypoints.values()]
  const origin = list.find((w) => w.type === waypointTypes.normal)
  // Every floor has exactly one origin (R-MAPS-3); the building file has no such concept.
  if (origin !== undefined) origin.type = waypointTypes.origin
  const edges = new Map<string, MapEdge>()
  for (const [from, to, options] of content.lanes) {
    const a = waypoints.get(from)
    const b = waypoints.get(to)
    if (a === undefined || b === undefined || a === b) continue
    const id = `${a.id}__${b.id}`
    const oneWay = options?.bidirectional?.[1] !== true && edges.get(id)?.oneWay !== false
    edges.set(id, { id, from: a.id, to: b.id, oneWay })
  }
  return { waypoints: list, edges: [...edges.values()] }
}

function waypointType(name: string, options: Parameters): Waypoint['type'] {
  if (options.is_charger?.[1] === true) return waypointTypes.charge
  if (name === '') return waypointTypes.invisible
  if (options.is_parking_spot?.[1] === true) return waypointTypes.standby
  return waypointTypes.normal
}

function textParameter(options: Parameters | undefined, key: string): string {
  const value = options?.[key]?.[1]
  return typeof value === 'string' ? value : ''
}

function toBounds(points: readonly Point[]): MapDocument['bounds'] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return { min: [minX - margin, minY - margin], max: [maxX + margin, maxY + margin] }
}
