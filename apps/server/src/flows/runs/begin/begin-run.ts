import { setImmediate as breathe } from 'node:timers/promises'
import type { RunProblem } from '@wheelhouse/contract/flows/run'
import type { Database, Tx } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { LinkContext } from '../../../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import type { RunEngine } from '../lead/run-engine.ts'
import { startPosition } from '../state/run-position.ts'
import { createRunState, type RunState } from '../state/run-state.ts'
import { listCalledFlowsOfEach, listRunnableFlows } from '../store/called-flows.store.ts'
import { leadsForSeconds } from '../store/run.store.ts'
import { createRuns } from './create-runs.store.ts'
import { type NewRun, planFirstOrder } from './plan-first-order.ts'
import { findRunNeeds, findRunProblems, type RunNeeds } from './preflight.ts'

type BeginParts = { engine: Pick<RunEngine, 'owner' | 'lead'>; clock: Clock; link: LinkContext }

/** A run that is to start, with its robot's first order if it starts with one. */
type PlannedRun = NewRun & { state: RunState }

/** How long checks and planning may run before yielding to the server's other work. Milliseconds. */
const breathEveryMs = 10

/** @returns a function to call between pieces of work, which yields when it is time to */
function createBreath(clock: Clock): () => Promise<void> {
  let begunAt = clock.monotonicMs()
  return async () => {
    if (clock.monotonicMs() - begunAt < breathEveryMs) return
    await breathe()
    begunAt = clock.monotonicMs()
  }
}

/** Plans runs before they are written. Reads maps: when many people start runs, none should hold a transaction. */
export async function planRuns(
  parts: Pick<BeginParts, 'clock' | 'link'>,
  wanted: readonly NewRun[],
): Promise<PlannedRun[]> {
  const planned: PlannedRun[] = []
  const breath = createBreath(parts.clock)
  for (const run of wanted) {
    const state = createRunState(run.twin.robotId, run.position)
    planned.push({ ...run, state: await planFirstOrder(parts, run, state) })
    await breath()
  }
  return planned
}

/** A run that has been written. Call `lead` after the transaction has committed. */
export type BegunRun = { id: string; lead: () => void }

/**
 * Inserts runs led by this server in one statement, at most one per robot.
 * @returns one entry for each; `null` if its robot already runs a flow, in which case nothing was written
 */
export async function writeRuns(
  tx: Tx,
  { engine, clock }: Pick<BeginParts, 'clock' | 'engine'>,
  runs: readonly PlannedRun[],
): Promise<(BegunRun | null)[]> {
  const lead = { owner: engine.owner, seconds: leadsForSeconds, at: clock.now() }
  const created = await createRuns(tx, runs, lead)
  return runs.map(({ flow: { buildingId, timezone }, flows, state }) => {
    const run = created.get(state.robotId)
    if (run === undefined) return null
    return { id: run.id, lead: () => engine.lead({ ...run, buildingId, timezone, flows, state }) }
  })
}

/** A flow that starts automatically: what it needs, and what prevents it from starting. */
export type ReadyFlow = NewRun & { readonly problems: readonly RunProblem[] }

/** Starts flows automatically. Starting many at once costs the database hardly more than one. */
export type FlowStarter = {
  /** Checks flows and robots before the start. @returns one entry for each; `null` if the flow no longer exists */
  prepare(db: Database, wanted: readonly { twin: RobotTwin; flowId: string }[]): Promise<(ReadyFlow | null)[]>
  /** Does everything that precedes the write of a start, only to warm the cache of maps for planning. */
  rehearse(db: Database, wanted: readonly { twin: RobotTwin; flowId: string }[]): Promise<void>
  /** As `writeRuns`. */
  begin(tx: Tx, ready: readonly ReadyFlow[]): Promise<(BegunRun | null)[]>
}

export function createFlowStarter(parts: BeginParts): FlowStarter {
  const { clock } = parts
  const prepare: FlowStarter['prepare'] = async (db, wanted) => {
    await parts.link.freshen(wanted.map(({ twin }) => twin))
    const flowIds = [...new Set(wanted.map(({ flowId }) => flowId))]
    const found = await listRunnableFlows(db, flowIds)
    const called = await listCalledFlowsOfEach(db, [...found.keys()])
    const known = new Map<string, RunNeeds>()
    const ready: (ReadyFlow | null)[] = []
    const breath = createBreath(clock)
    for (const { twin, flowId } of wanted) {
      await breath()
      const flow = found.get(flowId)
      const flows = called.get(flowId) ?? []
      if (flow === undefined) {
        ready.push(null)
        continue
      }
      const { organizationId } = twin
      const key = `${flowId} ${organizationId}`
      const needs =
        known.get(key) ??
        (await findRunNeeds({ db, floorPlans: parts.link.floorPlans }, { organizationId, flow, flows }))
      known.set(key, needs)
      const problems = findRunProblems({ clock, twin, flow, flows, needs, fromStepId: null })
      ready.push({ twin, flow, flows, needs, problems, position: startPosition(flows), startedBy: null })
    }
    return ready
  }
  return {
    prepare,
    async rehearse(db, wanted) {
      const ready = await prepare(db, wanted)
      await planRuns(
        parts,
        ready.filter((one) => one !== null),
      )
    },
    begin: async (tx, ready) => writeRuns(tx, parts, await planRuns(parts, ready)),
  }
}
