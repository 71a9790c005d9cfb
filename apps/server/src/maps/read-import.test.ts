import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPngThatSays } from '@wheelhouse/testkit/file-samples'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFolderStore } from '../kernel/files/folder-store.ts'
import type { Context } from '../kernel/http/context.ts'
import { createLog } from '../kernel/process/log.ts'
import { anOperator, anOrganization, aStoredFile } from '../testing/factories.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { sealAudit } from '../testing/test-seal.ts'
import { readImport } from './read-import.ts'

let test: TestDatabase
let dataDir: string
let ctx: Context
let organizationId: string
beforeAll(async () => {
  test = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-maps-'))
  organizationId = (await anOrganization(test.db)).id
  const { id: operatorId } = await anOperator(test.db, { type: 2, organizationId, buildingId: null })
  const identity = {
    client: null,
    onHoldFor: null,
    sessionId: '',
    operatorId,
    type: 2 as const,
    firstName: '',
    lastName: '',
  }
  ctx = {
    db: test.db,
    systemDb: test.db,
    readHistory: (work) => work({ db: test.db, systemDb: test.db }),
    sealAudit,
    clock: fakeClock(),
    log: createLog('silent'),
    ip: '127.0.0.1',
    userAgent: null,
    identity: {
      ...identity,
      organizationId,
      buildingId: null,
      scope: { kind: 'organizations', ids: [organizationId], exceptBuildingIds: [] },
      ip: '127.0.0.1',
      isAddressRefused: false,
    },
    reply: undefined as never,
  }
})
afterAll(async () => {
  await test.drop()
  await rm(dataDir, { recursive: true })
})

const good = 'image: floor.pgm\nresolution: 0.5\norigin: [-5.0, -4.0, 0.0]\n'

/** A hall of 20 x 16 cells with walls round it. */
function hall(): Buffer {
  const [width, height] = [20, 16]
  const cells = Buffer.alloc(width * height, 254)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) cells[y * width + x] = 0
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), cells])
}

function asPng(pgm: Buffer): Buffer {
  const png = new PNG({ width: 20, height: 16 })
  const cells = pgm.subarray(-320)
  for (const [index, value] of cells.entries()) png.data.set([value, value, value, 255], index * 4)
  return PNG.sync.write(png)
}

async function read(
  description: string | Buffer,
  picture: Buffer,
  { pictureName = 'floor.pgm', kind = 'map', owner = organizationId } = {},
) {
  const file = (name: string, mime: string, bytes: Buffer) =>
    aStoredFile(test.db, dataDir, { name, mime, kind, bytes, organizationId: owner })
  const yaml = await file('floor.yaml', 'application/yaml', Buffer.from(description))
  const image = await file(pictureName, 'image/x-portable-graymap', picture)
  const { parts } = await readImport(ctx, createFolderStore(dataDir), {
    format: 'nav2',
    files: [
      { fileId: yaml.id, role: 'map' },
      { fileId: image.id, role: 'map' },
    ],
  })
  return parts
}
const refusal = (path: string, code: string) => ({
  code: 'request.invalid',
  details: [expect.objectContaining({ path, code }) as object],
})

it('makes the same map of a PGM and of a PNG', async () => {
  const map = await read(good, hall())
  expect(map.bounds).toEqual({ min: [-5, -4], max: [5, 4] })
  expect(map.occupancy).toMatchObject({ width: 20, height: 16, resolution: 0.5 })
  expect(Object.keys(map)).toEqual(['occupancy', 'bounds'])
  expect(await read(good, asPng(hall()), { pictureName: 'floor.png' })).toEqual(map)
})

describe('a scanned map is refused at the field that is wrong:', () => {
  const interlaced = asPng(hall())
  interlaced[28] = 1
  it.each<[string, string, Buffer, string, string]>([
    ['broken YAML', 'image: floor.pgm\n  resolution: [', hall(), 'files.0', 'map.badDescription'],
    ['zero resolution', good.replace('0.5', '0'), hall(), 'files.0', 'map.badDescription'],
    ['infinite origin', good.replace('-5.0', '.inf'), hall(), 'files.0', 'map.badDescription'],
    ['no picture named', good.replace('image:', 'img:'), hall(), 'files.0', 'map.badDescription'],
    ['a bomb of aliases', `${good}${aliasBomb()}`, hall(), 'files.0', 'map.badDescription'],
    ['deep nesting', `${good}x: ${'['.repeat(60_000)}`, hall(), 'files.0', 'map.badDescription'],
    ['a turned origin', good.replace('0.0]', '0.3]'), hall(), 'files.0', 'map.turnedOrigin'],
    ['another picture', good.replace('floor', 'roof'), hall(), 'files.1', 'map.otherPicture'],
    ['half a picture', good, hall().subarray(0, 100), 'files.1', 'map.badImage'],
    ['no picture', good, Buffer.from('GIF89a'), 'files.1', 'map.badImage'],
    ['half a PNG', good, asPng(hall()).subarray(0, 60), 'files.1', 'map.badImage'],
    ['an interlaced PNG', good, interlaced, 'files.1', 'map.badImage'],
    ['50,000 x 50,000 PNG', good, aPngThatSays(50_000, 50_000), 'files.1', 'map.tooLarge'],
    ['50,000 x 50,000 PGM', good, Buffer.from('P5\n50000 50000\n255\n'), 'files.1', 'map.tooLarge'],
    ['a kilometre too wide', good.replace('0.5', '9.9'), wide(), 'files.1', 'map.tooLarge'],
    ['a resolution of nothing', good.replace('0.5', '1e-9'), hall(), 'files.0', 'map.badDescription'],
    ['an origin beyond all', good.replace('-5.0', '1e300'), hall(), 'files.0', 'map.badDescription'],
    ['far away', good.replace('-5.0', '9995'), hall(), 'files.1', 'map.tooLarge'],
  ])('%s', async (_name, description, picture, path, code) => {
    await expect(read(description, picture)).rejects.toMatchObject(refusal(path, code))
  })

  it('files of another organisation or another kind', async () => {
    const foreign = (await anOrganization(test.db)).id
    const unknown = refusal('files.0', 'file.unknown')
    await expect(read(good, hall(), { owner: foreign })).rejects.toMatchObject(unknown)
    await expect(read(good, hall(), { kind: 'image' })).rejects.toMatchObject(unknown)
  })
})

it('a file that fills the memory is too large, and the server goes on', async () => {
  const bytes = Buffer.from(`[${'{},'.repeat(16_000_000)}{}]`)
  const file = await aStoredFile(test.db, dataDir, {
    name: 'map.json',
    mime: 'application/json',
    kind: 'map',
    bytes,
    organizationId,
  })
  const body = { format: 'wheelhouse', files: [{ fileId: file.id, role: 'map' }] } as const
  const reading = readImport(ctx, createFolderStore(dataDir), { ...body, files: [...body.files] })
  await expect(reading).rejects.toMatchObject(refusal('files.0', 'map.tooLarge'))
  // A machine that is busy may reach the bound of time before that of memory.
}, 180_000)

function aliasBomb(): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 10; level++)
    lines.push(
      `a${level}: &a${level} [${Array(10)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    )
  return lines.join('\n')
}

function wide(): Buffer {
  return Buffer.concat([Buffer.from('P5\n200 1\n255\n'), Buffer.alloc(200, 254)])
}
