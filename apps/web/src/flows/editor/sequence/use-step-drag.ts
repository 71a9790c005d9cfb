import { type DragEvent, useState } from 'react'
import { commandDragType } from '../command-palette.tsx'
import { getMoved, type Range, toRange } from '../edit-steps.ts'
import type { FlowDraft } from '../use-flow-draft.ts'
import type { SequenceActs } from './sequence-keys.ts'

/** Dragging steps to another position, and new commands in. */
export function useStepDrag({ read, select }: FlowDraft, acts: SequenceActs) {
  const [dragged, setDragged] = useState<Range | null>(null)
  const [gap, setGap] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setGap(null)
  }
  return {
    dragged,
    /** The index of the step before which a drop would insert. */
    gap,
    onDragStart: (event: DragEvent) => {
      const index = findRow(event.target)
      if (index === null) return
      const { steps, selection } = read()
      const chosen = toRange(selection)
      const isChosen = chosen.from <= index && index <= chosen.to
      if (!isChosen) select({ anchor: index, focus: index })
      event.dataTransfer.effectAllowed = 'move'
      // Some browsers do not start a drag without data.
      event.dataTransfer.setData('text/plain', steps[index]?.name ?? '')
      setDragged(getMoved({ steps, selection: isChosen ? selection : { anchor: index, focus: index } }))
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null && !event.dataTransfer.types.includes(commandDragType)) return
      event.preventDefault()
      setGap(findGap(event, read().steps.length))
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setGap(null)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const at = findGap(event, read().steps.length)
      const type = event.dataTransfer.getData(commandDragType)
      if (dragged !== null) acts.moveTo(at, dragged)
      else if (type !== '') acts.addAt(at, Number(type))
      end()
    },
    onDragEnd: end,
  }
}

/** The index of the step that an element belongs to; `null` for none. */
export function findRow(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row === null ? null : Number(row.dataset.index)
}

/** Before or after the step under the pointer, whichever is closer; below all of them, the end. */
function findGap({ target, clientY }: DragEvent, count: number): number {
  const row = target instanceof Element ? target.closest('[data-index]') : null
  const index = findRow(row)
  if (row === null || index === null) return count
  const { top, height } = row.getBoundingClientRect()
  return clientY > top + height / 2 ? index + 1 : index
}
