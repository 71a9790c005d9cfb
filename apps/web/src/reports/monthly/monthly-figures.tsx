import type { MonthlyFigures as Figures, MonthlyReport } from '@wheelhouse/contract/reports/monthly-report'
import { monthlyReportTexts } from '@wheelhouse/texts/reports/monthly-reports'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './monthly-report.module.css'

type Row = { label: string; now: number; before: number; isPart?: boolean }

/** The month's figures, compared with the month before. */
export function MonthlyFigures({ report }: { report: MonthlyReport }) {
  const t = useTexts(monthlyReportTexts)
  const language = useLanguage()
  const rows = useRows(report)
  const format = new Intl.NumberFormat(language)
  const change = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  return (
    <>
      <h2>{t('summary')}</h2>
      <table className={classes.figures} aria-label={t('summary')}>
        <thead>
          <tr>
            <th>{t('figure')}</th>
            <th>{t('thisMonth')}</th>
            <th>{t('monthBefore')}</th>
            <th>{t('difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, now, before, isPart }) => (
            <tr key={label} data-part={isPart}>
              <th scope="row">{label}</th>
              <td>{format.format(now)}</td>
              <td>{format.format(before)}</td>
              <td>{change.format(now - before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function useRows(report: MonthlyReport): Row[] {
  const { figures, figuresBefore, isOver } = report
  const t = useTexts(monthlyReportTexts)
  const words = useTexts(reportTexts)
  const both = (label: string, of: (one: Figures) => number): Row => ({
    label,
    now: of(figures),
    before: of(figuresBefore),
  })
  const types = listKeys(figures.byType, figuresBefore.byType, ({ type }) => type)
  const results = listKeys(figures.byResult, figuresBefore.byResult, ({ result }) => result)
  return [
    both(t('reports'), ({ reports }) => reports),
    ...types.map((key) => ({
      ...both(words(`type_${key}`), ({ byType }) => byType.find(({ type }) => type === key)?.reports ?? 0),
      isPart: true,
    })),
    ...results.map((key) => ({
      ...both(
        key === null ? words('running') : words(`result_${key}`),
        ({ byResult }) => byResult.find(({ result }) => result === key)?.reports ?? 0,
      ),
      isPart: true,
    })),
    both(t('checked'), ({ checked }) => checked),
    both(t('withProblems'), ({ withProblems }) => withProblems),
    both(t('problemCount'), ({ problems }) => problems),
    both(t('readings'), ({ readings }) => readings),
    both(t('abnormalReadings'), ({ abnormalReadings }) => abnormalReadings),
    both(t('opened'), ({ findings }) => findings.opened),
    both(t('closed'), ({ findings }) => findings.closed),
    both(t(isOver ? 'open' : 'openNow'), ({ findings }) => findings.open),
    both(t('overdue'), ({ findings }) => findings.overdue),
  ]
}

/** The keys that occur in either month, without duplicates. */
function listKeys<Part, Key>(
  now: readonly Part[],
  before: readonly Part[],
  getKey: (part: Part) => Key,
): Key[] {
  return [...new Set([...now, ...before].map(getKey))]
}
