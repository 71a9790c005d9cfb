import { type DragEventHandler, useRef } from 'react'
import { useActions } from './calendar-actions.ts'

type Hand = Record<'onDragOver' | 'onDragLeave' | 'onDrop', DragEventHandler<HTMLElement>>

/**
 * Drag and drop of entries in a calendar: its days are drop targets for users who may move entries. They are elements
 * with `data-day`, and `data-robot` if they belong to one; `data-hours` are stretches of time.
 */
export function useDrop(): Hand {
  const { drop, mayMove } = useActions()
  const over = useRef<HTMLElement | null>(null)
  // Set imperatively: hundreds of days with state of their own would cost more than everything else in them.
  const mark = (area: HTMLElement | null) => {
    if (area === over.current) return
    over.current?.removeAttribute('data-over')
    area?.setAttribute('data-over', '')
    over.current = area
  }
  return {
    onDragOver: (event) => {
      const area = mayMove ? findArea(event.target) : null
      if (area !== null) event.preventDefault()
      mark(area)
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) mark(null)
    },
    onDrop: (event) => {
      const area = findArea(event.target)
      const { day, robot, hours } = area?.dataset ?? {}
      mark(null)
      if (area === null || day === undefined) return
      event.preventDefault()
      const { width } = area.getBoundingClientRect()
      drop({
        day,
        ...(robot !== undefined && { robotId: robot }),
        ...(hours !== undefined && { along: { x: event.clientX, width } }),
      })
    },
  }
}

function findArea(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
}
