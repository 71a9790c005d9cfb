import { type DragEventHandler, type MouseEventHandler, useRef } from 'react'
import { now } from '../../kernel/server/clock.ts'
import { toLocalInput } from '../../kernel/words/format-time.ts'
import { toTime, useActions } from './calendar-actions.ts'
import { dayMinutes } from './calendar-entries.ts'
import { toNewStart } from './new-start.ts'

type Hand = Record<'onDragOver' | 'onDragLeave' | 'onDrop', DragEventHandler<HTMLElement>> & {
  onClick: MouseEventHandler<HTMLElement>
  'data-may-add': true | undefined
}

/** Where one clicks along a day, an entry begins at the half hour before. */
const stepMinutes = 30

/**
 * What the pointer does in a calendar, for users who may change it: entries are dropped on its days, and a click on an
 * empty place adds one there. Days are elements with `data-day`, and `data-robot` and `data-building` if they belong to
 * one; `data-hours` are stretches of time. By keyboard, each robot has a button to add an entry.
 */
export function useDrop(): Hand {
  const { drop, add, mayMove } = useActions()
  const over = useRef<HTMLElement | null>(null)
  // Set imperatively: hundreds of days with state of their own would cost more than everything else in them.
  const mark = (area: HTMLElement | null) => {
    if (area === over.current) return
    over.current?.removeAttribute('data-over')
    area?.setAttribute('data-over', '')
    over.current = area
  }
  return {
    'data-may-add': mayMove || undefined,
    onClick: ({ target, clientX }) => {
      // Not on what is in it.
      if (!mayMove || !(target instanceof HTMLElement)) return
      const { day, robot, building, hours } = target.dataset
      if (day === undefined) return
      const place = {
        ...(robot !== undefined && { robotId: robot }),
        ...(building !== undefined && { buildingId: building }),
      }
      const { left, width } = target.getBoundingClientRect()
      const minute = Math.floor((((clientX - left) / width) * dayMinutes) / stepMinutes) * stepMinutes
      const today = toLocalInput(new Date(now())).slice(0, 10)
      add(place, hours === undefined ? toNewStart(day, today) : `${day}T${toTime(minute)}`)
    },
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
