import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { emptyMap, type MapDocument, mapDocumentSchema, toMap } from '@wheelhouse/contract/maps/map-document'
import type { ImportFormat } from '@wheelhouse/contract/maps/map-transfer'
import { demoGroundFloor } from '@wheelhouse/simulator/demo/demo-building'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportMap } from '../exporters/export-map.ts'
import type { NamedFile } from '../exporters/named-file.ts'
import { normalizeAngle } from '../geometry.ts'
import { arbitraryMap } from '../testing/arbitrary-map.ts'
import { graph, lif, line, node, pgm, text, yaml } from '../testing/import-samples.ts'
import { findLosses } from '../transfer-loss.ts'
import { encodeText } from '../utf8.ts'
import { type ImportFile, mergeImport, readImport } from './read-import.ts'

const label = { name: '1F', exportedAt: '2026-11-22T00:00:00Z' }
const forms = ['nav2', 'lif', 'geojson', 'wheelhouse'] as const satisfies ImportFormat[]

function toImport({ name, bytes }: NamedFile): ImportFile {
  const role = /^(keepout|speed)/.exec(name)?.[0] === 'keepout' ? 'keepout' : 'map'
  return { role: name.startsWith('speed') ? 'speed' : role, name, bytes }
}
/** The files that can be read back: of Nav2 all but those of limits in metres per second. */
function writeSupported(map: MapDocument, format: (typeof forms)[number]): NamedFile[] {
  return exportMap(map, format, label).filter(({ name }) => !name.startsWith('speed_mps'))
}
/** What comes back of a map that was written and read. */
function comeBack(map: MapDocument, format: (typeof forms)[number]): MapDocument {
  const imported = readImport(format, writeSupported(map, format).map(toImport))
  return mergeImport({ ...emptyMap, revision: map.revision }, imported)
}
/** Each file with its bytes as one word: comparing them number by number takes seconds. */
const toWords = (files: readonly NamedFile[]) =>
  files.map(({ name, bytes }) => [name, bytes.length, Buffer.from(bytes).toString('latin1')])
// Scans are read two hundred times over, which takes its time.
it.each(forms)(
  '200 maps survive the form %s as far as it can hold them',
  (format) => {
    fc.assert(
      fc.property(arbitraryMap, (drawn) => {
        // A drawn map is written in cells of 5 cm: a small one will do.
        const map: MapDocument = { ...drawn, bounds: { min: [0, 0], max: [4, 4] } }
        const back = comeBack(map, format)
        expect(mapDocumentSchema.safeParse(back).error).toBeUndefined()
        // Written again, they are the same bytes: what is lost is lost the first time.
        expect(toWords(writeSupported(back, format))).toEqual(toWords(writeSupported(map, format)))
        if (findLosses(map, format).length === 0 && format !== 'nav2')
          expect(back).toMatchObject(getSupported(map, format))
      }),
      { numRuns: 200 },
    )
  },
  60_000,
)

/** The part of a map that a format contains. */
function getSupported(map: MapDocument, format: ImportFormat): Partial<MapDocument> {
  if (format === 'geojson') return { waypoints: map.waypoints, edges: map.edges }
  return format === 'lif' ? { waypoints: map.waypoints } : map
}

it('LIF gives back waypoints and edges just as they were, where nothing was counted as lost', () => {
  const { waypoints, edges } = demoGroundFloor
  const map = toMap({
    waypoints: waypoints.map((waypoint, i) => ({
      ...waypoint,
      no: i + 1,
      type: waypoint.type === 2 ? 2 : 1,
      theta: normalizeAngle(waypoint.theta),
    })),
    edges,
  })
  expect(findLosses(map, 'lif')).toEqual([])
  expect(comeBack(map, 'lif')).toEqual({ ...emptyMap, waypoints: map.waypoints, edges: map.edges })
})

it('our own form gives back the demo building to the last field', () => {
  expect(comeBack(demoGroundFloor, 'wheelhouse')).toEqual(demoGroundFloor)
})

it('masks take the place of the zones of their own kind, and no waypoint comes of a scan', () => {
  const square: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  const zone = { name: '', polygon: square }
  const own = toMap({
    zones: [
      { ...zone, id: 'keepout1', kind: 'speed', limit: { unit: 'mps', value: 0.5 } },
      { ...zone, id: 'old', kind: 'keepout' },
    ],
    waypoints: [{ id: 'a', no: 1, name: '', type: 1, x: 1, y: 1, theta: 0 }],
  })
  const files = exportMap(toMap({ zones: [{ ...zone, id: 'k', kind: 'keepout' }] }), 'nav2', label)
  const imported = readImport(
    'nav2',
    files.map(toImport).filter(({ role }) => role !== 'speed'),
  )
  const { zones, waypoints } = mergeImport(own, imported)
  expect(zones.map(({ id, kind }) => [id, kind])).toEqual([
    ['keepout1', 'speed'],
    ['keepout1-2', 'keepout'],
  ])
  expect(waypoints.map(({ id }) => id)).toEqual(['a'])
  expect(mergeImport(emptyMap, imported)).toMatchObject({ waypoints: [], edges: [] })
})

it.each([
  ['trinary', '', [0, 128, 254], { occupied: [[0, 0, 1]], unknown: [[0, 1, 1]] }],
  [
    'scale',
    'mode: scale\noccupied_thresh: 1.0\nfree_thresh: 0.0\n',
    [0, 80, 100],
    { occupied: [[0, 0, 2]], unknown: [] },
  ],
  ['raw', 'mode: raw\n', [100, 0, 255], { occupied: [[0, 0, 1]], unknown: [[0, 2, 1]] }],
] as const)('cells of a map in mode %s', (_mode, more, values, cells) => {
  const { parts } = readImport('nav2', [text('a.yaml', yaml + more), pgm(...values)])
  expect(parts.occupancy).toMatchObject(cells)
})

it('counts the cells of a keepout mask that only make robots slower to choose them', () => {
  const more = 'mode: scale\noccupied_thresh: 1.0\nfree_thresh: 0.0\n'
  const mask = [
    text('a.yaml', yaml + more, 'keepout'),
    { ...pgm(0, 100, 100, 255), role: 'keepout' as const },
  ]
  const { parts, leftOut } = readImport('nav2', mask)
  expect(parts.zones).toHaveLength(1)
  expect(leftOut).toEqual([{ what: 'undesirableCells', count: 2 }])
})

it('the LIF of somebody else: edges there and back are one, stations are waypoints with a name', () => {
  const { parts, leftOut, levels } = readImport('lif', [lif({})])
  expect(levels).toEqual(['L1'])
  expect(parts.edges).toEqual([
    { id: 'e', from: 'a', to: 'b', oneWay: false },
    { id: 'g', from: 'b', to: 'c', oneWay: true },
  ])
  expect(parts.waypoints?.map(({ id, no, name, type, theta }) => [id, no, name, type, theta])).toEqual([
    ['a', 1, '', 1, 1],
    ['b', 2, '', 1, 1],
    ['c', 3, 'Press', 10, 1],
  ])
  expect(leftOut).toEqual([
    { what: 'levelChanges', count: 1 },
    { what: 'edgeSpeeds', count: 4 },
  ])
})

it('the route graph of somebody else: lines there and back are one edge, and what has no place is counted', () => {
  const { parts, leftOut } = readImport('geojson', [
    graph(
      node(4, [0, 0], { metadata: { name: 'Desk' } }),
      node(7, [1, 0, 0], { operations: { stop: { type: 'stop', trigger: 'NODE' } } }),
      node(9, [2, 0]),
      line(20, 4, 7, { cost: 3 }),
      line(21, 7, 4),
      line(22, 7, 9, { overridable: false, metadata: { speed_limit: 0.85 } }),
    ),
  ])
  expect(parts.waypoints?.map(({ id, no, name, type, x }) => [id, no, name, type, x])).toEqual([
    ['n4', 1, 'Desk', 1, 0],
    ['n7', 2, '', 1, 1],
    ['n9', 3, '', 1, 2],
  ])
  expect(parts.edges).toEqual([
    { id: 'e1', from: 'n4', to: 'n7', oneWay: false },
    { id: 'e2', from: 'n7', to: 'n9', oneWay: true },
  ])
  expect(leftOut).toEqual([
    { what: 'operations', count: 1 },
    { what: 'edgeCosts', count: 2 },
    { what: 'edgeSpeeds', count: 1 },
  ])
})

const picture = pgm(254)

it('a description with a comment in Shift_JIS is read', () => {
  const comment = [0x23, 0x92, 0x6e, 0x90, 0x7d, 0x0a]
  const description = { ...text('a.yaml', yaml), bytes: new Uint8Array([...comment, ...encodeText(yaml)]) }
  expect(readImport('nav2', [description, picture]).parts.occupancy).toBeDefined()
})

it.each([
  ['decomposed on its way', 'ビル1階.pgm', 'ビル1階.pgm'.normalize('NFD')],
  ['written in capitals', 'Floor1.pgm', 'FLOOR1.PGM'],
])('a picture whose name was %s is the one that the description names', (_what, name, found) => {
  const files = [text('a.yaml', yaml.replace('a.pgm', name)), { ...picture, name: found }]
  expect(readImport('nav2', files).parts.occupancy).toBeDefined()
})

const sharedMaps = fileURLToPath(new URL('../../../../../shared/maps/', import.meta.url))
const shared = (name: string, role: ImportFile['role'] = 'map'): ImportFile => ({
  role,
  name,
  bytes: new Uint8Array(readFileSync(`${sharedMaps}${name}`)),
})

describe.skipIf(!existsSync(sharedMaps))('real maps (skipped where the folder with them is absent)', () => {
  const depot = () =>
    readImport('nav2', [
      ...['depot.yaml', 'depot.pgm'].map((name) => shared(name)),
      ...['depot_keepout.yaml', 'depot_keepout.pgm'].map((name) => shared(name, 'keepout')),
      ...['depot_speed.yaml', 'depot_speed.pgm'].map((name) => shared(name, 'speed')),
    ])
  const office = () => readImport('openRmf', [shared('office.building.yaml')])

  it('the depot comes with its masks as zones', () => {
    const { zones = [] } = depot().parts
    expect(zones.filter(({ kind }) => kind === 'keepout').length).toBeGreaterThan(10)
    const limits = new Set(zones.map(({ limit }) => limit?.value))
    expect([limits.has(50), limits.has(75)]).toEqual([true, true])
  })

  it.each([
    ['depot', depot],
    ['office', office],
  ])('export, import and export of the %s are the same bytes', (_name, read) => {
    const map = mergeImport(emptyMap, read())
    expect(mapDocumentSchema.safeParse(map).error).toBeUndefined()
    for (const format of forms)
      expect(toWords(exportMap(comeBack(map, format), format, label))).toEqual(
        toWords(exportMap(map, format, label)),
      )
  })
})
