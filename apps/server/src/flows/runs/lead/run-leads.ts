import { createFailureLog } from '../../../kernel/process/failure-log.ts'
import type { Log } from '../../../kernel/process/log.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import { showOnRobot } from '../store/keep-run.ts'
import type { LedRun } from '../store/run.store.ts'
import type { RunLead, WorkerParts } from './run-lead.ts'
import { workOnRun } from './run-worker.ts'

/** Retry delay after a failure, for example of the database. Milliseconds. */
const tryAgainMs = 1_000
/** Upper bound for timers, as the system clock may be corrected meanwhile. Milliseconds. */
const longestMs = 60_000

type Entry = RunLead & { isDirty: boolean; work: Promise<void> | null; timer: NodeJS.Timeout | null }
type Parts = WorkerParts & { log: Log; onDropped: (runId: string) => void }

function newEntry(run: LedRun, until: number): Omit<Entry, 'wake'> {
  return {
    run,
    until,
    hasCommands: true,
    instruction: null,
    isDirty: false,
    work: null,
    timer: null,
    requestKey: null,
    heard: [],
    codes: null,
    call: null,
    picture: null,
    steps: new Map(),
    isShowing: false,
  }
}

/** The runs that this server leads. Each is processed when something has changed, one look at a time. */
export function createRunLeads(parts: Parts) {
  const failures = createFailureLog(parts.log)
  const entries = new Map<string, Entry>()
  const byRobot = new Map<string, Entry>()
  let isStopped = false

  function drop(entry: Entry): void {
    if (entry.timer !== null) clearTimeout(entry.timer)
    entries.delete(entry.run.id)
    forgetRobot(entry, entry.run.state.robotId)
    parts.onDropped(entry.run.id)
  }

  function forgetRobot(entry: Entry, robotId: string): void {
    if (byRobot.get(robotId) === entry) byRobot.delete(robotId)
  }

  function wake(entry: Entry): void {
    if (isStopped || entries.get(entry.run.id) !== entry) return
    entry.isDirty = true
    entry.work ??= workOff(entry).finally(() => {
      entry.work = null
      if (entry.isDirty) wake(entry)
    })
  }

  async function workOff(entry: Entry): Promise<void> {
    if (entry.timer !== null) clearTimeout(entry.timer)
    entry.timer = null
    entry.isDirty = false
    const { robotId } = entry.run.state
    const twin = parts.link.twinById(robotId)
    try {
      if (twin !== undefined) await parts.link.freshen([twin])
      const next = await workOnRun(parts, entry)
      if (entry.run.state.robotId !== robotId) forgetRobot(entry, robotId)
      if (next === 'ended') return drop(entry)
      byRobot.set(entry.run.state.robotId, entry)
      if (next === 'now') entry.isDirty = true
      else if (next !== null) wakeIn(entry, next)
    } catch (error) {
      failures.warn(error, 'a run could not go on; it is tried again', { runId: entry.run.id })
      wakeIn(entry, tryAgainMs)
    }
  }

  function wakeIn(entry: Entry, ms: number): void {
    if (isStopped) return
    entry.timer = setTimeout(() => wake(entry), Math.min(ms, longestMs))
  }

  return {
    size: () => entries.size,
    has: (runId: string) => entries.has(runId),
    /** @param until on the monotonic clock */
    add(run: LedRun, until: number): void {
      const entry: Entry = { ...newEntry(run, until), wake: () => wake(entry) }
      entries.set(run.id, entry)
      byRobot.set(run.state.robotId, entry)
      showOnRobot(parts, entry)
      wake(entry)
      const twin = parts.link.twinById(run.state.robotId)
      if (twin !== undefined) parts.link.changed(twin)
    },
    /** Extends the runs that this server still leads by the database, and drops the others except newly added ones. */
    renew(kept: ReadonlySet<string>, { startedAt, until }: { startedAt: number; until: number }): void {
      for (const entry of [...entries.values()])
        if (kept.has(entry.run.id)) entry.until = until
        else if (entry.until < startedAt) drop(entry)
    },
    /** There are new commands for a run; `null`: for any run. */
    takeCommands(runId: string | null): void {
      for (const entry of runId === null ? entries.values() : [entries.get(runId)]) {
        if (entry === undefined) continue
        entry.hasCommands = true
        wake(entry)
      }
    },
    onTwinChange(twin: RobotTwin): void {
      const entry = byRobot.get(twin.robotId)
      if (entry !== undefined && !entry.isShowing) wake(entry)
    },
    async stop(): Promise<void> {
      isStopped = true
      for (const { timer } of entries.values()) if (timer !== null) clearTimeout(timer)
      await Promise.all([...entries.values()].map(async ({ work }) => work))
    },
  }
}
