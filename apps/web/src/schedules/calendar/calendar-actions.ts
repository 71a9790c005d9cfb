import { useNavigate } from '@tanstack/react-router'
import type { Occurrence } from '@wheelhouse/contract/schedules/schedule'
import type { Language } from '@wheelhouse/contract/session/session'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { createContext, useContext, useMemo, useRef } from 'react'
import { notify } from '../../kernel/shell/notify.ts'
import { type TextKey, type TextParams, translate, useLanguage } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { schedulePaths } from '../schedule-paths.ts'
import { dayMinutes, type Entry } from './calendar-entries.ts'
import type { Moved } from './move-dialog.tsx'
import { toDropMinute } from './place-in-lanes.ts'

/** Where an entry is dropped. */
export type DropPlace = {
  /** Of the row; left out, all robots share the place. */
  robotId?: string
  day: string
  /** The position along a stretch that represents a day, and its width in pixels. Left out, entries keep their time. */
  along?: { x: number; width: number }
}

/** What a new schedule is for; empty where all robots share the place. */
export type NewPlace = { robotId?: string; buildingId?: string }

/**
 * What the parts of a calendar use: the same object for all entries, so that none re-renders. The texts are included
 * because subscribing to the language costs more than rendering an entry.
 */
export type CalendarActions = {
  t: Words
  language: Language
  /** May the person move entries? */
  mayMove: boolean
  open: (occurrence: Occurrence) => void
  /** A drag of an entry starts, at this horizontal position of the page in pixels. */
  take: (entry: Entry, x: number) => void
  drop: (place: DropPlace) => void
  /** Opens the form of a new schedule, with a start such as `2026-11-24T09:00`. */
  add: (place: NewPlace, startAt: string) => void
}
type Words = (key: TextKey<typeof scheduleTexts>, params?: TextParams) => string

const Actions = createContext<CalendarActions | null>(null)
export const CalendarActionsProvider = Actions.Provider

/** @throws Error outside a calendar */
export function useActions(): CalendarActions {
  const actions = useContext(Actions)
  if (actions === null) throw new Error('There is no calendar around this.')
  return actions
}

/** Both functions must be stable while the calendar is mounted. */
export function useCalendarActions(
  open: (occurrence: Occurrence) => void,
  onMove: (moved: Moved) => void,
): CalendarActions {
  const taken = useRef<{ entry: Entry; x: number } | null>(null)
  const language = useLanguage()
  const navigate = useNavigate()
  return useMemo(
    () => ({
      t: keepWords(),
      language,
      mayMove: may('schedule:write'),
      open,
      take: (entry, x) => {
        taken.current = { entry, x }
      },
      drop: ({ robotId, day, along }) => {
        if (taken.current === null) return
        const { entry, x } = taken.current
        const { occurrence } = entry
        taken.current = null
        if (robotId !== undefined && robotId !== occurrence.robotId) {
          notify({ message: translate(scheduleTexts, 'otherRobot'), color: 'red' })
          return
        }
        const minute =
          along === undefined
            ? entry.start
            : toDropMinute(entry.start / dayMinutes + (along.x - x) / along.width)
        if (day !== entry.day || minute !== entry.start)
          onMove({ occurrence, to: `${day} ${toTime(minute)}:00` })
      },
      add: ({ robotId, buildingId }, startAt) => {
        const search = new URLSearchParams({
          start: startAt,
          ...(robotId !== undefined && { robot: robotId }),
          ...(buildingId !== undefined && { building: buildingId }),
        })
        void navigate({ href: `${schedulePaths.create}?${search}` })
      },
    }),
    [open, onMove, language, navigate],
  )
}

/** Texts in the current language, looked up once and not for each entry. */
function keepWords(): Words {
  const kept = new Map<string, string>()
  return (key, params) => {
    if (params !== undefined) return translate(scheduleTexts, key, params)
    const word = kept.get(key) ?? translate(scheduleTexts, key)
    kept.set(key, word)
    return word
  }
}

/** Minutes of the day as `22:15`. */
export function toTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
