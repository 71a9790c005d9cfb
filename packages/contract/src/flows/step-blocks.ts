import type { Step } from './step.ts'
import { stepNumbers } from './step-types.ts'

/**
 * Steps are a flat list; loops and conditions are pairs of steps with their content in between. This finds the pairs.
 */

type BlockKind = 'loop' | 'if' | 'task'
const opens: Readonly<Record<number, BlockKind>> = {
  [stepNumbers.loopStart]: 'loop',
  [stepNumbers.if]: 'if',
  [stepNumbers.taskStart]: 'task',
}
const closes: Readonly<Record<number, BlockKind>> = {
  [stepNumbers.loopEnd]: 'loop',
  [stepNumbers.ifEnd]: 'if',
  [stepNumbers.taskComplete]: 'task',
}

/** Does it begin, part or end a block? */
export function isBlockStep({ type }: Pick<Step, 'type'>): boolean {
  return opens[type] !== undefined || closes[type] !== undefined || type === stepNumbers.else
}

/** They delimit blocks, or are comments for readers of the flow. */
const silent: readonly number[] = [
  ...([stepNumbers.loopStart, stepNumbers.loopEnd] as const),
  ...([stepNumbers.else, stepNumbers.ifEnd, stepNumbers.comment] as const),
]

/** Does a run pass it without a visit? */
export function isSilentStep({ type }: Pick<Step, 'type'>): boolean {
  return silent.includes(type)
}

export type Block = {
  readonly kind: BlockKind
  /** Indexes of the steps that begin it, end it, and divide a condition. */
  readonly from: number
  readonly to: number
  readonly otherwise: number | null
}
type BlockProblem = {
  readonly index: number
  readonly code: 'notClosed' | 'notOpened' | 'elseAlone' | 'crossed'
}

type Blocks = {
  readonly blocks: readonly Block[]
  /** The nesting depth of each step. A step that begins, ends or divides a block is outside it. */
  readonly depths: readonly number[]
  readonly problems: readonly BlockProblem[]
}

/** Pairs the steps of blocks. Blocks that overlap are `crossed`; both stay unpaired. */
export function findBlocks(steps: readonly Pick<Step, 'type'>[]): Blocks {
  const blocks: Block[] = []
  const depths: number[] = []
  const problems: BlockProblem[] = []
  let open: { kind: BlockKind; from: number; otherwise: number | null }[] = []
  for (const [index, { type }] of steps.entries()) {
    const innermost = open.at(-1)
    const opening = opens[type]
    const closing = closes[type]
    if (opening !== undefined) {
      depths.push(open.length)
      open.push({ kind: opening, from: index, otherwise: null })
    } else if (closing !== undefined) {
      const at = open.findLastIndex(({ kind }) => kind === closing)
      const found = open[at]
      if (found === undefined) problems.push({ index, code: 'notOpened' })
      else {
        for (const left of open.slice(at + 1)) problems.push({ index: left.from, code: 'crossed' })
        open = open.slice(0, at)
        blocks.push({ ...found, to: index })
      }
      depths.push(open.length)
    } else if (type === stepNumbers.else) {
      if (innermost?.kind !== 'if' || innermost.otherwise !== null)
        problems.push({ index, code: 'elseAlone' })
      else innermost.otherwise = index
      depths.push(Math.max(0, open.length - 1))
    } else depths.push(open.length)
  }
  for (const { from } of open) problems.push({ index: from, code: 'notClosed' })
  return { blocks, depths, problems: problems.toSorted((a, b) => a.index - b.index) }
}

/** The steps that move together with this one: a whole block if it begins one, else itself. Both ends included. */
export function getWhole(
  blocks: readonly Block[],
  index: number,
): { readonly from: number; readonly to: number } {
  const block = blocks.find(({ from }) => from === index)
  return block === undefined ? { from: index, to: index } : { from: block.from, to: block.to }
}
