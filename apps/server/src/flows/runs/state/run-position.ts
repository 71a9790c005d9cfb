import type { Definition, Step } from '@wheelhouse/contract/flows/step'
import { type Block, findBlocks } from '@wheelhouse/contract/flows/step-blocks'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'

/**
 * Where a run is in its steps, and where it goes from there: loops, conditions and calls of other flows. Pure. A position
 * is plain data, so another server can continue from it.
 */

/** A flow as it was when the run began. */
export type RunFlow = {
  readonly id: string
  readonly name: string
  readonly floorId: string
  readonly definition: Definition
}

/** One flow in the call stack: the next step in it, and the rounds of the loops around that step. */
type Frame = {
  readonly flowId: string
  readonly at: number
  /** `from`: index of the step that begins the loop. */
  readonly loops: readonly { readonly from: number; readonly round: number }[]
}
/** The call stack, from the flow itself to the innermost called flow. Empty: past the end. */
export type Position = readonly Frame[]

/** A step that a run has reached. */
export type Arrival = {
  readonly flow: RunFlow
  readonly step: Step
  /** Its position, without calls that have returned. */
  readonly position: Position
  /** Rounds of the loops around it, outermost first, starting with those of the calling flows. */
  readonly rounds: readonly number[]
}

const blocksKnown = new WeakMap<Definition, readonly Block[]>()

function getBlocks(definition: Definition): readonly Block[] {
  const known = blocksKnown.get(definition) ?? findBlocks(definition).blocks
  blocksKnown.set(definition, known)
  return known
}

export function startPosition([flow]: readonly RunFlow[]): Position {
  return flow === undefined ? [] : [{ flowId: flow.id, at: 0, loops: [] }]
}

/** The position of a step of the flow itself, in the first round of its loops. `null` if there is no such step. */
export function findPosition([flow]: readonly RunFlow[], stepId: string): Position | null {
  if (flow === undefined) return null
  const at = flow.definition.findIndex(({ id }) => id === stepId)
  if (at === -1) return null
  const loops = getBlocks(flow.definition)
    .filter(({ kind, from, to }) => kind === 'loop' && from < at && at <= to)
    .map(({ from }) => ({ from, round: 1 }))
    .toSorted((a, b) => a.from - b.from)
  return [{ flowId: flow.id, at, loops }]
}

/** The step at a position; `null` past the end. */
export function arriveAt(flows: readonly RunFlow[], position: Position): Arrival | null {
  const frame = position.at(-1)
  if (frame === undefined) return null
  const flow = flows.find(({ id }) => id === frame.flowId)
  const step = flow?.definition[frame.at]
  if (flow === undefined || step === undefined) return arriveAt(flows, position.slice(0, -1))
  return { flow, step, position, rounds: position.flatMap(({ loops }) => loops.map(({ round }) => round)) }
}

/**
 * The position after a step.
 * @param isTrue for a condition, whether it holds
 */
export function goOn({ flow, step, position }: Arrival, isTrue = true): Position {
  const frame = position.at(-1)
  if (frame === undefined) return []
  const { at, loops } = frame
  const next = (moved: Partial<Frame>): Position => [...position.slice(0, -1), { ...frame, ...moved }]
  switch (step.type) {
    case stepNumbers.loopStart:
      return next({ at: at + 1, loops: [...loops, { from: at, round: 1 }] })
    case stepNumbers.loopEnd: {
      const loop = loops.at(-1)
      const times = Number(flow.definition[loop?.from ?? -1]?.params.times ?? 0)
      if (loop === undefined || loop.round >= times) return next({ at: at + 1, loops: loops.slice(0, -1) })
      return next({ at: loop.from + 1, loops: [...loops.slice(0, -1), { ...loop, round: loop.round + 1 }] })
    }
    case stepNumbers.if: {
      const block = getBlocks(flow.definition).find(({ from }) => from === at)
      if (isTrue || block === undefined) return next({ at: at + 1 })
      return next({ at: block.otherwise === null ? block.to : block.otherwise + 1 })
    }
    case stepNumbers.else:
      return next({ at: getBlocks(flow.definition).find(({ otherwise }) => otherwise === at)?.to ?? at + 1 })
    case stepNumbers.callFlow:
      return [...next({ at: at + 1 }), { flowId: String(step.params.flowId), at: 0, loops: [] }]
    default:
      return next({ at: at + 1 })
  }
}
