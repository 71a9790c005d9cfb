import { Link } from '@tanstack/react-router'
import type { MonthlyFinding, MonthlyReport } from '@wheelhouse/contract/reports/monthly-report'
import { findingTexts } from '@wheelhouse/texts/reports/findings'
import { monthlyReportTexts } from '@wheelhouse/texts/reports/monthly-reports'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatDay } from '../../kernel/words/format-day.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { labelled } from '../../kernel/words/labelled.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { findingPaths } from '../findings/finding-paths.ts'
import { FindingStateChip } from '../findings/finding-state.tsx'
import reportClasses from '../report.module.css'
import { getReportTitle } from '../report-title.ts'
import classes from './monthly-report.module.css'

/** The findings of the month, in their state at its end. */
export function MonthlyFindings({ report }: { report: Pick<MonthlyReport, 'findings' | 'timezone'> }) {
  const t = useTexts(monthlyReportTexts)
  const { listed, count } = report.findings
  return (
    <>
      <h2>{t('findings')}</h2>
      {listed.length === 0 && <p className={classes.note}>{t('noFindings')}</p>}
      <ol className={reportClasses.timeline} aria-label={t('findings')}>
        {listed.map((finding) => (
          <FindingRow key={finding.id} finding={finding} timeZone={report.timezone} />
        ))}
      </ol>
      {count > listed.length && (
        <p className={classes.note}>{t('moreFindings', { count: count - listed.length })}</p>
      )}
    </>
  )
}

function FindingRow({ finding, timeZone }: { finding: MonthlyFinding; timeZone: string }) {
  const t = useTexts(monthlyReportTexts)
  const words = useTexts(findingTexts)
  const reports = useTexts(reportTexts)
  const language = useLanguage()
  const { id, title, state, owner, dueOn, isOverdue, isNew, foundAt, reportTitle } = finding
  return (
    <li>
      <time dateTime={foundAt}>{formatMoment(foundAt, language, timeZone)}</time>
      <div className={reportClasses.entry}>
        <p className={reportClasses.words}>
          <Link to={findingPaths.one} params={{ id }} className={classes.title} translate="no">
            {title === '' ? words('untitled') : title}
          </Link>
          {isNew && (
            <StateChip shape="diamond" tone="active">
              {t('isNew')}
            </StateChip>
          )}
          {isOverdue && (
            <StateChip shape="warning" tone="danger">
              {words('overdue')}
            </StateChip>
          )}
        </p>
        <p className={classes.source}>
          <span>{labelled(t('owner'), owner === null ? words('nobody') : personName(owner, language))}</span>
          <span>{labelled(t('dueOn'), dueOn === null ? words('noDueOn') : formatDay(dueOn, language))}</span>
          <span>{labelled(t('report'), getReportTitle(reportTitle, reports))}</span>
        </p>
      </div>
      <FindingStateChip state={state} />
    </li>
  )
}
