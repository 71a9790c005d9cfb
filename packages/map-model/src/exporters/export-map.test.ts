import { toMap } from '@wheelhouse/contract/maps/map-document'
import { exportFormats } from '@wheelhouse/contract/maps/map-transfer'
import { expect, it } from 'vitest'
import { decodeText } from '../utf8.ts'
import { exportMap } from './export-map.ts'

const label = { name: '1F', exportedAt: '2026-11-22T00:00:00Z' }
const square = (x: number, y: number): [number, number][] => [
  [x, y],
  [x + 1, y],
  [x + 1, y + 1],
  [x, y + 1],
]
const waypoint = { name: 'A', type: 1 as const, x: 1, y: 1, theta: 0.5 }
const map = toMap({
  occupancy: {
    resolution: 1,
    origin: [-1, 2],
    width: 4,
    height: 2,
    occupied: [[0, 0, 1]],
    unknown: [[1, 3, 1]],
  },
  zones: [
    { id: 'k', name: '', kind: 'keepout', polygon: square(0, 3) },
    { id: 'off', name: '', kind: 'keepout', polygon: square(1, 3), status: 0 },
    { id: 's', name: '', kind: 'speed', polygon: square(0, 2), limit: { unit: 'percent', value: 30 } },
    { id: 't', name: '', kind: 'speed', polygon: square(0, 2), limit: { unit: 'percent', value: 60 } },
  ],
  waypoints: [
    { ...waypoint, id: 'a', no: 1 },
    { ...waypoint, id: 'b', no: 2, type: 2, x: 2 },
    { ...waypoint, id: 'off', no: 3, status: 0 },
  ],
  edges: [
    { id: 'e', from: 'a', to: 'b', oneWay: false, speedPercent: 40 },
    { id: 'f', from: 'a', to: 'off', oneWay: false },
  ],
})
const files = new Map(exportMap(map, 'all', label).map(({ name, bytes }) => [name, bytes]))
/** The cells of a picture, the topmost row first. */
const cells = (name: string) => [...(files.get(`${name}.pgm`) ?? [])].slice(-8)
const json = (name: string) => JSON.parse(decodeText(files.get(name) ?? new Uint8Array())) as unknown

it('a Nav2 map has its scan, and masks of the same cells: black is forbidden, grey by the speed that is left', () => {
  expect(cells('map')).toEqual([254, 254, 254, 205, 0, 254, 254, 254])
  expect(cells('keepout')).toEqual([254, 0, 254, 254, 254, 254, 254, 254])
  // 30 per cent of white.
  expect(cells('speed')).toEqual([254, 254, 254, 254, 254, 77, 254, 254])
  expect(decodeText(files.get('speed.yaml') ?? new Uint8Array()).split('\n')).toEqual([
    'image: speed.pgm',
    'mode: scale',
    'resolution: 1',
    'origin: [-1, 2, 0]',
    'negate: 0',
    'occupied_thresh: 1',
    'free_thresh: 0',
    '',
  ])
})

it('limits in metres per second go to a mask of filter type 2, white without a limit, the lowest one on top', () => {
  const limited = toMap({
    ...map,
    zones: [
      { id: 'a', name: '', kind: 'speed', polygon: square(0, 2), limit: { unit: 'mps', value: 0.55 } },
      { id: 'b', name: '', kind: 'speed', polygon: square(0, 2), limit: { unit: 'mps', value: 2 } },
      { id: 'c', name: '', kind: 'speed', polygon: square(1, 3), limit: { unit: 'mps', value: 10 } },
    ],
  })
  const written = new Map(exportMap(limited, 'nav2', label).map(({ name, bytes }) => [name, bytes]))
  // 5 and 100 steps of 0.1 m/s.
  expect([...(written.get('speed_mps.pgm') ?? [])].slice(-8)).toEqual([255, 255, 0, 255, 255, 242, 255, 255])
  const server = decodeText(written.get('speed_mps_filter.yaml') ?? new Uint8Array())
  expect(server).toContain('    type: 2\n')
  expect(server).toContain('    base: 0.0\n    multiplier: 0.1\n')
  expect(files.has('speed_mps.pgm')).toBe(false)
})

it('walls and furniture of a drawn map are cells of 5 cm', () => {
  const drawn = toMap({
    bounds: { min: [0, 0], max: [0.5, 0.1] },
    walls: [
      {
        id: 'w',
        points: [
          [0.26, 0.01],
          [0.26, 0.02],
        ],
        height: 2,
      },
    ],
  })
  const picture = exportMap(drawn, 'nav2', label).find(({ name }) => name === 'map.pgm')
  expect(decodeText((picture?.bytes ?? new Uint8Array()).slice(0, 12))).toBe('P5\n10 2\n255\n')
  expect([...(picture?.bytes ?? [])].slice(-10)).toEqual([254, 254, 254, 254, 254, 0, 254, 254, 254, 254])
})

it('a route graph has points from 0 and a line for each way from 10000, without what is switched off', () => {
  expect(json('route-graph.geojson')).toMatchObject({
    type: 'FeatureCollection',
    features: [
      { geometry: { type: 'Point', coordinates: [1, 1] }, properties: { id: 0, frame: 'map' } },
      { geometry: { type: 'Point', coordinates: [2, 1] }, properties: { id: 1 } },
      { properties: { id: 10_000, startid: 0, endid: 1, metadata: { speed_limit: 40 } } },
      { properties: { id: 10_001, startid: 1, endid: 0 } },
    ],
  })
  expect((json('route-graph.geojson') as { features: unknown[] }).features).toHaveLength(4)
})

it('a LIF has one layout whose nodes and edges any vehicle may use', () => {
  expect(json('layout.lif.json')).toMatchObject({
    metaInformation: { lifVersion: '1.0.0', creator: 'Wheelhouse', exportTimestamp: label.exportedAt },
    layouts: [
      {
        layoutId: '1F',
        nodes: [
          { nodeId: 'a' },
          { nodeId: 'b', vehicleTypeNodeProperties: [{ actions: [{ actionType: 'startCharging' }] }] },
        ],
        edges: [
          { edgeId: 'e', startNodeId: 'a', endNodeId: 'b' },
          { edgeId: 'e.back', startNodeId: 'b', endNodeId: 'a' },
        ],
      },
    ],
  })
})

it('the same map is the same bytes, whatever the order of its keys', () => {
  const turned = toMap(
    JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(map).toReversed()))) as object,
  )
  for (const format of exportFormats)
    expect(exportMap(turned, format, label)).toEqual(exportMap(map, format, label))
})
