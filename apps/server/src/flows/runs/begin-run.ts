import type { Flow } from '@wheelhouse/contract/flows/flow'
import type { RunProblem } from '@wheelhouse/contract/flows/run'
import type { Database, Tx } from '../../kernel/database/database.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { RobotTwin } from '../../robots/robot-link/robot-twin.ts'
import { findRunProblems } from './preflight.ts'
import { leadsForSeconds } from './run.store.ts'
import type { RunEngine } from './run-engine.ts'
import { type Position, type RunFlow, startPosition } from './run-position.ts'
import { createRun, findRunnableFlow, listCalledFlows } from './run-records.store.ts'
import { createRunState } from './run-state.ts'

type NewRun = {
  twin: RobotTwin
  flow: Pick<Flow, 'id' | 'name' | 'revision' | 'buildingId'> & { organizationId: string; timezone: string }
  /** The flow and those it calls. */
  flows: RunFlow[]
  position: Position
  /** `null`: nobody, it began by itself. */
  startedBy: string | null
}

/**
 * Writes a run down, led by this server. A robot that runs a flow already violates `flow_runs_of_robot`.
 * @returns its id; call `lead` when the transaction is through
 */
export async function writeRun(
  tx: Tx,
  { engine, clock }: { engine: Pick<RunEngine, 'owner' | 'lead'>; clock: Clock },
  { twin, flow, flows, position, startedBy }: NewRun,
): Promise<{ id: string; lead: () => void }> {
  const { organizationId, buildingId, timezone } = flow
  const state = createRunState(twin.robotId, position)
  const created = await createRun(tx, {
    ...{ organizationId, buildingId, flow, flows, state, startedBy, owner: engine.owner },
    ...{ seconds: leadsForSeconds, at: clock.now() },
  })
  return { id: created.id, lead: () => engine.lead({ ...created, buildingId, timezone, flows, state }) }
}

/** A flow that nobody presses start for: what it needs, and what stands in its way. */
export type ReadyFlow = {
  problems: readonly RunProblem[]
  begin(tx: Tx): Promise<{ id: string; lead: () => void }>
}

/** Looks at a flow and a robot before the flow begins by itself; `null`: the flow is gone. */
export type PrepareFlow = (db: Database, twin: RobotTwin, flowId: string) => Promise<ReadyFlow | null>

export function createPrepareFlow(parts: {
  engine: Pick<RunEngine, 'owner' | 'lead'>
  clock: Clock
}): PrepareFlow {
  return async (db, twin, flowId) => {
    const flow = await findRunnableFlow(db, flowId)
    if (flow === null) return null
    const flows = await listCalledFlows(db, flow.buildingId, [flow.id])
    const problems = await findRunProblems({ db, clock: parts.clock, twin, flow, flows, fromStepId: null })
    const position = startPosition(flows)
    return { problems, begin: (tx) => writeRun(tx, parts, { twin, flow, flows, position, startedBy: null }) }
  }
}
