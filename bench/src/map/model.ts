import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { applyChanges } from '@wheelhouse/map-model/apply-changes'
import { createMapChecker } from '@wheelhouse/map-model/check-map'
import { type ImportFile, readImport } from '@wheelhouse/map-model/importers/read-import'
import { buildRoutingGraph } from '@wheelhouse/map-model/routing'
import { root } from '@wheelhouse/tools/run'
import { type Figure, missingFigure, plainFigure } from '../kernel/report.ts'
import { median } from '../kernel/statistics.ts'
import { corners, makeLargeMap } from './large-map.ts'

/** The computations of the map model, without browser and server. */

/** Uncounted rounds, during which the engine compiles. */
const warmUp = 20

export function measureModel(rounds: number): Figure[] {
  const map = makeLargeMap()
  return [measureRoute(map, rounds), measureCheck(map, rounds), measureImport(Math.min(rounds, 5))]
}

function measureRoute(map: MapDocument, rounds: number): Figure {
  const graph = buildRoutingGraph(map)
  const times: number[] = []
  for (let i = 0; i < warmUp + rounds; i++) {
    const begin = performance.now()
    if (graph.route(corners[0], corners[1]) === null) throw new Error('The large map has no way across.')
    if (i >= warmUp) times.push(performance.now() - begin)
  }
  return toFigure(
    'route on a graph of 10,000 nodes',
    times,
    5,
    'From corner to corner: all of it is looked at.',
  )
}

/** A waypoint, an edge, a wall and a zone in turn. */
function measureCheck(map: MapDocument, rounds: number): Figure {
  const check = createMapChecker()
  check(map)
  const times: number[] = []
  let now = map
  for (let i = 0; i < warmUp + rounds; i++) {
    now = applyChanges(now, [toEdit(now, i)])
    const begin = performance.now()
    check(now)
    if (i >= warmUp) times.push(performance.now() - begin)
  }
  return toFigure('check of that map after one edit', times, 30)
}

function toEdit(map: MapDocument, i: number): MapChange {
  const place = i * 37
  const waypoint = map.waypoints[place % map.waypoints.length]
  const edge = map.edges[place % map.edges.length]
  const wall = map.walls[place % map.walls.length]
  const zone = map.zones[place % map.zones.length]
  if (waypoint === undefined || edge === undefined || wall === undefined || zone === undefined)
    throw new Error('The large map has all kinds of objects.')
  const edits: MapChange[] = [
    { list: 'waypoints', id: waypoint.id, value: { ...waypoint, x: waypoint.x + 0.05 } },
    { list: 'edges', id: edge.id, value: { ...edge, oneWay: !edge.oneWay } },
    { list: 'walls', id: wall.id, value: { ...wall, points: wall.points.map(([x, y]) => [x + 0.05, y]) } },
    { list: 'zones', id: zone.id, value: { ...zone, polygon: zone.polygon.map(([x, y]) => [x + 0.05, y]) } },
  ]
  return edits[i % edits.length] ?? edits[0] ?? { list: 'edges', id: edge.id, value: null }
}

const maps = join(root, '..', 'shared', 'maps')

function measureImport(rounds: number): Figure {
  const figure = 'import of the RMF office and the Nav2 depot map: the model'
  if (!existsSync(maps)) return missingFigure(figure, 'The maps are not on this machine.')
  const files = (...names: string[]) =>
    names.map((name): ImportFile => ({ role: 'map', name, bytes: readFileSync(join(maps, name)) }))
  const office = files('office.building.yaml')
  const depot = files('depot.yaml', 'depot.pgm')
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const begin = performance.now()
    readImport('openRmf', office)
    readImport('nav2', depot)
    times.push(performance.now() - begin)
  }
  return toFigure(figure, times, 1_500, 'Both after each other; upload and drawing come on top of it.')
}

function toFigure(figure: string, times: readonly number[], goalMs: number, note?: string): Figure {
  const ms = median(times)
  return plainFigure(figure, {
    measured: `${ms.toFixed(1)} ms`,
    goal: `<= ${goalMs.toLocaleString('en')} ms`,
    met: ms <= goalMs,
    ...(note !== undefined && { note }),
  })
}
