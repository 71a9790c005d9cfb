import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import type { MonthlyReport } from '@wheelhouse/contract/reports/monthly-report'
import { formatMonth, monthlyReportTexts } from '@wheelhouse/texts/reports/monthly-reports'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { useRef, useState } from 'react'
import { buildingsQuery, type ListedBuilding } from '../../buildings/building-list.queries.ts'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { useStore } from '../../kernel/server/store.ts'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { firstPage } from '../../kernel/shell/paths.ts'
import { useTitle } from '../../kernel/shell/title.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { chosenLocation } from '../../session/chosen-location.ts'
import reportClasses from '../report.module.css'
import { Lightbox } from '../report-media.tsx'
import { reportPaths } from '../report-paths.ts'
import { MonthBar, MonthButtons } from './month-bar.tsx'
import { MonthlyFigures } from './monthly-figures.tsx'
import { MonthlyFindings } from './monthly-findings.tsx'
import { MonthlyItems } from './monthly-items.tsx'
import { MonthlyProblems } from './monthly-problems.tsx'
import classes from './monthly-report.module.css'
import { monthlyReportQuery } from './monthly-report.queries.ts'
import { getThisMonth, type MonthSearch } from './months.ts'

/** report/month: the monthly report of a building (R-REPORTS-12). */
export function MonthlyReportPage() {
  const t = useTexts(monthlyReportTexts)
  const list = useTexts(reportTexts)
  const { data: buildings, error, refetch } = useQuery(buildingsQuery)
  return (
    <section className={reportClasses.report}>
      <BackLink to={firstPage(reportPaths.list)}>{list('title')}</BackLink>
      {error !== null && buildings === undefined && (
        <ListFailure error={error} onRetry={() => void refetch()} />
      )}
      {buildings === undefined && error === null && <ListLoading />}
      {buildings?.length === 0 && <p>{t('noBuilding')}</p>}
      {buildings !== undefined && buildings.length > 0 && <MonthOfBuilding buildings={buildings} />}
    </section>
  )
}

function MonthOfBuilding({ buildings }: { buildings: readonly ListedBuilding[] }) {
  const t = useTexts(monthlyReportTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const search = useSearch({ from: `/shell${reportPaths.month}` })
  const location = useStore(chosenLocation)
  const isOpen = (id: string | null | undefined) => buildings.some((building) => building.id === id)
  const first = isOpen(location.buildingId) ? location.buildingId : buildings[0]?.id
  const buildingId = search.buildingId ?? first ?? ''
  const building = buildings.find(({ id }) => id === buildingId)
  const [now] = useState(() => new Date())
  const newest = getThisMonth(now, building?.timezone)
  const month = search.month ?? newest
  const { data: report, error, refetch } = useQuery(monthlyReportQuery({ buildingId, month }))
  const page = useRef<HTMLDivElement>(null)
  const title = t('of', { month: formatMonth(month, language) })
  // Browsers also use the title as the file name when printing to PDF.
  useTitle(`${title} ${building?.name ?? ''}`.trim())
  const change = (changed: MonthSearch) =>
    void navigate({ to: reportPaths.month, search: { buildingId, month, ...changed }, replace: true })
  return (
    <div ref={page}>
      <header className={listClasses.head}>
        <h1>{title}</h1>
        {report !== undefined && <MonthButtons report={report} page={page} />}
      </header>
      <MonthBar
        buildings={buildings}
        buildingId={buildingId}
        month={month}
        newest={newest}
        onChange={change}
      />
      {error !== null && (
        <ListFailure error={error} onRetry={() => void refetch()} route={buildingRoutes.list} />
      )}
      {report === undefined && error === null && <ListLoading />}
      {report !== undefined && <WholeMonth key={`${buildingId} ${month}`} report={report} />}
    </div>
  )
}

function WholeMonth({ report }: { report: MonthlyReport }) {
  const t = useTexts(monthlyReportTexts)
  const language = useLanguage()
  const [openId, setOpenId] = useState<string | null>(null)
  const { organizationName, buildingName, month, madeAt, timezone, isOver, figures, items, findings } = report
  const facts: readonly (readonly [string, string])[] = [
    [t('organization'), organizationName],
    [t('building'), buildingName],
    [t('month'), formatMonth(month, language)],
    [t('madeAt'), formatMoment(madeAt, language, timezone)],
  ]
  const isEmpty = figures.reports === 0 && items.length === 0 && findings.count === 0
  return (
    <>
      <dl className={reportClasses.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!isOver && <p className={classes.note}>{t('soFar')}</p>}
      {isEmpty ? (
        <p>{t('empty')}</p>
      ) : (
        <>
          <MonthlyFigures report={report} />
          <MonthlyItems report={report} />
          <MonthlyFindings report={report} />
          <MonthlyProblems report={report} onOpen={setOpenId} />
        </>
      )}
      {openId !== null && (
        <Lightbox media={report.media} openId={openId} onOpen={setOpenId} onClose={() => setOpenId(null)} />
      )}
    </>
  )
}
