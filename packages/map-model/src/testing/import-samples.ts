/** Small files of each format that maps are imported from. */
import type { ImportFile } from '../importers/read-import.ts'
import { encodeText } from '../utf8.ts'

export const text = (name: string, content: string, role: ImportFile['role'] = 'map'): ImportFile => ({
  role,
  name,
  bytes: encodeText(content),
})

export const yaml = 'image: a.pgm\nresolution: 1.0\norigin: [0, 0, 0]\n'
export const pgm = (...values: number[]): ImportFile => ({
  role: 'map',
  name: 'a.pgm',
  bytes: new Uint8Array([...encodeText(`P5\n${values.length} 1\n255\n`), ...values]),
})

/** A layout of three nodes in a row. @param change replaces parts of it */
export const lif = (change: object) =>
  text(
    'a.json',
    JSON.stringify({
      metaInformation: { projectIdentification: '', creator: 'x', exportTimestamp: '', lifVersion: '1.0.0' },
      layouts: [
        {
          layoutId: 'L1',
          nodes: ['a', 'b', 'c'].map((nodeId, x) => ({
            nodeId,
            nodePosition: { x, y: 0 },
            vehicleTypeNodeProperties: [{ vehicleTypeId: 'v', theta: 1 }],
          })),
          edges: [
            ['e', 'a', 'b'],
            ['f', 'b', 'a'],
            ['g', 'b', 'c'],
            ['h', 'c', 'elsewhere'],
          ].map(([edgeId, startNodeId, endNodeId]) => ({
            edgeId,
            startNodeId,
            endNodeId,
            vehicleTypeEdgeProperties: [{ vehicleTypeId: 'v', rotationAllowed: true, maxSpeed: 1 }],
          })),
          stations: [{ stationId: 's', stationName: 'Press', interactionNodeIds: ['c'] }],
          ...change,
        },
      ],
    }),
  )

export const graph = (...features: object[]) =>
  text('a.geojson', JSON.stringify({ type: 'FeatureCollection', name: 'graph', features }))
export const node = (id: number, coordinates: number[], properties: object = {}) => ({
  type: 'Feature',
  properties: { id, frame: 'map', ...properties },
  geometry: { type: 'Point', coordinates },
})
export const line = (id: number, startid: number, endid: number, properties: object = {}) => ({
  type: 'Feature',
  properties: { id, startid, endid, ...properties },
  geometry: { type: 'MultiLineString', coordinates: [[]] },
})
