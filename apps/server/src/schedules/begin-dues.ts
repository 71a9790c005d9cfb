import type { RunProblem } from '@wheelhouse/contract/flows/run'
import type { BegunRun, FlowStarter, ReadyFlow } from '../flows/runs/begin/begin-run.ts'
import { addCommand } from '../flows/runs/store/run.store.ts'
import type { Tx } from '../kernel/database/database.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { findSpan } from './recurrence.ts'
import {
  addLogs,
  type DueSchedule,
  findOpenRun,
  type Outcome,
  planNextOfEach,
  planNothing,
  putOff,
  type TakenDue,
} from './schedule-due.store.ts'

/** How late an occurrence without allowed delay may still begin: a restarted server is back by then. Milliseconds. */
const graceMs = 60_000
/** Retry delays for a robot that was not ready, one that is stopping, and one that was just started. Milliseconds. */
const retryMs = { notReady: 5_000, stopping: 250, taken: 50 }

type Parts = { clock: Clock; link: LinkContext; flowStarter: FlowStarter }

/** A run that was begun by a schedule, and how long after its time. */
type BegunDue = BegunRun & { lateMs: number }

/** What happens with a due time. */
type Verdict =
  | { kind: 'begin'; ready: ReadyFlow }
  | { kind: 'end'; outcome: Outcome }
  | { kind: 'wait'; until: Date }
  /** The robot must first stop what it is doing. */
  | { kind: 'makeWay' }

/**
 * Processes due times that were taken: each begins, is put off, or is logged with the reason why it did not begin. If
 * several could begin on the same robot, all but one are left for the next check, by which time the robot is known to
 * be busy.
 * @returns the runs that were begun, to be driven once the transaction is committed
 */
export async function beginDues(tx: Tx, parts: Parts, taken: readonly TakenDue[]): Promise<BegunDue[]> {
  const { clock, link, flowStarter } = parts
  await planNothing(
    tx,
    taken.filter(({ due }) => due === null).map(({ scheduleId }) => scheduleId),
  )
  const dues = taken.flatMap(({ due }) => (due === null ? [] : [due]))
  const { current, moved } = splitByTime(dues)
  const now = clock.now()
  await planNextOfEach(
    tx,
    moved.map((due) => ({
      schedule: due,
      after: new Date(Math.min(Date.parse(due.plannedAt), now.getTime())),
    })),
  )
  const known = current.flatMap((due) => {
    const twin = link.twinById(due.robotId)
    return twin === undefined ? [] : [{ twin, due, flowId: due.flowId }]
  })
  const ready = await flowStarter.prepare(tx, known)
  const found = new Map(known.map(({ due }, index) => [due.id, ready[index] ?? null]))
  const judged = current.map((due) => ({
    due,
    verdict: judge(due, found.get(due.id) ?? null, clock.now()),
  }))
  return carryOut(tx, parts, judged)
}

/** The building's time zone may have changed since: those begin at other times now. */
function splitByTime(dues: readonly DueSchedule[]): { current: DueSchedule[]; moved: DueSchedule[] } {
  const isCurrent = (due: DueSchedule) =>
    findSpan(due, due.timezone, due.date)?.startAt.getTime() === Date.parse(due.plannedAt)
  const current = new Set(dues.filter(isCurrent))
  return { current: [...current], moved: dues.filter((due) => !current.has(due)) }
}

/** Pure. */
function judge(due: DueSchedule, ready: ReadyFlow | null, now: Date): Verdict {
  const plannedAt = Date.parse(due.plannedAt)
  const lastStart = Math.min(plannedAt + Math.max(due.lateMinutes * 60_000, graceMs), Date.parse(due.endsAt))
  const errors = ready?.problems.filter(({ level }) => level === 'error') ?? []
  // What would prevent it from beginning even after the robot's run: then that run is not stopped in vain.
  const stops = errors.find(({ reason }) => reason !== 'alreadyRunning') ?? errors[0] ?? null
  if (now.getTime() > lastStart) {
    const outcome = stops === null ? ({ result: 'cancel', reason: 'missed' } as const) : toOutcome(stops)
    return { kind: 'end', outcome }
  }
  if (ready !== null && stops === null) return { kind: 'begin', ready }
  if (stops?.reason === 'alreadyRunning' && due.priority) return { kind: 'makeWay' }
  if (due.lateMinutes > 0)
    return { kind: 'wait', until: new Date(Math.min(now.getTime() + retryMs.notReady, lastStart + 1)) }
  const outcome = stops === null ? ({ result: 'fail', reason: 'robotOffline' } as const) : toOutcome(stops)
  return { kind: 'end', outcome }
}

function toOutcome({ reason }: RunProblem): { result: 'fail' | 'cancel'; reason: RunProblem['reason'] } {
  return { result: reason === 'alreadyRunning' ? 'cancel' : 'fail', reason }
}

async function carryOut(
  tx: Tx,
  { clock, flowStarter }: Parts,
  judged: readonly { due: DueSchedule; verdict: Verdict }[],
): Promise<BegunDue[]> {
  const now = clock.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  const robots = new Set<string>()
  const beginning = judged.flatMap(({ due, verdict }) => {
    if (verdict.kind !== 'begin' || robots.has(due.robotId)) return []
    robots.add(due.robotId)
    return [{ due, ready: verdict.ready }]
  })
  const runs = await flowStarter.begin(
    tx,
    beginning.map(({ ready }) => ready),
  )
  const begun: BegunDue[] = []
  const ended: { due: DueSchedule; outcome: Outcome }[] = []
  const waiting: { id: string; until: Date }[] = []
  for (const [index, { due }] of beginning.entries()) {
    const run = runs[index] ?? null
    // Somebody has started the robot at the same moment.
    if (run === null) waiting.push({ id: due.id, until: later(retryMs.taken) })
    else {
      begun.push({ id: run.id, lead: run.lead, lateMs: now.getTime() - Date.parse(due.plannedAt) })
      ended.push({ due, outcome: { runId: run.id } })
    }
  }
  for (const { due, verdict } of judged) {
    if (verdict.kind === 'end') ended.push({ due, outcome: verdict.outcome })
    if (verdict.kind === 'wait') waiting.push({ id: due.id, until: verdict.until })
    if (verdict.kind === 'makeWay') {
      await makeWay(tx, due, now)
      waiting.push({ id: due.id, until: later(retryMs.stopping) })
    }
  }
  await addLogs(tx, ended, now)
  await planNextOfEach(
    tx,
    ended.map(({ due }) => ({ schedule: due, after: new Date(due.plannedAt) })),
  )
  await putOff(tx, waiting)
  return begun
}

/** Makes the robot stop what it is doing. */
async function makeWay(tx: Tx, due: DueSchedule, at: Date): Promise<void> {
  const runId = await findOpenRun(tx, due.robotId)
  if (runId !== null) await addCommand(tx, runId, { command: 'stop' }, { operatorId: null, at })
}
