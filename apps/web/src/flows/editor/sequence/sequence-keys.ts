import type { KeyEntry } from '../../../kernel/shell/keys.ts'
import { clamp, type Range } from '../edit-steps.ts'
import type { FlowDraft } from '../use-flow-draft.ts'

/** The keys of the list of steps, while the focus is there. */
export const sequenceKeys = [
  { code: 'ArrowUp', id: 'up', repeats: true, textId: 'keyUp' },
  { code: 'ArrowDown', id: 'down', repeats: true, textId: 'keyDown' },
  { code: 'Home', id: 'first', textId: 'keyFirst' },
  { code: 'End', id: 'last', textId: 'keyLast' },
  { code: 'ArrowUp', id: 'moreUp', shift: true, repeats: true, textId: 'keyMoreUp' },
  { code: 'ArrowDown', id: 'moreDown', shift: true, repeats: true, textId: 'keyMoreDown' },
  { code: 'KeyA', id: 'all', control: true, textId: 'selectAll' },
  { code: 'ArrowUp', id: 'moveUp', alt: true, repeats: true, textId: 'moveUp' },
  { code: 'ArrowDown', id: 'moveDown', alt: true, repeats: true, textId: 'moveDown' },
  { code: 'KeyD', id: 'duplicate', control: true, textId: 'duplicate' },
  { code: 'Delete', id: 'remove', textId: 'delete' },
  { code: 'Backspace', id: 'remove', textId: 'delete' },
  { code: 'Enter', id: 'toSettings', textId: 'keySettings' },
  { code: 'KeyI', id: 'toPalette', textId: 'keyPalette' },
] as const satisfies readonly KeyEntry[]

export type SequenceKey = (typeof sequenceKeys)[number]['id']

/** Acts on the selected steps, by key, button or drag. Each announces its result. */
export type SequenceActs = {
  moveUp: () => void
  moveDown: () => void
  moveTo: (gap: number, moved: Range) => void
  /** Adds a command before the step at an index. */
  addAt: (gap: number, type: number) => void
  duplicate: () => void
  remove: () => void
  unwrap: () => void
  wrap: (type: number) => void
  /** @returns the selected steps as text */
  copy: () => string
  cut: () => string
  paste: (text: string) => void
  toSettings: () => void
  toPalette: () => void
}

const looking = ['toSettings', 'toPalette'] as const
const changing = ['moveUp', 'moveDown', 'duplicate', 'remove'] as const

/** Performs the act of a key in the table. */
export function doSequenceKey(
  key: SequenceKey,
  draft: FlowDraft,
  acts: SequenceActs,
  isReadOnly: boolean,
): void {
  const look = looking.find((known) => known === key)
  const act = changing.find((known) => known === key)
  if (look !== undefined) acts[look]()
  else if (act === undefined) draft.select(moveSelection(key, draft))
  else if (!isReadOnly) acts[act]()
}

function moveSelection(key: SequenceKey, { read }: FlowDraft) {
  const { steps, selection } = read()
  const { anchor, focus } = selection
  const last = Math.max(0, steps.length - 1)
  const to = (index: number) => ({ anchor: index, focus: index })
  if (key === 'up') return to(clamp(focus - 1, steps.length))
  if (key === 'down') return to(clamp(focus + 1, steps.length))
  if (key === 'first') return to(0)
  if (key === 'last') return to(last)
  if (key === 'moreUp') return { anchor, focus: clamp(focus - 1, steps.length) }
  if (key === 'moreDown') return { anchor, focus: clamp(focus + 1, steps.length) }
  return { anchor: 0, focus: last }
}
