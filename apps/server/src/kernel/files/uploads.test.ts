import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOperator, anOrganization } from '../../testing/factories.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { sealAudit } from '../../testing/test-seal.ts'
import type { OperatorContext } from '../http/context.ts'
import { createLog } from '../process/log.ts'
import { createFolderStore } from './folder-store.ts'
import { createUploads } from './uploads.ts'

let test: TestDatabase
let dataDir: string
let ctx: OperatorContext
beforeEach(async () => {
  test = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-uploads-'))
  const { id: organizationId } = await anOrganization(test.db)
  const { id: operatorId } = await anOperator(test.db, { type: 2, organizationId, buildingId: null })
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
      client: null,
      onHoldFor: null,
      sessionId: '',
      operatorId,
      type: 2,
      firstName: '',
      lastName: '',
      organizationId,
      buildingId: null,
      scope: { kind: 'organizations', ids: [organizationId], exceptBuildingIds: [] },
      ip: '127.0.0.1',
      isAddressRefused: false,
    },
    // Uploads answer by what they return.
    reply: undefined as never,
  }
})
afterEach(async () => {
  await test.drop()
  await rm(dataDir, { recursive: true })
})

const gigabyte = 1_000_000_000
const wanted = (size: number) => ({ name: 'a.mp4', size, kind: 'video' as const })

it('begins none that would leave the disk too full, counting what the others still bring', async () => {
  const megabyte = gigabyte / 1_000
  const countFreeBytes = async () => gigabyte + 100 * megabyte
  const uploads = createUploads({ ...createFolderStore(dataDir), countFreeBytes })
  await expect(uploads.begin(ctx, wanted(101 * megabyte))).rejects.toMatchObject({ code: 'server.noSpace' })
  const first = await uploads.begin(ctx, wanted(60 * megabyte))
  await expect(uploads.begin(ctx, wanted(50 * megabyte))).rejects.toMatchObject({ code: 'server.noSpace' })
  await uploads.cancel(ctx, first)
  await uploads.begin(ctx, wanted(50 * megabyte))
})

it('acknowledges nothing that the disk refused', async () => {
  const folder = createFolderStore(dataDir)
  const append = async () => {
    throw new Error('the disk is broken')
  }
  const id = await createUploads(folder).begin(ctx, wanted(10))
  const broken = createUploads({ ...folder, append })
  await expect(broken.append(ctx, id, 0, Readable.from([Buffer.alloc(10)]))).rejects.toThrow('broken')
  expect((await createUploads(folder).get(ctx, id)).received).toBe(0)
})
