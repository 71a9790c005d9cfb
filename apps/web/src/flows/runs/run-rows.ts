import type { FlowRunDetail, RunVisit } from '@wheelhouse/contract/flows/run'
import type { Step } from '@wheelhouse/contract/flows/step'
import { findBlocks } from '@wheelhouse/contract/flows/step-blocks'
import { type CalledFlows, findStepFloors } from '@wheelhouse/contract/flows/step-floors'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'

/** The steps of a run as listed on its page: those of a called flow below the calling step. */

type RunFlow = FlowRunDetail['flows'][number]

export type RunRow = {
  /** The ids of the calling steps, then its own, because a flow can be called from several places. */
  readonly key: string
  /** The key of the step that calls its flow; `null` for the steps of the flow itself. */
  readonly caller: string | null
  readonly flowId: string
  readonly step: Step
  /** `4`, or `4.2` for the second step of the flow that step 4 calls. */
  readonly number: string
  /** The floor where the robot then is. */
  readonly floorId: string
  /** Nesting depth of blocks and calls. */
  readonly depth: number
}

/** Flows that call many others, which call many others, would never end; the rest is left out. */
const rowsMax = 2_000

/** Lists every step of a run in order. @param flows of the run: the flow itself first */
export function listRunRows(flows: readonly RunFlow[]): RunRow[] {
  const [flow] = flows
  const called: CalledFlows = new Map(flows.map((one) => [one.id, one]))
  const rows: RunRow[] = []
  if (flow !== undefined) addRows(flow, { caller: null, floorId: flow.floorId, around: [] })
  return rows

  /** @param around the flows being listed: one that calls itself is listed once */
  function addRows(
    { id: flowId, definition }: RunFlow,
    { caller, floorId, around }: { caller: RunRow | null; floorId: string; around: readonly string[] },
  ): void {
    const { depths } = findBlocks(definition)
    const { floors } = findStepFloors({ floorId, definition }, called)
    for (const [index, step] of definition.entries()) {
      const row: RunRow = {
        flowId,
        step,
        caller: caller?.key ?? null,
        key: caller === null ? step.id : `${caller.key}/${step.id}`,
        number: caller === null ? String(index + 1) : `${caller.number}.${index + 1}`,
        floorId: floors[index]?.[0] ?? floorId,
        depth: (depths[index] ?? 0) + (caller === null ? 0 : caller.depth + 1),
      }
      rows.push(row)
      const next = flows.find(({ id }) => step.type === stepNumbers.callFlow && id === step.params.flowId)
      const isKnown = next === undefined || next.id === flowId || around.includes(next.id)
      if (!isKnown && rows.length + next.definition.length <= rowsMax)
        addRows(next, { caller: row, floorId: row.floorId, around: [...around, flowId] })
    }
  }
}

/** The keys of the steps whose called flow is at one of these rows. */
export function findCallersOf(rows: readonly RunRow[], called: readonly RunRow[]): ReadonlySet<string> {
  const callers = new Map(rows.map(({ key, caller }) => [key, caller]))
  const found = new Set<string>()
  for (const { caller } of called)
    for (let key = caller; key !== null; key = callers.get(key) ?? null) found.add(key)
  return found
}

/**
 * Finds the row of each visit, by its number. A visit does not record its caller: that is the last step that called its
 * flow.
 */
export function findRowsOfVisits(
  rows: readonly RunRow[],
  visits: readonly RunVisit[],
): ReadonlyMap<number, RunRow> {
  const byStep = Map.groupBy(rows, ({ flowId, step }) => `${flowId} ${step.id}`)
  const lastVisits = new Map<string, number>()
  const found = new Map<number, RunRow>()
  for (const { visit, flowId, stepId } of visits) {
    const calledAt = ({ caller }: RunRow) => (caller === null ? 0 : (lastVisits.get(caller) ?? 0))
    const [row] = (byStep.get(`${flowId} ${stepId}`) ?? []).toSorted((a, b) => calledAt(b) - calledAt(a))
    if (row === undefined) continue
    lastVisits.set(row.key, visit)
    found.set(visit, row)
  }
  return found
}
