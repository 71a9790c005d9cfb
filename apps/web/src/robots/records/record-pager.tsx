import { Button } from '@mantine/core'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './robot-record.module.css'

/** Pages through a record, newest first. Its total is not queried, because it grows meanwhile. */
export function RecordPager({
  page,
  hasOlder,
  onPage,
}: {
  page: number
  hasOlder: boolean
  onPage: (page: number | undefined) => void
}) {
  const t = useTexts(robotRecordTexts)
  if (page === 1 && !hasOlder) return null
  return (
    <nav className={classes.pager}>
      <Button
        variant="default"
        size="xs"
        leftSection={<ChevronLeft size={16} />}
        disabled={page === 1}
        onClick={() => onPage(page === 2 ? undefined : page - 1)}
      >
        {t('newer')}
      </Button>
      <Button
        variant="default"
        size="xs"
        rightSection={<ChevronRight size={16} />}
        disabled={!hasOlder}
        onClick={() => onPage(page + 1)}
      >
        {t('older')}
      </Button>
    </nav>
  )
}
