/** A map of somebody's own, as `npm start -- --map` takes it: used, or refused in one sentence before it costs anything. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const { name, map } = await read(building(3))
  expect([name, map.waypoints.length]).toEqual(['house L1', 3])
})

it.each([
  ['a million points', () => building(1_000_000), /is too large: at most 5 MB can be read\.$/],
  [
    'more points than a map may have',
    () => building(20_001),
    /^The map \S+ cannot be used: map\.badBuilding/,
  ],
  ['no lanes', () => 'name: house\nlevels:\n  L1:\n    vertices: [[0, 0, 0, ""]]\n', /no level has lanes/],
])('refuses one with %s', async (_what, text, sentence) => {
  await expect(read(text())).rejects.toThrow(sentence)
})
