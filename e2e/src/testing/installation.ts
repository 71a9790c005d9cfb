import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@wheelhouse/tools/run'
import { inject } from 'vitest'
import { copyData } from './demo-product.ts'
import { demoPassword } from './personas.ts'

/** An installation of one's own, started by `npm start` as a person at a shell does. */
export type Installation = {
  child: ChildProcess
  /** What it has printed. */
  output(): string
  /** Where the console is; waits until it is printed. @throws Error with the output when the start ends first */
  url(): Promise<string>
  /** Every process that `npm start` has started, by what it runs. */
  processes(): RunningProcess[]
  exit: Promise<number | null>
}

export type RunningProcess = { pid: number; parent: number; command: string }

const children: ChildProcess[] = []
const folders: string[] = []

/** A data folder that `cleanUp` removes. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-start-'))
  folders.push(folder)
  return folder
}

/** A data folder in which a demo was started once: only the first start of all takes long. `cleanUp` removes it. */
export function newDemoDir(): string {
  const folder = newDataDir()
  copyData(inject('seeded'), folder)
  return folder
}

/** Runs an npm script of the clone with free ports. */
export function runNpm(args: string[], environment: NodeJS.ProcessEnv): Installation {
  const child = spawn('npm', ['--loglevel=error', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      MQTT_PORT: '0',
      DEMO_PASSWORD: demoPassword,
      // Robots do what a test has them do.
      DEMO_LIFE: '0',
      ...environment,
    },
    // A process group of its own: a signal meant for it must not reach the tests.
    detached: true,
  })
  children.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()))
  const exit = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    exit,
    output: () => text,
    processes: () => descendants(child.pid ?? -1),
    async url() {
      for (;;) {
        const found = /runs at (\S+)/.exec(text)?.[1]
        if (found !== undefined) return found
        await Promise.race([
          once(child.stdout, 'data'),
          exit.then(() => Promise.reject(new Error(`it ended: ${text}`))),
        ])
      }
    },
  }
}

/** `npm start` with these arguments after `--`. */
export function startInstallation(
  environment: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Installation {
  return runNpm(['start', ...(args.length === 0 ? [] : ['--', ...args])], environment)
}

/** Kills what is left and removes the data folders. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) {
    const left = descendants(child.pid ?? -1)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await untilGone(left)
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Waits until none of them runs. @throws Error with those that are left after `withinMs` */
export async function untilGone(processes: RunningProcess[], withinMs = 30_000): Promise<void> {
  const end = performance.now() + withinMs
  for (;;) {
    const left = processes.filter(({ pid, command }) => readProcess(pid)?.command === command)
    if (left.length === 0) return
    if (performance.now() > end) throw new Error(`still running: ${JSON.stringify(left)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function descendants(ancestor: number): RunningProcess[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
  const family = new Set([ancestor])
  // Children have not always higher numbers than their parents: look until nobody new is found.
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid))
}

/** @returns `null` for a process that is gone, or dead and not yet collected */
function readProcess(pid: number): RunningProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = 'Z', parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return state === 'Z' ? null : { pid, parent: Number(parent), command }
  } catch {
    return null
  }
}

/** The one process that runs this. */
export function findProcess(installation: Installation, part: 'server' | 'robots' | 'database'): number {
  const words = {
    server: /apps\/server\/src\/main\.ts/,
    robots: /apps\/robot-agent\/src\/main\.ts/,
    database: /\bpostgres(\S*)? -D /,
  }
  const found = installation.processes().filter(({ command }) => words[part].test(command))
  const [only] = found.toSorted((a, b) => b.pid - a.pid)
  if (only === undefined) throw new Error(`no ${part} in ${JSON.stringify(installation.processes())}`)
  return only.pid
}
