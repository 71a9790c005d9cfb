import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type Finding, findingRoutes } from '@wheelhouse/contract/reports/finding'
import { findingTexts } from '@wheelhouse/texts/reports/findings'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import type { ReactNode } from 'react'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { asApiError } from '../../kernel/server/api-error.ts'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { MissingPage } from '../../kernel/shell/missing-page.tsx'
import { ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from '../report.module.css'
import { reportPaths } from '../report-paths.ts'
import { ReportResultChip } from '../report-result.tsx'
import { getReportTitle } from '../report-title.ts'
import { CompareVisits } from './compare-visits.tsx'
import { findingQuery } from './finding.queries.ts'
import { FindingForm } from './finding-form.tsx'
import { FindingHistory } from './finding-history.tsx'
import { findingPaths } from './finding-paths.ts'
import { FindingPictures } from './finding-pictures.tsx'
import { FindingDue, FindingStateChip } from './finding-state.tsx'

/** report/finding/{id}: what was found, its owner and its state. */
export function FindingPage() {
  const t = useTexts(findingTexts)
  const { id } = useParams({ from: `/shell${findingPaths.one}` })
  const { data: finding, error, refetch } = useQuery(findingQuery(id))
  useTitle(finding === undefined || finding.title === '' ? t('title') : finding.title)
  if (error !== null && asApiError(error).code === 'entity.notFound')
    return <MissingPage path={findingRoutes.list.path} list={findingPaths.list} />
  return (
    <section className={classes.report}>
      <BackLink to={findingPaths.list}>{t('title')}</BackLink>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {finding === undefined && error === null && <ListLoading />}
      {finding !== undefined && <OpenFinding finding={finding} />}
    </section>
  )
}

function OpenFinding({ finding }: { finding: Finding }) {
  const t = useTexts(findingTexts)
  const { title, state, result, mediaIds, readingId, revision } = finding
  return (
    <>
      <header className={listClasses.head}>
        <h1>{title === '' ? t('untitled') : title}</h1>
        <FindingStateChip state={state} />
        <ReportResultChip result={result} />
      </header>
      <Facts finding={finding} />
      <FindingForm key={revision} finding={finding} />
      {readingId !== null && <CompareVisits readingId={readingId} />}
      {mediaIds.length > 0 && (
        <>
          <h2>{t('pictures')}</h2>
          <FindingPictures ids={mediaIds} />
        </>
      )}
      <FindingHistory id={finding.id} />
    </>
  )
}

function Facts({ finding }: { finding: Finding }) {
  const t = useTexts(findingTexts)
  const language = useLanguage()
  const { foundAt, robotName, reportId, reportTitle, readingId, createdAt, createdBy } = finding
  const { closedAt, closedBy } = finding
  const by = (person: Finding['owner'], at: string) =>
    t('by', {
      name: person === null ? t('none') : personName(person, language),
      time: formatMoment(at, language),
    })
  const title = getReportTitle(reportTitle, useTexts(reportTexts))
  const report =
    reportId === null ? (
      t('reportGone', { title })
    ) : (
      <Link to={reportPaths.one} params={{ id: reportId }}>
        {title}
      </Link>
    )
  const facts: readonly (readonly [string, ReactNode] | null)[] = [
    [t('foundAt'), formatMoment(foundAt, language)],
    [t('report'), report],
    [t('robot'), robotName ?? t('none')],
    finding.dueOn === null ? null : [t('dueOn'), <FindingDue key="due" finding={finding} />],
    readingId === null ? null : [t('reading'), <ReadingLink key={readingId} id={readingId} />],
    [t('createdBy'), by(createdBy, createdAt)],
    closedAt === null ? null : [t('closedBy'), by(closedBy, closedAt)],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter((fact) => fact !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A screen of another area, linked by address so as not to depend on that area. */
function ReadingLink({ id }: { id: string }) {
  const t = useTexts(findingTexts)
  return (
    <ScreenLink to="/check-item/reading/$id" params={{ id }}>
      {t('toReading')}
    </ScreenLink>
  )
}
