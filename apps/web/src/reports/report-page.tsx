import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FullReport, reportLimits, reportRoutes } from '@wheelhouse/contract/reports/report'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { IncidentLink } from '../archives/incident/incident-link.tsx'
import { rangeOfRun } from '../archives/incident/incident-range.ts'
import { DeleteEntity } from '../kernel/forms/delete-entity.tsx'
import { useKeptText } from '../kernel/forms/use-kept-input.ts'
import listClasses from '../kernel/lists/list-page.module.css'
import { ListLoading } from '../kernel/lists/list-parts.tsx'
import { call } from '../kernel/server/api.ts'
import { asApiError } from '../kernel/server/api-error.ts'
import { BackLink } from '../kernel/shell/back-link.tsx'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { MissingPage } from '../kernel/shell/missing-page.tsx'
import { notify, showError } from '../kernel/shell/notify.ts'
import { firstPage } from '../kernel/shell/paths.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import classes from './report.module.css'
import { reportQuery } from './report.queries.ts'
import { Lightbox, MediaThumbnail } from './report-media.tsx'
import { reportPaths } from './report-paths.ts'
import { ReportResultChip } from './report-result.tsx'
import { ReportTimeline } from './report-timeline.tsx'
import { getReportTitle } from './report-title.ts'
import { ReportTracks } from './report-track.tsx'

/** report/{id}: the findings of one flow run, or of a cleaning without a flow. */
export function ReportPage() {
  const t = useTexts(reportTexts)
  const { id } = useParams({ from: `/shell${reportPaths.one}` })
  const { data: report, error, refetch } = useQuery(reportQuery(id))
  useTitle(report === undefined ? t('title') : getReportTitle(report.title, t))
  const list = firstPage(reportPaths.list)
  if (error !== null && asApiError(error).code === 'entity.notFound')
    return <MissingPage path={reportRoutes.list.path} list={list} />
  return (
    <section className={classes.report}>
      <BackLink to={list}>{t('title')}</BackLink>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {report === undefined && error === null && <ListLoading />}
      {report !== undefined && <OpenReport report={report} />}
    </section>
  )
}

function OpenReport({ report }: { report: FullReport }) {
  const t = useTexts(reportTexts)
  const [openId, setOpenId] = useState<string | null>(null)
  // For a run in progress, durations are as of when its report was opened.
  const [now] = useState(() => Date.now())
  const { title, result, details, media, tracks } = report
  return (
    <>
      <header className={listClasses.head}>
        <h1>{getReportTitle(title, t)}</h1>
        <ReportResultChip result={result} />
        <div className={listClasses.actions}>
          <IncidentLink
            robot={{ robotId: report.robotId }}
            range={rangeOfRun(report, now)}
            className={classes.screenOnly}
          />
          <Button
            variant="default"
            className={classes.screenOnly}
            leftSection={<Printer size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </div>
      </header>
      {report.isSimulated && <p role="note">{t('simulatedNote')}</p>}
      <Facts report={report} />
      <Remarks key={report.revision} report={report} />
      <h2>{t('track')}</h2>
      <ReportTracks tracks={tracks} details={details} startedAt={report.startedAt} />
      {media.length > 0 && (
        <>
          <h2>{t('pictures')}</h2>
          <div className={classes.thumbnails}>
            {media.map((medium) => (
              <MediaThumbnail key={medium.id} media={medium} onOpen={() => setOpenId(medium.id)} />
            ))}
          </div>
        </>
      )}
      <h2>{t('timeline')}</h2>
      <ReportTimeline
        reportId={report.id}
        buildingId={report.buildingId}
        details={details}
        media={media}
        onOpen={setOpenId}
      />
      {openId !== null && (
        <Lightbox media={media} openId={openId} onOpen={setOpenId} onClose={() => setOpenId(null)} />
      )}
    </>
  )
}

/** Seconds as minutes and seconds. */
function toTime(total: number, t: ReturnType<typeof useTexts<typeof reportTexts>>): string {
  const whole = Math.round(total)
  return t('minutesSeconds', { minutes: Math.floor(whole / 60), seconds: whole % 60 })
}

function Facts({ report }: { report: FullReport }) {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  const { no, type, robotName, isSimulated, startedBy, startedAt, endedAt, distanceM, cleaning } = report
  const { areaM2 = null, seconds = null } = cleaning ?? {}
  const facts: readonly (readonly [string, string])[] = [
    [t('no'), String(no)],
    [t('type'), t(`type_${type}`)],
    [t('robot'), isSimulated ? t('simulatedName', { name: robotName }) : robotName],
    [t('startedBy'), startedBy ?? t('nobody')],
    [t('startedAt'), formatMoment(startedAt, language)],
    [t('endedAt'), endedAt === null ? t('running') : formatMoment(endedAt, language)],
    [t('distance'), t('metres', { metres: distanceM.toFixed(1) })],
    ...(areaM2 === null ? [] : [[t('cleanedArea'), t('squareMetres', { area: areaM2.toFixed(1) })] as const]),
    ...(seconds === null ? [] : [[t('cleaningTime'), toTime(seconds, t)] as const]),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The comment, the mark that somebody has checked the report, and its deletion. */
function Remarks({ report }: { report: FullReport }) {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [memo, setMemo] = useKeptText(`comment on report ${report.id}`, report.memo)
  const [isBusy, setIsBusy] = useState(false)
  const { id, checkedAt, checkedBy, revision, can, title } = report
  const isTyped = memo.trim() !== report.memo
  const save = async (body: { memo?: string; checked?: boolean }) => {
    setIsBusy(true)
    try {
      await call(reportRoutes.update, { params: { id }, body: { ...body, revision } })
      if (body.memo !== undefined) notify({ message: t('memoSaved') })
    } catch (error) {
      showError(error)
    }
    // The next change needs the new revision; without it, the server would report a conflict.
    await queryClient.invalidateQueries({ queryKey: [reportRoutes.list.path] })
    setIsBusy(false)
  }
  return (
    <div className={classes.remarks}>
      {/* A three-line box would truncate it in print. */}
      {memo !== '' && (
        <div className={classes.paperOnly}>
          <h2>{t('memo')}</h2>
          <p translate="no">{memo}</p>
        </div>
      )}
      <Textarea
        label={t('memo')}
        className={classes.screenOnly}
        value={memo}
        maxLength={reportLimits.memoMax}
        rows={3}
        onChange={(event) => setMemo(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy || !isTyped} onClick={() => void save({ memo })}>
          {t('saveMemo')}
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => void save({ checked: checkedAt === null, ...(isTyped && { memo }) })}
        >
          {t(checkedAt === null ? 'check' : 'uncheck')}
        </Button>
        {can.delete && (
          <DeleteEntity
            routes={reportRoutes}
            params={{ id }}
            name={getReportTitle(title, t)}
            onGone={() => undefined}
            onDeleted={() => void navigate({ to: firstPage(reportPaths.list) })}
          />
        )}
      </div>
      <p className={classes.note}>
        {checkedAt === null
          ? t('notChecked')
          : `${t('checked')}: ${t('checkedBy', { name: checkedBy ?? '', time: formatMoment(checkedAt, language) })}`}
      </p>
    </div>
  )
}
