/** Two servers on one database, broker and folder: both hear what a robot announces. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { MediaAnswer, MediaFacts } from '@wheelhouse/contract/reports/media'
import { aPng } from '@wheelhouse/testkit/file-samples'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFolderStore } from '../kernel/files/folder-store.ts'
import type { FileStore } from '../kernel/files/store-interface.ts'
import { createServerSecret } from '../kernel/process/server-secret.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testSecret } from '../testing/test-seal.ts'
import { findMediaId, type MediaOwner } from './media.store.ts'
import { createMediaUploads } from './media-uploads.ts'

const picture = aPng(64, 48)
let test: TestDatabase
let world: World
let dataDir: string
let fileStore: FileStore
let owner: MediaOwner

beforeEach(async () => {
  test = await createTestDatabase()
  world = await createWorld(test.db)
  dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-media-'))
  fileStore = createFolderStore(dataDir)
  owner = { robotId: world.site.robot.id, organizationId: world.own.id, buildingId: world.site.building.id }
})
afterEach(async () => {
  await test.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const createServer = (change: Partial<FileStore> = {}) =>
  createMediaUploads({
    db: test.db,
    clock: fakeClock(),
    secret: createServerSecret(testSecret),
    fileStore: { ...fileStore, ...change },
    origin: () => 'http://server',
    onMedium: async () => undefined,
  })

function aMedium(): MediaFacts {
  return {
    mediaId: randomUUID(),
    kind: 'photo',
    cameraId: 'v1',
    size: picture.length,
    actionId: 'order.1',
    sha256: createHash('sha256').update(picture).digest('hex'),
    takenAt: '2026-11-20T00:00:00.000Z',
    title: null,
    seconds: null,
    areas: [],
    pose: null,
    anonymised: null,
  }
}

function readTicket(answer: MediaAnswer): string {
  if (answer.kind !== 'upload') throw new Error(`no upload: ${answer.kind}`)
  return new URL(answer.address).searchParams.get('ticket') ?? ''
}

it('a server that is slow takes nothing away from a medium that has come by the other meanwhile', async () => {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: isWaiting, resolve: waits } = Promise.withResolvers<void>()
  const first = createServer()
  const slow = createServer({
    async countFreeBytes() {
      waits()
      await mayGoOn
      return fileStore.countFreeBytes()
    },
  })
  const facts = aMedium()
  const late = slow.announce(owner, facts)
  await isWaiting
  const ticket = readTicket(await first.announce(owner, facts))
  await first.append(ticket, 0, Readable.from([picture]))
  await first.complete(ticket)
  goOn()
  expect(await late).toEqual({ kind: 'stored', mediaId: facts.mediaId })
  expect(await fileStore.read(facts.mediaId, async ({ size }) => size)).toBe(picture.length)
})

it('both answer an announcement with an address, and never that the id is something else', async () => {
  const servers = [createServer(), createServer()]
  for (let round = 0; round < 40; round++) {
    const facts = aMedium()
    const answers = await Promise.all(servers.map((server) => server.announce(owner, facts)))
    expect(answers.map(({ kind }) => kind)).toEqual(['upload', 'upload'])
    await test.db.deleteFrom('uploads').execute()
    expect(await findMediaId(test.db, facts.mediaId)).toEqual({ state: 'free' })
  }
})
