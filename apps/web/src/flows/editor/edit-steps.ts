import { type Step, stepLimits } from '@wheelhouse/contract/flows/step'
import { type Block, findBlocks, getWhole } from '@wheelhouse/contract/flows/step-blocks'
import { randomId } from '../../kernel/server/random-id.ts'

/** Operations on the steps of a flow: from one draft to the next. Blocks always keep their beginning and end. */

/** The selected steps, from one end to the other; `focus` is the end that moves, and whose settings are shown. */
export type Selection = { readonly anchor: number; readonly focus: number }
export type Draft = { readonly steps: readonly Step[]; readonly selection: Selection }
/** Indexes in the list, both inclusive. */
export type Range = { readonly from: number; readonly to: number }

/** Why an operation was rejected. `nothing`: there was nothing to apply it to. */
export type Refusal = 'full' | 'crosses' | 'nothing'
export type Edit = (draft: Draft) => Draft | Refusal

export function isRefusal(outcome: Draft | Refusal): outcome is Refusal {
  return typeof outcome === 'string'
}

export function toRange({ anchor, focus }: Selection): Range {
  return { from: Math.min(anchor, focus), to: Math.max(anchor, focus) }
}

const selectOne = (index: number): Selection => ({ anchor: index, focus: index })
const selectRange = ({ from, to }: Range): Selection => ({ anchor: from, focus: to })

/** Extends the range to whole blocks. */
export function widen(blocks: readonly Block[], range: Range): Range {
  const next = blocks.reduce((wide, { from, to, otherwise }) => {
    const ends = otherwise === null ? [from, to] : [from, to, otherwise]
    const within = ends.filter((index) => wide.from <= index && index <= wide.to).length
    if (within === 0 || within === ends.length) return wide
    return { from: Math.min(wide.from, from), to: Math.max(wide.to, to) }
  }, range)
  return next.from === range.from && next.to === range.to ? range : widen(blocks, next)
}

/** The selected steps, extended to whole blocks. */
export function getChosen({ steps, selection }: Draft): Range {
  return widen(findBlocks(steps).blocks, toRange(selection))
}

/** The steps that move with the selection: the end of a block, or the middle of a condition, moves by itself. */
export function getMoved({ steps, selection }: Draft): Range {
  const { from, to } = toRange(selection)
  const { blocks } = findBlocks(steps)
  return from === to ? getWhole(blocks, from) : widen(blocks, { from, to })
}

/** The block that has this step as its beginning, middle or end. */
export function findBlockAt(steps: readonly Step[], index: number): Block | null {
  const { blocks } = findBlocks(steps)
  return blocks.find(({ from, to, otherwise }) => [from, to, otherwise].includes(index)) ?? null
}

/** Inserts steps before the one at `gap`, and selects them. @param chosen of the new ones; left out, all */
export function insertAt(gap: number, added: readonly Step[], chosen?: Range): Edit {
  return ({ steps }) => {
    if (added.length === 0) return 'nothing'
    if (steps.length + added.length > stepLimits.stepsMax) return 'full'
    const { from, to } = chosen ?? { from: 0, to: added.length - 1 }
    return {
      steps: steps.toSpliced(gap, 0, ...added),
      selection: selectRange({ from: gap + from, to: gap + to }),
    }
  }
}

/** Inserts a step, or a block of two, after the selection: inside a block that is selected by its beginning. */
export function insertAfter(added: readonly Step[]): Edit {
  return (draft) => {
    const gap = draft.steps.length === 0 ? 0 : toRange(draft.selection).to + 1
    return insertAt(gap, added, { from: 0, to: 0 })(draft)
  }
}

/** Wraps the selection in a new block. */
export function wrap(open: Step, close: Step): Edit {
  return (draft) => {
    const { steps } = draft
    if (steps.length === 0) return 'nothing'
    if (steps.length + 2 > stepLimits.stepsMax) return 'full'
    const { from, to } = getChosen(draft)
    return {
      steps: steps.toSpliced(to + 1, 0, close).toSpliced(from, 0, open),
      selection: selectOne(from),
    }
  }
}

/** Removes beginning, middle and end of the selected block and keeps its content. */
export const unwrap: Edit = ({ steps, selection }) => {
  const block = findBlockAt(steps, selection.focus)
  if (block === null) return 'nothing'
  const frame = new Set([block.from, block.to, block.otherwise])
  const left = steps.filter((_, index) => !frame.has(index))
  return { steps: left, selection: selectOne(clamp(block.from, left.length)) }
}

/** Deletes the selection: a block with its content, the middle of a condition alone. */
export const removeChosen: Edit = (draft) => {
  const { steps, selection } = draft
  if (steps.length === 0) return 'nothing'
  const isMiddle =
    selection.anchor === selection.focus && findBlockAt(steps, selection.focus)?.otherwise === selection.focus
  const { from, to } = isMiddle ? toRange(selection) : getChosen(draft)
  const left = steps.toSpliced(from, to - from + 1)
  return { steps: left, selection: selectOne(clamp(from, left.length)) }
}

/** The selected steps, for the clipboard. */
export function listChosen(draft: Draft): readonly Step[] {
  if (draft.steps.length === 0) return []
  const { from, to } = getChosen(draft)
  return draft.steps.slice(from, to + 1)
}

/** Inserts copies after the selection. Every copy gets an id of its own. */
export function insertCopies(copied: readonly Step[]): Edit {
  return (draft) => {
    const gap = draft.steps.length === 0 ? 0 : getChosen(draft).to + 1
    return insertAt(
      gap,
      copied.map((step) => ({ ...step, id: randomId() })),
    )(draft)
  }
}

export const duplicateChosen: Edit = (draft) => insertCopies(listChosen(draft))(draft)

/** Moves the selection by one place; a block's own end moves past other blocks as a whole. */
export function moveBy(direction: -1 | 1): Edit {
  return (draft) => {
    const { steps } = draft
    if (steps.length === 0) return 'nothing'
    const moved = getMoved(draft)
    const first = direction < 0 ? moved.from - 1 : moved.to + 2
    for (let gap = first; gap >= 0 && gap <= steps.length; gap += direction) {
      const outcome = moveTo(gap, moved)(draft)
      if (!isRefusal(outcome)) return outcome
    }
    return 'nothing'
  }
}

/** Moves steps before the one at `gap`. Rejected if it breaks a block. @param moved defaults to the selection */
export function moveTo(gap: number, moved?: Range): Edit {
  return (draft) => {
    const { steps, selection } = draft
    const { from, to } = moved ?? getMoved(draft)
    if (gap >= from && gap <= to + 1) return 'nothing'
    const count = to - from + 1
    const taken = steps.slice(from, to + 1)
    const at = gap > to ? gap - count : gap
    const next = steps.toSpliced(from, count).toSpliced(at, 0, ...taken)
    if (!keepsBlocks(steps, next)) return 'crosses'
    const chosen = toRange(selection)
    // If the beginning of a block is selected, it stays selected, with its settings in view.
    if (from <= chosen.from && chosen.to <= to)
      return {
        steps: next,
        selection: { anchor: selection.anchor + at - from, focus: selection.focus + at - from },
      }
    return { steps: next, selection: selectRange({ from: at, to: at + count - 1 }) }
  }
}

/** Does every block still have the same beginning and end, with no new errors? */
function keepsBlocks(before: readonly Step[], after: readonly Step[]): boolean {
  const [was, is] = [findBlocks(before), findBlocks(after)]
  const pairs = new Set(is.blocks.map((block) => namePair(after, block)))
  return (
    is.problems.length <= was.problems.length &&
    was.blocks.every((block) => pairs.has(namePair(before, block)))
  )
}

function namePair(steps: readonly Step[], { from, to, otherwise }: Block): string {
  const middle = otherwise === null ? '' : steps[otherwise]?.id
  return JSON.stringify([steps[from]?.id, middle, steps[to]?.id])
}

/** Replaces one step. */
export function replaceAt(index: number, step: Step): Edit {
  return ({ steps, selection }) => ({ steps: steps.with(index, step), selection })
}

/** Replaces all steps. */
export function replaceAll(steps: readonly Step[]): Edit {
  return ({ selection }) => ({
    steps,
    selection: {
      anchor: clamp(selection.anchor, steps.length),
      focus: clamp(selection.focus, steps.length),
    },
  })
}

export function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1))
}
