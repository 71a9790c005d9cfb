import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { isFirstOccurrence, type SeriesPart } from '@wheelhouse/contract/schedules/occurrence-times'
import { type Schedule, scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { useEffect, useState } from 'react'
import type { EntityDetail } from '../kernel/server/entity.queries.ts'
import { notify } from '../kernel/shell/notify.ts'
import { useOpenScreen } from '../kernel/shell/screen-address.tsx'
import { formatDay } from '../kernel/words/format-day.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { schedulePaths } from './schedule-paths.ts'

const notes = { one: 'partOne', following: 'partFollowing' } as const
const results = { one: 'splitOne', following: 'splitFollowing' } as const

type PartFormProps = { schedule: Schedule & EntityDetail; part: SeriesPart }

/** The form of an occurrence, or of it and later ones: they leave their series only when it is saved. */
export function PartForm({ schedule, part }: PartFormProps) {
  const t = useTexts(scheduleTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const queries = useQueryClient()
  const openScreen = useOpenScreen()
  const [savedId, setSavedId] = useState<string | null>(null)
  const isWhole = part.scope === 'following' && isFirstOccurrence(schedule, part.date)
  // Only once nothing counts as unsaved: otherwise the form would ask before leaving.
  useEffect(() => {
    if (savedId === null) return
    notify({ message: savedId === schedule.id ? formText('saved') : t(results[part.scope]) })
    for (const { path } of [scheduleRoutes.occurrences, scheduleRoutes.get])
      void queries.invalidateQueries({ queryKey: [path] })
    openScreen({ to: schedulePaths.one, params: { id: savedId }, replace: true })
  }, [savedId, schedule.id, part.scope, queries, openScreen, formText, t])
  return (
    <>
      <Alert variant="light">
        {t(isWhole ? 'partWhole' : notes[part.scope], { date: formatDay(part.date, language) })}
      </Alert>
      <ScheduleForm row={schedule} part={part} onCreated={({ id }) => setSavedId(id)} />
    </>
  )
}
