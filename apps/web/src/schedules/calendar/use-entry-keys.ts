import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import type { RefObject } from 'react'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { type Direction, findNeighbour } from './find-neighbour.ts'

const entryKeys = [
  { code: 'ArrowLeft', id: 'left', repeats: true, textId: 'nextEntry' },
  { code: 'ArrowRight', id: 'right', repeats: true, textId: 'nextEntry' },
  { code: 'ArrowUp', id: 'up', repeats: true, textId: 'nextEntry' },
  { code: 'ArrowDown', id: 'down', repeats: true, textId: 'nextEntry' },
] as const satisfies readonly { id: Direction; [key: string]: unknown }[]

/** Arrow keys move from entry to entry within a part of the page. */
export function useEntryKeys(frame: RefObject<HTMLElement | null>): void {
  useKeys(
    entryKeys,
    scheduleTexts,
    (direction, phase) => {
      if (phase === 'down' && frame.current !== null) focusNeighbour(frame.current, direction)
    },
    frame,
  )
}

function focusNeighbour(frame: HTMLElement, direction: Direction): void {
  const from = document.activeElement
  if (from === null) return
  const entries = [...frame.querySelectorAll<HTMLElement>('[data-entry]')].filter((one) => one !== from)
  const boxes = entries.map((entry) => entry.getBoundingClientRect())
  const next = entries[findNeighbour(boxes, from.getBoundingClientRect(), direction)]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
