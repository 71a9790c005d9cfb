import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { SettingError } from '../process/app-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

const run = promisify(execFile)

/** How to run PostgreSQL, which refuses to run as root and must end with us even when we are killed. */
export type Launcher = {
  /** What precedes the program on the command line. */
  prefix: readonly string[]
  /** The user that must own the database's files; `null` for our own. */
  owner: number | null
}

const nobody = 65_534
/** Linux shuts PostgreSQL down (INT) when the process that started it is gone. */
const endsWithUs = ['setpriv', '--pdeathsig', 'INT']
/** In a user namespace PostgreSQL sees us as "nobody", an ordinary user with a name; the files stay ours. */
const looksOrdinary = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
const becomesNobody = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']

const launchersOfRoot: Launcher[] = [
  { prefix: [...looksOrdinary, ...endsWithUs], owner: null },
  { prefix: [...endsWithUs, ...becomesNobody], owner: nobody },
]
const launchersOfUser: Launcher[] = [
  { prefix: endsWithUs, owner: null },
  { prefix: [], owner: null },
]
/** A container may run us under a user id without a name; PostgreSQL insists on a name. */
const launchersOfNumber: Launcher[] = [{ prefix: [...looksOrdinary, ...endsWithUs], owner: null }]

/**
 * The best way that this machine allows, tried in order.
 * @throws SettingError when none works.
 */
export async function chooseLauncher(binaries: PostgresBinaries): Promise<Launcher> {
  for (const launcher of candidates()) {
    const [command, args] = commandLine(launcher, binaries.initdb, ['--version'])
    const works = await run(command, args).then(
      () => true,
      () => false,
    )
    if (works) return launcher
  }
  throw new SettingError(
    'The embedded PostgreSQL cannot be run here: start as an ordinary user, or set DATABASE_URL to one of your own.',
  )
}

function candidates(): Launcher[] {
  if (process.getuid?.() === 0) return launchersOfRoot
  try {
    userInfo()
    return launchersOfUser
  } catch {
    return launchersOfNumber
  }
}

/** The command and its arguments that run `binary` this way. */
export function commandLine(launcher: Launcher, binary: string, args: string[]): [string, string[]] {
  const [command = binary, ...rest] = [...launcher.prefix, binary, ...args]
  return [command, rest]
}

/** Gives a file or folder to the user that PostgreSQL runs as. */
export async function giveToPostgres(launcher: Launcher, path: string): Promise<void> {
  if (launcher.owner !== null) await chown(path, launcher.owner, launcher.owner)
}
