/** PostgreSQL's own programs, which an outside database is backed up and restored with. npm brings none along. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { getErrorCode, getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import { SettingError } from '../../kernel/process/app-error.ts'

const run = promisify(execFile)

/** Owners and rights are made anew by each start; `pgboss` holds only when the next jobs are due. */
const dumpOptions = [
  '--format=custom',
  '--no-owner',
  '--no-privileges',
  '--exclude-schema=pgboss',
  '--enable-row-security',
]
const restoreOptions = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']

/**
 * Writes what a snapshot of the database shows into a file.
 * @throws SettingError with what `pg_dump` said
 */
export async function dumpDatabase(url: string, snapshot: string, file: string): Promise<void> {
  await runProgram('pg_dump', url, [...dumpOptions, `--snapshot=${snapshot}`, `--file=${file}`])
}

/**
 * Fills an empty database from such a file, or changes nothing.
 * @throws SettingError with what `pg_restore` said
 */
export async function loadDump(url: string, file: string): Promise<void> {
  await runProgram('pg_restore', url, [...restoreOptions, file])
}

/** The password goes by the environment, because everybody at the machine can read arguments. */
async function runProgram(program: string, url: string, options: readonly string[]): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  try {
    await run(program, [...options, `--dbname=${address.href}`], {
      env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    })
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT')
      throw new SettingError(
        `${program} is not installed here: install PostgreSQL's client programs, at least as new as the database of DATABASE_URL.`,
      )
    throw new SettingError(
      `${program} failed: ${getErrorMessage(error).split('\n').slice(1).join(' ').trim()}`,
    )
  }
}
