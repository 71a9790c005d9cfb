import { Alert } from '@mantine/core'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { useTexts } from '../../kernel/words/texts.ts'

type TooManyProps = { found: { occurrences: readonly object[]; hasMore: boolean } | undefined }

/** Says that more begins than is shown. */
export function TooMany({ found }: TooManyProps) {
  const t = useTexts(scheduleTexts)
  if (found === undefined || !found.hasMore) return null
  return (
    <Alert role="status" color="yellow" variant="light">
      {t('tooMany', { count: found.occurrences.length })}
    </Alert>
  )
}
