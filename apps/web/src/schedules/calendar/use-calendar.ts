import { useQuery } from '@tanstack/react-query'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { useMemo } from 'react'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { robotChoicesQuery } from '../../flows/runs/runs.queries.ts'
import { useStableValue } from '../../kernel/shell/use-stable-value.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { CalendarType } from '../schedule-paths.ts'
import { occurrencesQuery } from '../schedules.queries.ts'
import { getWindow } from './calendar-dates.ts'
import { type Entry, toEntries } from './calendar-entries.ts'
import { nameRobots } from './robot-rows.ts'

/** Entries of a period, and whether there are more. */
export type Found = { entries: readonly Entry[]; hasMore: boolean }

type Wanted = { type: CalendarType; date: string; today: string; buildingId: string | undefined }

function haveSameEntries(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)
}

/** The data of the calendar: entries of its days and of today, and the robots that have them. */
export function useCalendar({ type, date, today, buildingId }: Wanted) {
  const t = useTexts(scheduleTexts)
  const [ofDays, ofToday] = [getWindow(type, date), getWindow('day', today)]
  // Then one query is enough.
  const coversToday = ofDays.from <= ofToday.from && ofDays.to >= ofToday.to
  const shown = useQuery(occurrencesQuery({ ...ofDays, buildingId }))
  const other = useQuery({ ...occurrencesQuery({ ...ofToday, buildingId }), enabled: !coversToday })
  const robots = useQuery(robotChoicesQuery)
  const { data: buildings } = useQuery(buildingsQuery)
  const found = useFound(shown.data)
  const foundToday = useFound(other.data)
  const named = useMemo(() => {
    const here = robots.data?.filter((robot) => buildingId === undefined || robot.buildingId === buildingId)
    const names = new Map(buildings?.map(({ id, name = '' }) => [id, name]))
    return nameRobots(here ?? [], found?.entries ?? [], names)
  }, [robots.data, buildings, found, buildingId])
  const toWords = ({ name, detail }: (typeof named)[number]) =>
    detail === null ? name : t('robotAt', { robot: name, place: detail })
  const robotNames = useStableValue(
    new Map(named.map((robot) => [robot.id, toWords(robot)])),
    haveSameEntries,
  )
  const timeZones = useMemo(
    () => new Map(buildings?.map(({ id, timezone = 'UTC' }) => [id, timezone])),
    [buildings],
  )
  return {
    shown: robots.data === undefined ? undefined : found,
    ofToday: coversToday ? found : foundToday,
    coversToday,
    robots: named,
    robotNames,
    timeZones,
    error: shown.error ?? robots.error,
    readAgain: () => void Promise.all([shown.refetch(), robots.refetch()]),
  }
}

type Answer = { occurrences: Parameters<typeof toEntries>[0]; hasMore: boolean } | undefined

function useFound(answer: Answer): Found | undefined {
  return useMemo(
    () => answer && { entries: toEntries(answer.occurrences), hasMore: answer.hasMore },
    [answer],
  )
}
