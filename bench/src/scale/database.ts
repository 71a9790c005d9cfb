import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDatabase } from '@wheelhouse/tools/product/product'
import { listChildren } from '../kernel/process-usage.ts'

/** The database of several servers, in processes of its own. */
export type ScaleDatabase = {
  readonly url: string
  /** It answers nothing, and takes what it is sent. */
  freeze(): void
  /** Lets it go on after `freeze`. */
  thaw(): void
  /** Ends it at once, and nobody starts it again. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** The embedded PostgreSQL alone. @param folder empty; its path short enough for a socket */
export async function openScaleDatabase(folder: string): Promise<ScaleDatabase> {
  const { url, child, stop } = await startDatabase(folder)
  return {
    url,
    freeze: () => signalAll(listProcesses(folder), 'SIGSTOP'),
    thaw: () => signalAll(listProcesses(folder), 'SIGCONT'),
    async kill() {
      // The starter first, which would start it again.
      child.kill('SIGSTOP')
      signalAll(listProcesses(folder), 'SIGKILL')
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
    stop,
  }
}

/** The processes of PostgreSQL, the one that starts the others first. */
function listProcesses(folder: string): number[] {
  const [pid = ''] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return [Number(pid), ...listChildren(Number(pid))]
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile, as connections of a database do.
    }
}
