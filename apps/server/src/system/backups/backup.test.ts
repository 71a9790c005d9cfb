import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../kernel/database/database.ts'
import { startEmbeddedPostgres } from '../../kernel/database/embedded-postgres.ts'
import { databaseName, openStorage } from '../../kernel/database/storage.ts'
import { systemClock } from '../../kernel/process/clock.ts'
import { readConfig } from '../../kernel/process/config.ts'
import { restoreMark } from '../../kernel/process/data-folder.ts'
import { createLog } from '../../kernel/process/log.ts'
import { anOrganization } from '../../testing/factories.ts'
import { hasSystemPostgres, startSystemCluster } from '../../testing/system-postgres.ts'
import { countRows, lockBackups, readAtMoment } from './backup.store.ts'
import { type Backup, readBackup } from './backup-manifest.ts'
import { readNewestBackups } from './backup-record.store.ts'
import { compare, drillBackup, findBackup, findNewestWhole } from './drill-backup.ts'
import { recordDrill } from './record-drill.ts'
import { restoreBackup } from './restore-backup.ts'
import { openSourceDatabase } from './source-database.ts'
import { type BackupOptions, takeBackup } from './take-backup.ts'

const log = createLog('silent')
const say = () => undefined
let root: string
let dataDir: string
let to: string
let storage: Awaited<ReturnType<typeof openStorage>>
let organizationId: string
/** As the owner of the tables. */
let owner: Database

const configure = (environment: NodeJS.ProcessEnv = {}) =>
  readConfig({ DATA_DIR: dataDir, ...environment }, '/')
const back = (options: Partial<BackupOptions> = {}, environment: NodeJS.ProcessEnv = {}) =>
  takeBackup(
    { config: configure(environment), clock: systemClock, log, say },
    { to, keep: null, isFull: false, ...options },
  )
const restore = (backup: Backup, into: string) =>
  restoreBackup(backup, { dataDir: into, databaseUrl: null }, { log, say })

/** A stored file with its row, as an upload leaves it. */
async function storeFile(bytes: Buffer, described = bytes): Promise<string> {
  const id = randomUUID()
  await mkdir(join(dataDir, 'files'), { recursive: true })
  await writeFile(join(dataDir, 'files', id), bytes)
  const sha256 = createHash('sha256').update(described).digest('hex')
  await sql`insert into files (id, kind, name, mime, size, sha256, used_at, organization_id, created_at)
    values (${id}, 'image', 'a.png', 'image/png', ${described.length}, ${sha256}, now(), ${organizationId}, now())`.execute(
    owner,
  )
  return id
}

/** Writes pairs of rows, of which there is never one alone, until it is stopped. */
function writePairs(): { stop: () => Promise<void> } {
  const wish = { isOver: false }
  const write = async () => {
    while (!wish.isOver) {
      // Not without a pause: counting needs an instant at which nobody is writing.
      await sql`select pg_sleep(0.02)`.execute(owner)
      await owner.transaction().execute(async (tx) => {
        await sql`insert into one default values`.execute(tx)
        await sql`insert into other default values`.execute(tx)
        await sql`delete from one where n % 7 = 0`.execute(tx)
        await sql`delete from other where n % 7 = 0`.execute(tx)
      })
    }
  }
  const writers = Promise.all([write(), write()])
  return {
    stop: async () => {
      wish.isOver = true
      await writers
    },
  }
}

async function readRestored<T>(folder: string, read: (db: Database) => Promise<T>): Promise<T> {
  const source = await openSourceDatabase({ dataDir: folder, databaseUrl: null }, log)
  try {
    return await read(source.connect())
  } finally {
    await source.close()
  }
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wheelhouse-backups-'))
  dataDir = join(root, 'data')
  to = join(root, 'backups')
  storage = await openStorage(configure(), log, systemClock)
  const { host, port } = storage.connection
  owner = openDatabase({ host, port, user: 'wheelhouse', database: databaseName, max: 4 }, log)
  organizationId = (await anOrganization(storage.db)).id
  await sql`create table one (n serial primary key)`.execute(owner)
  await sql`create table other (n serial primary key)`.execute(owner)
  await writeFile(join(dataDir, 'server-secret'), 'x'.repeat(43))
  await mkdir(join(dataDir, 'custom'))
  await writeFile(join(dataDir, 'custom', 'manifest.json'), '{}')
}, 120_000)
afterAll(async () => {
  await owner.destroy()
  await storage.close()
  await rm(root, { recursive: true, force: true })
})

describe('a backup of the embedded database', () => {
  it('taken while rows are written is restored to one moment, with as many rows as it says and all files', async () => {
    const file = await storeFile(Buffer.from('a picture'))
    const uploading = randomUUID()
    await writeFile(join(dataDir, 'files', uploading), 'half of it and more')
    await sql`insert into uploads (id, kind, name, size, received, created_at, updated_at)
      values (${uploading}, 'image', 'b.png', 100, 10, now(), now())`.execute(owner)
    await writeFile(join(dataDir, 'files', randomUUID()), 'of no row')
    const writing = writePairs()
    const backup = await back()
    await writing.stop()
    const { manifest } = backup
    expect(manifest).toMatchObject({ isCountExact: true, missingFiles: [], database: { kind: 'embedded' } })

    const into = join(root, 'restored')
    await restore(backup, into)
    const counts = await readRestored(into, countRows)
    expect(counts).toEqual(manifest.rows)
    expect(counts['public.one']).toBe(counts['public.other'])
    expect(counts['public.one']).toBeGreaterThan(0)
    expect(new Set(await readdir(join(into, 'files')))).toEqual(new Set([file, uploading]))
    expect(await readFile(join(into, 'files', file), 'utf8')).toBe('a picture')
    expect(await readFile(join(into, 'files', uploading), 'utf8')).toBe('half of it')
    expect(await readFile(join(into, 'server-secret'), 'utf8')).toBe('x'.repeat(43))
    expect(await readFile(join(into, 'custom', 'manifest.json'), 'utf8')).toBe('{}')
    expect((await readNewestBackups(storage.db)).newest).toMatchObject({ name: backup.name })
    // Nothing of the backup stays in the database, which would retain its log forever.
    expect((await sql`select from pg_replication_slots`.execute(owner)).rows).toEqual([])
  }, 120_000)

  it('shares files with the backups before it, and keeps them when those are removed', async () => {
    const file = await storeFile(Buffer.from('kept once'))
    const first = await back()
    const second = await back()
    const path = (backup: Backup) => join(backup.folder, 'files', file)
    expect((await stat(path(second))).ino).toBe((await stat(path(first))).ino)
    const third = await back({ keep: 1, isFull: true })
    expect(await readdir(to)).toEqual([third.name])
    expect((await stat(path(third))).nlink).toBe(1)
    expect(await readFile(path(third), 'utf8')).toBe('kept once')
  }, 120_000)

  it('leaves out files that a shared store has, and the drill does not miss them', async () => {
    const file = await storeFile(Buffer.from('in the store'))
    await rm(join(dataDir, 'files', file))
    const store = { S3_URL: 'http://127.0.0.1:9', S3_BUCKET: 'files', S3_REGION: 'here' }
    const { manifest } = await back({}, { ...store, S3_KEY: 'key', S3_SECRET: 'secret' })
    expect(manifest).toMatchObject({ hasFiles: false, missingFiles: [] })
    expect(() => compare(manifest, { rows: manifest.rows, files: [file] })).not.toThrow()
    await sql`delete from files where id = ${file}`.execute(owner)
  }, 60_000)

  it('names the files that are gone, or are not what their rows say', async () => {
    const gone = await storeFile(Buffer.from('soon gone'))
    await rm(join(dataDir, 'files', gone))
    const damaged = await storeFile(Buffer.from('other bytes'), Buffer.from('these bytes'))
    const { manifest } = await back()
    expect(new Set(manifest.missingFiles)).toEqual(new Set([gone, damaged]))
    await sql`delete from files where id in (${gone}, ${damaged})`.execute(owner)
  }, 60_000)

  it('is taken one at a time, never in the data folder, and an unfinished one is never used', async () => {
    const unfinished = join(to, '2026-01-01T00-00-00-000Z.part')
    await mkdir(join(unfinished, 'files'), { recursive: true })
    await expect(readBackup(unfinished)).rejects.toThrow('never finished')
    await owner.connection().execute(async (other) => {
      expect(await lockBackups(other)).toBe(true)
      await expect(back()).rejects.toThrow('Another backup of this installation is running.')
      await sql`select pg_advisory_unlock_all()`.execute(other)
    })
    await expect(back({ to: join(dataDir, 'backups') })).rejects.toThrow('inside the data folder')
    await back()
    expect((await readdir(to)).filter((name) => name.endsWith('.part'))).toEqual([])
  }, 60_000)

  it('leaves nothing when it fails, and takes no folder of another installation', async () => {
    const folder = join(root, 'failing')
    const { name } = await back({ to: folder })
    const manifest = join(folder, name, 'manifest.json')
    await writeFile(
      manifest,
      (await readFile(manifest, 'utf8')).replace(/"installation": "../, '"installation": "zz'),
    )
    await expect(back({ to: folder })).rejects.toThrow('backups of another installation')
    await rm(join(folder, name), { recursive: true })
    await storeFile(Buffer.from('cannot be reached'))
    await rename(join(dataDir, 'files'), join(dataDir, 'elsewhere'))
    await writeFile(join(dataDir, 'files'), '')
    await expect(back({ to: folder })).rejects.toThrow('ENOTDIR')
    await rm(join(dataDir, 'files'))
    await rename(join(dataDir, 'elsewhere'), join(dataDir, 'files'))
    expect(await readdir(folder)).toEqual([])
  }, 60_000)

  it('is refused when any of it is damaged, and where something is in the way', async () => {
    const file = await storeFile(Buffer.from('to be damaged'))
    const backup = await back()
    const into = join(root, 'never')
    const inside = (path: string) => join(backup.folder, path)
    const refusal = async () => {
      const error: unknown = await restore(backup, into).catch((thrown: unknown) => thrown)
      expect(await stat(into).catch(() => null)).toBe(null)
      return String(error)
    }

    const handle = await open(inside(`files/${file}`), 'r+')
    await handle.write('T', 0)
    expect(await refusal()).toContain(`files/${file} was changed`)
    await handle.write('t', 0)
    await handle.close()

    const segment = backup.manifest.pieces.find(({ path }) => path.includes('/pg_wal/'))
    expect(segment).toBeDefined()
    const whole = await readFile(inside(segment?.path ?? ''))
    await truncate(inside(segment?.path ?? ''), 8_192)
    expect(await refusal()).toContain(`${segment?.path} has 8192 bytes instead of 16777216`)
    await writeFile(inside(segment?.path ?? ''), whole)

    await rename(inside('data/server-secret'), inside('data/renamed'))
    expect(await refusal()).toContain('data/renamed does not belong to it')
    await rename(inside('data/renamed'), join(root, 'aside'))
    expect(await refusal()).toContain('data/server-secret is missing')
    await rename(join(root, 'aside'), inside('data/server-secret'))

    await expect(restore(backup, dataDir)).rejects.toThrow('in use by a running Wheelhouse')
    await mkdir(into)
    await writeFile(join(into, restoreMark), '')
    await expect(restore(backup, into)).rejects.toThrow('is not empty')
    await expect(startEmbeddedPostgres({ dataDir: into, log })).rejects.toThrow('was interrupted')
    await rm(into, { recursive: true })
    await restore(backup, into)
  }, 120_000)

  it('counts at no moment at which somebody is writing', async () => {
    const source = await openSourceDatabase({ dataDir, databaseUrl: null }, log)
    try {
      let isOver = false
      const writing = owner.transaction().execute(async (tx) => {
        await sql`insert into one default values`.execute(tx)
        await expect.poll(async () => (await sql`select pg_sleep(0.5)`.execute(tx)).rows.length).toBe(1)
        isOver = true
      })
      await expect
        .poll(
          async () =>
            (await sql`select from pg_stat_activity where backend_xid is not null`.execute(owner)).rows,
        )
        .toHaveLength(1)
      const moment = await readAtMoment(
        source.connect(),
        source.connect(),
        async ({ isExact }) => isExact && isOver,
      )
      expect(moment).toBe(true)
      await writing
    } finally {
      await source.close()
    }
  })
})

describe('a drill', () => {
  const parts = { log, serverSecret: null, say }

  it('starts a server on the newest backup of a folder, and leaves nothing of it', async () => {
    const said: string[] = []
    const scratches = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('wheelhouse-drill-'))
    const before = await scratches()
    const backup = await back()
    expect(await findBackup(to)).toEqual(backup)
    await drillBackup(backup, { ...parts, say: (line) => void said.push(line) })
    expect(said.at(-1)).toBe('Starting a server ...')
    expect(await scratches()).toEqual(before)
    expect(await recordDrill(backup, { config: configure(), clock: systemClock, log })).toBe(true)
    expect((await readNewestBackups(storage.db)).drilled).toMatchObject({ name: backup.name })
    const elsewhere = configure({ DATA_DIR: join(root, 'elsewhere') })
    expect(await recordDrill(backup, { config: elsewhere, clock: systemClock, log })).toBe(false)
  }, 120_000)

  it('says what is missing of a backup, and which one is still whole', async () => {
    const [older, newest] = [await back(), await back()]
    const { manifest } = newest
    const rows = { ...manifest.rows, 'public.one': 999_999 }
    await expect(drillBackup({ ...newest, manifest: { ...manifest, rows } }, parts)).rejects.toThrow(
      /The table public\.one has \d+ rows instead of 999999/,
    )
    // A log that ends before the copy was whole, in a backup that says nothing of it.
    const log = manifest.pieces.filter(({ path }) => path.includes('/pg_wal/'))
    for (const { path } of log) await rm(join(newest.folder, path))
    const pieces = manifest.pieces.filter((piece) => !log.includes(piece))
    await expect(drillBackup({ ...newest, manifest: { ...manifest, pieces } }, parts)).rejects.toThrow(
      'did not start',
    )
    await expect(drillBackup(newest, parts)).rejects.toThrow(`${log[0]?.path} is missing`)
    expect((await findNewestWhole(to))?.name).toBe(older.name)
    await rm(newest.folder, { recursive: true })
  }, 120_000)

  it('reaches nobody with the server that it starts', async () => {
    const script = "fetch('http://192.0.2.1/').catch((error) => process.stdout.write(error.cause.message))"
    const preload = new URL('block-outgoing.ts', import.meta.url).href
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', preload, '--eval', script])
    expect(stdout).toBe('A drill reaches nobody outside this machine.')
  })
})

describe.runIf(hasSystemPostgres)('a backup of an outside database', () => {
  it('is restored into an empty database, with as many rows as it says', async () => {
    const cluster = await startSystemCluster()
    const folder = join(root, 'outside')
    const roles = "create role wheelhouse login createrole password 'secret';"
    await cluster.runSql(
      `${roles}\ncreate database wheelhouse owner wheelhouse;\ncreate database copy owner wheelhouse;`,
    )
    const DATABASE_URL = cluster.url('wheelhouse:secret', 'wheelhouse')
    const config = configure({ DATABASE_URL })
    try {
      const outside = await openStorage(config, log, systemClock)
      await outside.close()
      const backup = await takeBackup(
        { config, clock: systemClock, log, say },
        { to: folder, keep: null, isFull: false },
      )
      const target = { dataDir: join(root, 'copied'), databaseUrl: DATABASE_URL }
      await expect(restoreBackup(backup, target, { log, say })).rejects.toThrow('is not empty')
      const copy = { ...target, databaseUrl: cluster.url('wheelhouse:secret', 'copy') }
      await restoreBackup(backup, copy, { log, say })
      const source = await openSourceDatabase(copy, log)
      expect(await countRows(source.connect())).toEqual(backup.manifest.rows)
      await source.close()
      expect(await readFile(join(target.dataDir, 'server-secret'), 'utf8')).toBe('x'.repeat(43))
      await drillBackup(backup, { log, serverSecret: null, say })
    } finally {
      await cluster.remove()
    }
  }, 120_000)
})
