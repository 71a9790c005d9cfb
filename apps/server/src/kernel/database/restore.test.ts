/** Backing up and restoring an outside database, by the lines of docs/operations.md as they stand there. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPng } from '@wheelhouse/testkit/file-samples'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDocumentedBlock } from '../../testing/documented-block.ts'
import { aDevice } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { hasSystemPostgres, type SystemCluster, startSystemCluster } from '../../testing/system-postgres.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { systemClock } from '../process/clock.ts'
import { readConfig } from '../process/config.ts'
import { startJobs } from '../process/jobs.ts'
import { createLog } from '../process/log.ts'
import { openDatabase } from './database.ts'
import { openStorage } from './storage.ts'

const log = createLog('silent')
const makeDatabase = (password: string) =>
  getDocumentedBlock('create role wheelhouse login createrole').replace("'...'", `'${password}'`)
const restore = getDocumentedBlock('psql --set')

let folder: string
let world: World
let deviceName: string
let fileId: string
const clusters: SystemCluster[] = []

/** The server as it starts in earnest, with the job queue. */
async function openServer(url: string, dataDir: string): Promise<TestServer> {
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, SERVER_SECRET: '' }
  const storage = await openStorage(readConfig(environment, '/'), log, systemClock)
  const nothing = { name: 'nothing', cron: '0 0 * * *', run: async () => undefined }
  const jobs = await startJobs(storage.connection, log, [nothing])
  const connection = { connectionString: url }
  const db = openDatabase(connection, log)
  const ways = { db, connection, serverConnection: storage.connection, serverDb: storage.db }
  const drop = async () => {
    await jobs.stop()
    await db.destroy()
    await storage.close()
  }
  return startTestServer(undefined, { test: { ...ways, drop }, environment })
}

async function addCluster(): Promise<SystemCluster> {
  const cluster = await startSystemCluster()
  clusters.push(cluster)
  return cluster
}

async function uploadPicture(server: TestServer): Promise<string> {
  const client = await server.signIn(world.personas.administrator.loginId)
  const bytes = aPng(20, 10)
  const begun = await client.call('POST', '/uploads', { name: 'a.png', size: bytes.length, kind: 'image' })
  const { id } = begun.body as { id: string }
  await client.call('PATCH', `/uploads/${id}?offset=0`, bytes)
  const done = await client.call('POST', `/uploads/${id}/complete`)
  return (done.body as { id: string }).id
}

async function checkRestored(url: string, dataDir: string): Promise<void> {
  const server = await openServer(url, dataDir)
  try {
    const { own, foreign, personas, site } = world
    const listNames = async (loginId: string) => {
      const { body } = await (await server.signIn(loginId)).call('GET', '/devices')
      return (body as { name: string }[]).map(({ name }) => name)
    }
    expect(await listNames(personas.administrator.loginId)).toEqual([deviceName])
    expect(await listNames(personas.foreignAdministrator.loginId)).toEqual([])
    // Behind the conditions of the calls the database itself keeps rows apart.
    const countDevices = async (organizationId: string) =>
      (await server.serverDb.narrowTo([organizationId]).selectFrom('devices').select('id').execute()).length
    expect(await countDevices(own.id)).toBe(1)
    expect(await countDevices(foreign.id)).toBe(0)
    await expect(sql`delete from audit_log`.execute(server.serverDb)).rejects.toThrow('permission denied')

    const admin = await server.signIn(personas.administrator.loginId)
    const device = { name: 'New', type: 1, organizationId: own.id, buildingId: site.building.id }
    expect((await admin.call('POST', '/devices', device)).status).toBe(200)
    const file = await fetch(`${server.origin}/api/files/${fileId}`, { headers: { cookie: admin.cookie } })
    expect(Buffer.from(await file.arrayBuffer())).toEqual(aPng(20, 10))
    // By the secret in the folder of the data, also with the entry of the new device.
    const system = await server.signIn(personas.systemAdministrator.loginId)
    const checked = await system.call('GET', '/audit-logs/check?after=0')
    expect(checked.body).toMatchObject({ broken: null, missingAfter: null, next: null })
  } finally {
    await server.close()
  }
}

describe.runIf(hasSystemPostgres)('a backup of an outside database', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wheelhouse-backup-'))
    const source = await addCluster()
    await source.runSql(makeDatabase('secret'))
    const url = source.url('wheelhouse:secret', 'wheelhouse')
    const dataDir = join(folder, 'data')
    const server = await openServer(url, dataDir)
    world = await createWorld(server.db)
    const { building } = world.site
    const values = { organizationId: building.organizationId, buildingId: building.id }
    deviceName = (await aDevice(server.db, values)).name
    fileId = await uploadPicture(server)
    await server.close()
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir }
    const inFolder = `cd ${folder}\n`
    await source.run(inFolder + getDocumentedBlock('pg_dump --format'), environment)
    // As people made it before: by the database administrator, with owners and rights.
    await source.run(`${inFolder}pg_dump --format=custom --file=bare.dump "$DATABASE_URL"`, {
      DATABASE_URL: source.adminUrl('wheelhouse'),
    })
  }, 120_000)
  afterAll(async () => {
    for (const cluster of clusters) await cluster.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const restoreInto = async (
    cluster: SystemCluster,
    url: string,
    dataDir: string,
    dump = 'wheelhouse.dump',
  ) => {
    const lines = restore
      .replace('wheelhouse.dump', join(folder, dump))
      .replace('wheelhouse-data.tgz', join(folder, 'wheelhouse-data.tgz'))
    await cluster.run(lines, { DATABASE_URL: url, DATA_DIR: dataDir })
  }

  it('is restored on a host that knows nothing of it', async () => {
    const cluster = await addCluster()
    await cluster.runSql(makeDatabase('another'))
    const url = cluster.url('wheelhouse:another', 'wheelhouse')
    const dataDir = join(folder, 'restored')
    await restoreInto(cluster, url, dataDir)
    await checkRestored(url, dataDir)
  })

  it('is restored beside the database that it was made of, under another name', async () => {
    const [source] = clusters
    if (source === undefined) throw new Error('the database was not started')
    await source.runSql('create database copy owner wheelhouse;')
    const url = source.url('wheelhouse:secret', 'copy')
    const dataDir = join(folder, 'copied')
    await restoreInto(source, url, dataDir)
    await checkRestored(url, dataDir)
  })

  it('made with owners and rights is restored by the same lines, for an owner of another name', async () => {
    const cluster = await addCluster()
    await cluster.runSql(makeDatabase('third').replaceAll(/role wheelhouse|owner wheelhouse/g, '$&_two'))
    const url = cluster.url('wheelhouse_two:third', 'wheelhouse')
    const dataDir = join(folder, 'bare')
    await restoreInto(cluster, url, dataDir, 'bare.dump')
    await checkRestored(url, dataDir)
  })
})
