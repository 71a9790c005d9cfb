import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listChildren } from '../kernel/process-usage.ts'

/** The processes of an embedded PostgreSQL: the one that starts the others first. */
export function listDatabaseProcesses(databaseDir: string): number[] {
  const [pid = ''] = readFileSync(join(databaseDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return [Number(pid), ...listChildren(Number(pid))]
}

/** Sends a signal to as many of these processes as are still there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile, as connections of a database do.
    }
}
