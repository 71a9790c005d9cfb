import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { createLog } from '../process/log.ts'
import { openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const log = createLog('silent')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-pg-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function ask<T>(postgres: EmbeddedPostgres, statement: string): Promise<T[]> {
  const db = openDatabase({ ...postgres.connection, database: 'postgres' }, log)
  try {
    return (await sql.raw<T>(statement).execute(db)).rows
  } finally {
    await db.destroy()
  }
}

const postmasterPid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

it('keeps what was written over a restart, in a folder whose path is too long for a socket', async () => {
  const dataDir = join(folder, 'a long name with spaces, and a comma '.repeat(4))
  const first = await startEmbeddedPostgres({ dataDir, log, durable: false })
  expect(first.connection.host).toBe('127.0.0.1')
  await ask(first, 'create table kept as select 7 as n')
  await first.stop()
  const second = await startEmbeddedPostgres({ dataDir, log, durable: false })
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
})

it('restarts automatically when it is killed', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, durable: false })
  process.kill(await postmasterPid(folder), 'SIGKILL')
  await until(() => ask(postgres, 'select 1'))
  await postgres.stop()
})

it('says in one sentence that the folder is in use', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, durable: false })
  await expect(startEmbeddedPostgres({ dataDir: folder, log })).rejects.toThrow(
    `The data folder ${folder} is in use by another running Wheelhouse.`,
  )
  await postgres.stop()
})

it('says in one sentence that the folder cannot be written', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(startEmbeddedPostgres({ dataDir: join(file, 'data'), log })).rejects.toThrow(
    'cannot be written',
  )
})

it('refuses the files of another PostgreSQL version', async () => {
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '15\n')
  await expect(startEmbeddedPostgres({ dataDir: folder, log })).rejects.toThrow('is of PostgreSQL 15')
})

it('leaves no orphan when the process that started it is killed', async () => {
  const program = `
    import { startEmbeddedPostgres } from './src/kernel/database/embedded-postgres.ts'
    import { createLog } from './src/kernel/process/log.ts'
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, log: createLog('silent'), durable: false })
    process.stdout.write('up')
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd: new URL('../../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => parent.stdout.once('data', resolve))
  const pid = await postmasterPid(folder)
  parent.kill('SIGKILL')
  // A zombie counts as gone: only the machine's first process can reap it.
  const isGone = async () => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'gone')
    return stat === 'gone' || stat.includes(') Z ')
  }
  await until(async () => expect(await isGone()).toBe(true))
})
