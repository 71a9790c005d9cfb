import { readdirSync, readFileSync } from 'node:fs'

/** Resource usage of processes, read from `/proc`. Linux only. */

/** Ticks per second in `/proc/<pid>/stat`: always 100 in user space. */
const ticksPerSecond = 100

/** CPU time of one process with its threads, in milliseconds. @throws Error if it is gone */
export function cpuMs(pid: number): number {
  const fields = statFields(pid)
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** CPU time of a process, its living children and its reaped children, in milliseconds. */
export function treeCpuMs(pid: number): number {
  const fields = statFields(pid)
  const own = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0)
  const children = listChildren(pid).reduce((sum, child) => sum + treeOrNothing(child), 0)
  return (own * 1000) / ticksPerSecond + children
}

/** Memory in use, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

function treeOrNothing(pid: number): number {
  try {
    return treeCpuMs(pid)
  } catch {
    return 0 // exited between listing and reading; its time is now its parent's
  }
}

/** The fields after the program's name, which may contain spaces. */
function statFields(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Processes that this one has started. */
export function listChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}
