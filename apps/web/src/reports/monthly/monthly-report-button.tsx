import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { monthlyReportTexts } from '@wheelhouse/texts/reports/monthly-reports'
import { CalendarRange } from 'lucide-react'
import { useTexts } from '../../kernel/words/texts.ts'
import { reportPaths } from '../report-paths.ts'

/** Links from the list of reports to the monthly report. */
export function MonthlyReportButton() {
  const t = useTexts(monthlyReportTexts)
  return (
    <Button
      variant="default"
      leftSection={<CalendarRange size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to={reportPaths.month} />}
    >
      {t('title')}
    </Button>
  )
}
