import type { Notices } from '../../../kernel/database/notices.ts'
import type { Log } from '../../../kernel/process/log.ts'
import { createPeriodicTask } from '../../../kernel/process/periodic-task.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import { keepRuns, type LedRun, leadsForSeconds, releaseRuns, takeRuns } from '../store/run.store.ts'
import { createRunCommands } from '../store/run-commands.ts'
import { createRunWriter } from '../store/run-writer.ts'
import type { WorkerParts } from './run-lead.ts'
import { createRunLeads } from './run-leads.ts'

/** How often a server renews the lead of its runs, and looks for runs without one. Milliseconds. */
const lookEveryMs = 1_500
/** Safety margin: what is sent this shortly before the lead expires might arrive after a takeover. Milliseconds. */
const marginMs = 1_500

export type RunEngine = {
  /** Identifies this server as the leader of runs. */
  readonly owner: string
  /** Does this server lead the run? If so, what it shows is newer than the database. */
  leads(runId: string): boolean
  /** Starts leading a run that was just written with this owner. */
  lead(run: LedRun): void
  onTwinChange(twin: RobotTwin): void
  start(): void
  stop(): Promise<void>
}

type Parts = Omit<WorkerParts, 'writer' | 'commands'> & {
  log: Log
  notices: Notices
  serverId: string
  /** A run has ended, or another server leads it. */
  onDropped: (runId: string) => void
}

/**
 * Leads the runs that this server owns. A run has one owner at a time, through a lease in the database that the owner
 * must keep renewing and a fencing number that every write is checked against (decision 0028).
 */
export function createRunEngine(parts: Parts): RunEngine {
  const { db, clock, log, notices, serverId: owner } = parts
  const runs = createRunLeads({ ...parts, writer: createRunWriter(db), commands: createRunCommands(db) })

  const untilFrom = (startedAt: number) => startedAt + leadsForSeconds * 1_000 - marginMs

  async function look(): Promise<void> {
    const startedAt = clock.monotonicMs()
    if (runs.size() > 0) runs.renew(await keepRuns(db, owner), { startedAt, until: untilFrom(startedAt) })
    for (const run of await takeRuns(db, owner)) runs.add(run, untilFrom(startedAt))
  }

  const watch = createPeriodicTask(look, {
    everyMs: lookEveryMs,
    log,
    failure: 'flow runs could not be processed',
  })

  const stopListening = notices.on('flow_runs', (payload) => {
    if (payload === '') runs.takeCommands(null)
    else if (payload.startsWith('command ')) runs.takeCommands(payload.slice('command '.length))
  })

  return {
    owner,
    leads: runs.has,
    lead: (run) => runs.add(run, untilFrom(clock.monotonicMs())),
    onTwinChange: (twin) => runs.onTwinChange(twin),
    start() {
      watch.start()
      watch.runSoon()
    },
    async stop() {
      stopListening()
      // Before the runs are released: a look in progress may take more of them.
      await watch.stop()
      await runs.stop()
      await releaseRuns(db, owner).catch((error: unknown) =>
        log.warn({ error }, 'runs could not be released'),
      )
    },
  }
}
