import type { Step } from '../flows/step.ts'
import { findBlocks, isBlockStep } from '../flows/step-blocks.ts'
import { stepNumbers } from '../flows/step-types.ts'

/** Definitions, and what people do to them, for tests of what must be true for all of them. */

/** Numbers in [0, 1) that are the same for the same seed. */
type Random = () => number
function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const plainTypes = [3, 9, 100, 300, 900]
const pairs = [
  [stepNumbers.loopStart, stepNumbers.loopEnd],
  [stepNumbers.if, stepNumbers.ifEnd],
] as const

/** Writes steps as people do: blocks are put in, moved and taken out whole. Ids begin with the name of the writer. */
export function stepWriter(writer: string, seed: number) {
  const random = seededRandom(seed)
  const upTo = (count: number) => Math.floor(random() * count)
  const choose = <T>(from: readonly T[], usual: T) => from[upTo(from.length)] ?? usual
  let written = 0
  const write = (type: number): Step => {
    written += 1
    const id = `${writer}${written}`
    return { id, name: `${id} ${upTo(3)}`, type, params: { a: upTo(3) }, icon: `icon-${upTo(2)}` }
  }
  const change = (step: Step): Step => ({
    ...step,
    ...choose<Partial<Step>>(
      [
        { name: `${writer} ${upTo(9)}` },
        { params: { ...step.params, [choose(['a', 'b'], 'a')]: upTo(9) } },
        { params: {} },
        isBlockStep(step) ? {} : { type: choose(plainTypes, 3) },
      ],
      {},
    ),
  })
  /** A plain step, or a block with its contents. */
  const chooseWhole = (steps: readonly Step[]) => {
    const { blocks } = findBlocks(steps)
    const from = upTo(steps.length)
    const block = blocks.find((it) => it.from === from || it.to === from || it.otherwise === from)
    return block === undefined ? { from, to: from } : { from: block.from, to: block.to }
  }
  const wrap = (steps: readonly Step[]) => {
    const { from, to } = steps.length === 0 ? { from: 0, to: -1 } : chooseWhole(steps)
    const [start, end] = choose(pairs, pairs[0])
    return steps.toSpliced(to + 1, 0, write(end)).toSpliced(from, 0, write(start))
  }
  const unwrap = (steps: readonly Step[]) => {
    const block = choose(findBlocks(steps).blocks, undefined)
    return steps.filter(
      (_, index) =>
        block === undefined || (index !== block.from && index !== block.to && index !== block.otherwise),
    )
  }
  const move = (steps: readonly Step[]) => {
    const { from, to } = chooseWhole(steps)
    const rest = steps.toSpliced(from, to + 1 - from)
    return rest.toSpliced(upTo(rest.length + 1), 0, ...steps.slice(from, to + 1))
  }
  const edit = (steps: readonly Step[]): Step[] => {
    if (steps.length === 0) return [write(3)]
    const { from, to } = chooseWhole(steps)
    const at = upTo(steps.length)
    const edits = [
      () => steps.toSpliced(upTo(steps.length + 1), 0, write(choose(plainTypes, 3))),
      () => steps.toSpliced(from, to + 1 - from),
      () => move(steps),
      () => wrap(steps),
      () => unwrap(steps),
      () => steps.map((step, index) => (index === at ? change(step) : step)),
    ]
    return choose(edits, () => [...steps])()
  }
  return {
    /** `count` edits, one after the other. */
    edit: (steps: readonly Step[], count = 1 + upTo(6)): Step[] =>
      Array.from({ length: count }).reduce<Step[]>((last) => edit(last), [...steps]),
  }
}
