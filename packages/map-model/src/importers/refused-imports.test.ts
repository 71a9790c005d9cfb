import { emptyMap } from '@wheelhouse/contract/maps/map-document'
import type { ImportFormat } from '@wheelhouse/contract/maps/map-transfer'
import { expect, it } from 'vitest'
import { graph, lif, line, node, pgm, text, yaml } from '../testing/import-samples.ts'
import { type ImportFile, readImport } from './read-import.ts'

const picture = pgm(254)
const document = (change: object) => text('m.json', JSON.stringify({ ...emptyMap, ...change }))
const pin = { id: 'p', name: '', x: 0, y: 0, theta: 0 }
const level = '    vertices: [[0, 0, 0, a], [100, 0, 0, b]]\n    lanes: [[0, 1, {}]]\n'

it.each<[string, ImportFormat, ImportFile[], string, number]>([
  ['no description', 'nav2', [picture], { message: 'map.badDescription', file: 0 }],
  ['no picture', 'nav2', [text('a.yaml', yaml)], { message: 'map.badImage', file: 0 }],
  [
    'a broken description',
    'nav2',
    [text('a.yaml', 'image: ['), picture],
    { message: 'map.badDescription', file: 0 },
  ],
  [
    'NaN',
    'nav2',
    [text('a.yaml', yaml.replace('1.0', '.nan')), picture],
    { message: 'map.badDescription: resolution', file: 0 },
  ],
  [
    'a turned origin',
    'nav2',
    [picture, text('a.yaml', yaml.replace('0]', '1]'))],
    { message: 'map.turnedOrigin: origin.2', file: 1 },
  ],
  [
    'another picture',
    'nav2',
    [text('a.yaml', yaml.replace('a.pgm', '../b.pgm')), picture],
    { message: 'map.otherPicture: ../b.pgm', file: 1 },
  ],
  [
    'half a picture',
    'nav2',
    [text('a.yaml', yaml), text('a.pgm', 'P5\n9 9\n255\n')],
    { message: 'map.badImage', file: 1 },
  ],
  [
    '50,000 x 50,000',
    'nav2',
    [text('a.yaml', yaml), text('a.pgm', 'P5\n50000 50000\n255\n')],
    { message: 'map.tooLarge: 50000 x 50000', file: 1 },
  ],
  [
    'bytes that are no text',
    'nav2',
    [{ ...picture, name: 'a.yaml' }, picture],
    { message: 'map.badDescription', file: 0 },
  ],
  [
    'a broken mask',
    'nav2',
    [text('a.yaml', yaml), picture, text('k.yaml', 'x', 'keepout'), { ...picture, role: 'keepout' }],
    { message: 'map.badDescription', file: 2 },
  ],
  ['no building', 'openRmf', [text('a.yaml', 'just a word')], { message: 'map.badBuilding', file: 0 }],
  [
    'two levels',
    'openRmf',
    [text('a.yaml', `name: h\nlevels:\n  L1:\n${level}  L2:\n${level}`)],
    { message: 'map.chooseLevel: L1,L2', file: 0 },
  ],
  [
    'a million vertices',
    'openRmf',
    [text('a.yaml', `name: h\nlevels:\n  L1:\n    vertices: [${'[0,0,0,""],'.repeat(400_000)}]`)],
    { message: 'map.tooLarge', file: 0 },
  ],
  ['no LIF', 'lif', [text('a.json', '{')], { message: 'map.badLayout', file: 0 }],
  [
    'a LIF without nodes',
    'lif',
    [lif({ nodes: null })],
    { message: 'map.badLayout: layouts.0.nodes', file: 0 },
  ],
  [
    'a node off the earth',
    'lif',
    [lif({ nodes: [{ nodeId: 'a', nodePosition: { x: 1e300, y: 0 }, vehicleTypeNodeProperties: [] }] })],
    { message: 'map.badLayout: layouts.0.nodes.0.nodePosition.x', file: 0 },
  ],
  [
    'no route graph',
    'geojson',
    [text('a.geojson', '{"type": "Feature"}')],
    { message: 'map.badGraph: type', file: 0 },
  ],
  [
    'a route graph in another frame',
    'geojson',
    [graph(node(1, [0, 0], { frame: 'odom' }))],
    { message: 'map.badGraph: features.0.properties.frame', file: 0 },
  ],
  [
    'an edge to nowhere',
    'geojson',
    [graph(node(1, [0, 0]), line(2, 1, 3))],
    { message: 'map.badGraph: properties.id 2', file: 0 },
  ],
  [
    'a number twice',
    'geojson',
    [graph(node(1, [0, 0]), node(1, [1, 0]))],
    { message: 'map.badGraph: properties.id', file: 0 },
  ],
  ['no document', 'wheelhouse', [text('m.json', '[]')], { message: 'map.badDocument', file: 0 }],
  [
    'a field that is wrong',
    'wheelhouse',
    [document({ pins: [{ ...pin, z: -1 }] })],
    { message: 'map.badDocument: pins.0.z', file: 0 },
  ],
  [
    'an id twice',
    'wheelhouse',
    [document({ pins: [pin, pin] })],
    { message: 'map.badDocument: pins.1.id', file: 0 },
  ],
])('refuses %s and says where', (_what, format, files, { message, file }) => {
  try {
    readImport(format, files)
  } catch (error) {
    expect(error).toMatchObject({ file, message: expect.stringContaining(message) as string })
    return
  }
  expect.unreachable('it was taken')
})

const lines = (...rows: string[]) => rows.join('\n')

it.each<[string, ImportFormat, ImportFile[], object]>([
  [
    'YAML that is none',
    'nav2',
    [text('a.yaml', lines('image: a.pgm', 'resolution: 1.0', 'origin: [0, 0')), picture],
    { line: 3 },
  ],
  [
    'a value that is none',
    'nav2',
    [text('a.yaml', lines('image: a.pgm', '# metres', 'resolution: fine', 'origin: [0, 0, 0]')), picture],
    { line: 3, field: 'resolution' },
  ],
  [
    'a field that is not there',
    'nav2',
    [text('a.yaml', lines('image: a.pgm', 'resolution: 1.0')), picture],
    { field: 'origin', isMissing: true },
  ],
  [
    'a turned origin',
    'nav2',
    [text('a.yaml', lines('image: a.pgm', 'resolution: 1.0', 'origin: [0, 0, 1]')), picture],
    { line: 3, field: 'origin.2' },
  ],
  [
    'a vertex of a building',
    'openRmf',
    [
      text(
        'b.yaml',
        lines('name: h', 'levels:', '  L1:', '    vertices:', '      - [0, 0, 0, a]', '      - [x, 0]'),
      ),
    ],
    { line: 6, field: 'levels.L1.vertices.1.0' },
  ],
  [
    'JSON that is none',
    'lif',
    [text('a.json', lines('{', '  "layouts": [', '    1,', '  ', '}'))],
    { line: 5 },
  ],
  [
    'a position in a layout',
    'lif',
    [text('a.json', lines('{"metaInformation": {}, "layouts":', '  7}'))],
    { field: 'metaInformation.projectIdentification', isMissing: true },
  ],
  [
    'a number twice in a map',
    'wheelhouse',
    [text('m.json', JSON.stringify({ ...emptyMap, pins: [pin, { ...pin, z: -1 }] }, null, 1))],
    { field: 'pins.1.z', line: expect.any(Number) as number },
  ],
])('names the line and the field of %s', (_what, format, files, place) => {
  try {
    readImport(format, files)
  } catch (error) {
    expect(error).toMatchObject({ place })
    return
  }
  expect.unreachable('it was taken')
})

it('says which picture a description names', () => {
  const other = text('a.yaml', yaml.replace('a.pgm', 'hall.pgm'))
  expect(() => readImport('nav2', [other, picture])).toThrow('map.otherPicture: hall.pgm')
})
