/** One database server for the whole run; each test file takes a copy of the migrated template (about 70 ms). */
import { access, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareApplicationLogin } from '../kernel/database/application-login.ts'
import { openDatabase } from '../kernel/database/database.ts'
import { startEmbeddedPostgres } from '../kernel/database/embedded-postgres.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { systemClock } from '../kernel/process/clock.ts'
import { createLog } from '../kernel/process/log.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Vitest's own interface is extended
  interface ProvidedContext {
    postgres: PoolConfig
  }
}

export const templateName = 'template_of_tests'

const log = createLog('error')
const cache = fileURLToPath(
  new URL('../../../../node_modules/.cache/wheelhouse/postgres-18', import.meta.url),
)

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-test-'))
  await cp(await emptyCluster(), dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false })
  const admin = openDatabase({ ...postgres.connection, database: 'postgres' }, log)
  await sql`create database ${sql.id(templateName)}`.execute(admin)
  await admin.destroy()
  const template = openDatabase({ ...postgres.connection, database: templateName }, log)
  await migrate(template, systemClock)
  await prepareApplicationLogin(template, { database: templateName })
  await template.destroy()

  project.provide('postgres', postgres.connection)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A data folder whose database was made and stopped; made once, kept between runs. */
export async function emptyCluster(): Promise<string> {
  const exists = await access(cache).then(
    () => true,
    () => false,
  )
  if (exists) return cache
  const draft = await mkdtemp(join(tmpdir(), 'wheelhouse-cluster-'))
  const postgres = await startEmbeddedPostgres({ dataDir: draft, log, durable: false })
  await postgres.stop()
  await mkdir(join(cache, '..'), { recursive: true })
  const beside = `${cache}.${process.pid}`
  await cp(draft, beside, { recursive: true, filter: (path) => !path.endsWith('/run') })
  await rm(draft, { recursive: true })
  // Another run may have been faster; then its folder serves as well.
  await rename(beside, cache).catch(() => rm(beside, { recursive: true }))
  return cache
}
