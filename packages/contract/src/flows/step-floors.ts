import type { Step } from './step.ts'
import { type Block, findBlocks } from './step-blocks.ts'
import { stepNumbers } from './step-types.ts'

/**
 * On which floor the robot is at each step: on the flow's at first, after a ride on the one that the ride goes to. Used
 * by the editor, the check and the start of a run.
 */

/** The part of a flow that matters for floors. */
export type FloorFlow = { readonly floorId: string; readonly definition: readonly Step[] }
/** The called flows, including indirect ones, by id. An unknown flow is assumed not to change the floor. */
export type CalledFlows = ReadonlyMap<string, FloorFlow>

export type StepFloors = {
  /**
   * By index: the floors where the robot can be when the step begins, sorted. Several where paths from different floors
   * join.
   */
  readonly floors: readonly (readonly string[])[]
  /** Where it can be at the end. */
  readonly end: readonly string[]
}

/** Follows rides through loops, conditions and called flows. A ride without a floor yet changes nothing. */
export function findStepFloors({ floorId, definition }: FloorFlow, called: CalledFlows): StepFloors {
  return follow(definition, [floorId], { called, ends: new Map() })
}

type Followed = {
  readonly called: CalledFlows
  /** Where called flows end, by flow and starting floor. For a flow that calls itself: where it begins. */
  readonly ends: Map<string, readonly string[]>
}

function follow(steps: readonly Step[], from: readonly string[], followed: Followed): StepFloors {
  const { blocks } = findBlocks(steps)
  const ways = steps.map((_, index) => listNext(steps, blocks, index))
  // One more than there are steps: the end.
  const floors: (readonly string[])[] = [from, ...steps.map(() => [])]
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const [index, step] of steps.entries()) {
      const here = floors[index] ?? []
      const after = here.length === 0 ? here : leave(step, here, followed)
      for (const next of ways[index] ?? []) {
        const known = floors[next] ?? []
        if (after.every((floor) => known.includes(floor))) continue
        floors[next] = [...new Set([...known, ...after])].toSorted()
        isChanged = true
      }
    }
  }
  return { floors: floors.slice(0, -1), end: floors.at(-1) ?? from }
}

/** Where the robot can be after a step. */
function leave(
  { type, params }: Step,
  here: readonly string[],
  { called, ends }: Followed,
): readonly string[] {
  const { floorId, flowId } = params
  if (type === stepNumbers.elevatorRide)
    return typeof floorId === 'string' && floorId !== '' ? [floorId] : here
  if (type !== stepNumbers.callFlow) return here
  const flow = called.get(String(flowId))
  if (flow === undefined) return here
  const key = `${String(flowId)} ${here.join(' ')}`
  const known = ends.get(key)
  if (known !== undefined) return known
  ends.set(key, here)
  const { end } = follow(flow.definition, here, { called, ends })
  ends.set(key, end)
  return end
}

/** The steps that can come after one, by their indexes. */
function listNext(steps: readonly Step[], blocks: readonly Block[], index: number): number[] {
  const ends = blocks.find(({ to }) => to === index)
  if (ends?.kind === 'loop')
    return Number(steps[ends.from]?.params.times) === 1 ? [index + 1] : [ends.from + 1, index + 1]
  const begins = blocks.find(({ from }) => from === index)
  if (begins?.kind === 'if') return [index + 1, begins.otherwise === null ? begins.to : begins.otherwise + 1]
  const parts = blocks.find(({ otherwise }) => otherwise === index)
  return [parts?.to ?? index + 1]
}
