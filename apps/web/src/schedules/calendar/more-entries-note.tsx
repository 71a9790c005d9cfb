import { Alert } from '@mantine/core'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { useTexts } from '../../kernel/words/texts.ts'
import type { Found } from './use-calendar.ts'

type MoreEntriesNoteProps = { found: Found | undefined }

/** Shows that there are more entries than are displayed. */
export function MoreEntriesNote({ found }: MoreEntriesNoteProps) {
  const t = useTexts(scheduleTexts)
  if (found === undefined || !found.hasMore) return null
  return (
    <Alert role="status" color="yellow" variant="light">
      {t('tooMany', { count: found.entries.length })}
    </Alert>
  )
}
