/**
 * The last step of `npm run release:data`: writes what is in `DATABASE_URL` and `DATA_DIR`, whose programs have ended,
 * to the file of a version.
 */
import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import { openDatabase } from '../../kernel/database/database.ts'
import { openStorage } from '../../kernel/database/storage.ts'
import { systemClock } from '../../kernel/process/clock.ts'
import { readConfig } from '../../kernel/process/config.ts'
import { createLog } from '../../kernel/process/log.ts'
import { fillRelease } from './fill-release.ts'
import { type Release, releaseSchema, removeOldReleases, saveRelease } from './release-file.ts'

/** What a clone should carry of a release, and a stored file that is part of it. Bytes. */
const mostBytes = 300_000
const mostFileBytes = 2_000

/** `pgboss` only holds when the next jobs are due, and belongs to another login. */
const dumpOptions = [
  '--inserts',
  '--rows-per-insert=500',
  '--no-owner',
  '--no-privileges',
  '--no-comments',
  '--exclude-schema=pgboss',
]

const robotsFileSchema = z.object({
  robots: z.array(releaseSchema.shape.robots.element.omit({ secret: true }).extend({ password: z.string() })),
})

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const [version = ''] = process.argv.slice(2)
  const { dataDir, databaseUrl, ...config } = readConfig(process.env, process.cwd())
  const url = databaseUrl ?? ''
  const writtenAt = systemClock.now().toISOString()
  const read = (name: string) => readFile(join(dataDir, name), 'utf8')
  const serverSecret = (await read('server-secret')).trim()
  const log = createLog('error')
  const storage = await openStorage({ dataDir, databaseUrl, ...config }, log, systemClock)
  const db = openDatabase({ connectionString: url }, log)
  try {
    const test = {
      db,
      connection: { connectionString: url },
      serverDb: storage.db,
      serverConnection: storage.connection,
    }
    for (const line of await fillRelease(test, { DATA_DIR: dataDir, SERVER_SECRET: serverSecret }))
      say(`refused: ${line}`)
  } finally {
    await db.destroy()
    await storage.close()
  }
  const { robots } = robotsFileSchema.parse(parseJson(await read('demo/robots.json')))
  const bytes = await saveRelease({
    version,
    writtenAt,
    serverSecret,
    password: (await read('demo/password')).trim(),
    robots: robots.map(({ password: secret, ...robot }) => ({ ...robot, secret })),
    files: await readSmallFiles(join(dataDir, 'files')),
    database: dumpDatabase(url),
  })
  say(`${version}: ${Math.ceil(bytes / 1000)} kB`)
  if (bytes > mostBytes) throw new Error(`That is more than a clone should carry: ${mostBytes / 1000} kB.`)
  for (const old of await removeOldReleases()) say(`${old}: removed`)
}

async function readSmallFiles(folder: string): Promise<Release['files']> {
  const files: Release['files'] = {}
  for (const name of await readdir(folder)) {
    const contents = await readFile(join(folder, name))
    if (contents.length <= mostFileBytes) files[name] = contents.toString('base64')
  }
  return files
}

/** As SQL that a client needs no program of PostgreSQL's for. */
function dumpDatabase(url: string): string {
  const text = execFileSync('pg_dump', [...dumpOptions, `--dbname=${url}`], {
    encoding: 'utf8',
    maxBuffer: 500_000_000,
  })
  // For `psql` alone.
  return text.replaceAll(/^\\(un)?restrict .*$/gm, '')
}

await main()
