/** A map of somebody's own, as `npm start -- --map` takes it: used, or refused in one sentence before it costs anything. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMapFile } from './read-map-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-map-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(text: string, name = 'house.building.yaml') {
  const path = join(folder, name)
  await writeFile(path, text)
  return readMapFile(path)
}

/** A level with lanes between this many vertices in a row. */
function building(vertices: number): string {
  const row = Array.from({ length: vertices }, (_, n) => `      - [${n}, 0, 0, ""]`).join('\n')
  return `name: house\nlevels:\n  L1:\n    vertices:\n${row}\n    lanes: [[0, 1, {}], [1, 2, {}]]\n`
}

it('reads a building, named after its file', async () => {
  const { name, map, notice } = await read(building(3))
  expect([name, map.waypoints.length, notice]).toEqual(['house L1', 3, null])
})

it('gives a scan waypoints to stand at, named as the demo speaks, and says that they are not of the file', async () => {
  const picture = Buffer.concat([Buffer.from('P5\n100 100\n255\n'), Buffer.alloc(10_000, 254)])
  await writeFile(join(folder, 'hall.pgm'), picture)
  const scan = 'image: hall.pgm\nresolution: 0.05\norigin: [0, 0, 0]\n'
  const { name, map, notice } = await read(scan, 'hall.yaml')
  expect([name, map.waypoints[0]?.name]).toEqual(['hall', '地点1'])
  expect(new Set(map.waypoints.map(({ type }) => type))).toEqual(new Set([waypointTypes.normal]))
  expect(notice).toMatch(/^The map hall\.yaml has no waypoints of its own: \d+ proposed ones/)
  expect((await read(scan, 'hall.yaml')).map).toEqual(map)
})

it('finds the picture of a scan also where its name is in capitals', async () => {
  const picture = Buffer.concat([Buffer.from('P5\n100 100\n255\n'), Buffer.alloc(10_000, 254)])
  await writeFile(join(folder, 'LOBBY.PGM'), picture)
  const { map } = await read('image: lobby.pgm\nresolution: 0.05\norigin: [0, 0, 0]\n', 'lobby.yaml')
  expect(map.occupancy).toMatchObject({ width: 100 })
})

it.each([
  ['a million points', () => building(1_000_000), /is too large: at most 5 MB can be read\.$/],
  [
    'more points than a map may have',
    () => building(20_001),
    /^The map \S+ cannot be used: map\.badBuilding/,
  ],
  [
    'no room for a robot',
    () => 'image: wall.pgm\nresolution: 0.05\norigin: [0, 0, 0]\n',
    /no part of the floor is wide enough/,
  ],
  ['no lanes', () => 'name: house\nlevels:\n  L1:\n    vertices: [[0, 0, 0, ""]]\n', /no level has lanes/],
])('refuses one with %s', async (_what, text, sentence) => {
  await writeFile(join(folder, 'wall.pgm'), Buffer.concat([Buffer.from('P5\n8 8\n255\n'), Buffer.alloc(64)]))
  await expect(read(text())).rejects.toThrow(sentence)
})
