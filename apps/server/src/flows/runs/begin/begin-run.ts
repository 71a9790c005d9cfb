import { setImmediate as breathe } from 'node:timers/promises'
import type { RunProblem } from '@wheelhouse/contract/flows/run'
import type { Database, Tx } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { LinkContext } from '../../../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import type { RunEngine } from '../lead/run-engine.ts'
import { startPosition } from '../state/run-position.ts'
import { createRunState, type RunState } from '../state/run-state.ts'
import { leadsForSeconds } from '../store/run.store.ts'
import { listCalledFlowsOfEach, listRunnableFlows } from '../store/run-records.store.ts'
import { createRuns } from './create-runs.store.ts'
import { type NewRun, planFirstOrder } from './plan-first-order.ts'
import { findRunNeeds, findRunProblems, type RunNeeds } from './preflight.ts'

export type BeginParts = { engine: Pick<RunEngine, 'owner' | 'lead'>; clock: Clock; link: LinkContext }

/** A run that is to begin, with the first order of its robot where it begins with one. */
export type PlannedRun = NewRun & { state: RunState }

/** Looking at robots and planning give way to everything else that the server does, after so long. Milliseconds. */
const breathEveryMs = 10

/** @returns to be called between pieces of work */
function createBreath(clock: Clock): () => Promise<void> {
  let begunAt = clock.monotonicMs()
  return async () => {
    if (clock.monotonicMs() - begunAt < breathEveryMs) return
    await breathe()
    begunAt = clock.monotonicMs()
  }
}

/** What runs are written down with. Reads maps: of many people who start a run none should hold a transaction meanwhile. */
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

/** A run that is written down. Call `lead` when the transaction is through. */
export type BegunRun = { id: string; lead: () => void }

/**
 * Writes runs down, led by this server, by one statement. Each robot has one of them.
 * @returns one for each; `null`: its robot runs a flow already, and nothing was written
 */
export async function writeRuns(
  tx: Tx,
  { engine, clock }: Pick<BeginParts, 'clock' | 'engine'>,
  runs: readonly PlannedRun[],
): Promise<(BegunRun | null)[]> {
  const led = { owner: engine.owner, seconds: leadsForSeconds, at: clock.now() }
  const created = await createRuns(tx, runs, led)
  return runs.map(({ flow: { buildingId, timezone }, flows, state }) => {
    const run = created.get(state.robotId)
    if (run === undefined) return null
    return { id: run.id, lead: () => engine.lead({ ...run, buildingId, timezone, flows, state }) }
  })
}

/** A flow that nobody presses start for: what it needs, and what stands in its way. */
export type ReadyFlow = NewRun & { readonly problems: readonly RunProblem[] }

/** Begins flows by themselves. Many at once cost the database hardly more than one. */
export type FlowStarter = {
  /** Looks at flows and robots before they begin. @returns one for each; `null`: the flow is gone */
  prepare(db: Database, wanted: readonly { twin: RobotTwin; flowId: string }[]): Promise<(ReadyFlow | null)[]>
  /** All that a beginning does before it writes; nothing is kept of it but maps that are ready for planning. */
  rehearse(db: Database, wanted: readonly { twin: RobotTwin; flowId: string }[]): Promise<void>
  /** As `writeRuns`. */
  begin(tx: Tx, ready: readonly ReadyFlow[]): Promise<(BegunRun | null)[]>
}

export function createFlowStarter(parts: BeginParts): FlowStarter {
  const { clock } = parts
  const prepare: FlowStarter['prepare'] = async (db, wanted) => {
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
