import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type FlowRunDetail, flowRunChannels, flowRunRoutes } from '@wheelhouse/contract/flows/run'
import type { Language } from '@wheelhouse/contract/session/session'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { useState } from 'react'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { useLive } from '../../kernel/server/live.ts'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths, teleOperationPath } from '../../kernel/shell/paths.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { Lightbox } from '../../reports/report-media.tsx'
import { RunQuestionPanel } from '../../robots/attention/run-question.tsx'
import { RunReasonText } from '../../robots/words/run-reason.tsx'
import { useRemedies } from '../../robots/words/use-code-words.ts'
import { flowPaths } from '../flow-paths.ts'
import { EndedRun } from './ended-run.tsx'
import { RunAside } from './run-aside.tsx'
import { RunCommands } from './run-commands.tsx'
import { runLooks } from './run-looks.ts'
import { describeStarter } from './run-starter.ts'
import { RunSteps } from './run-steps.tsx'
import { RunVisits } from './run-visits.tsx'
import classes from './runs.module.css'
import { runQuery } from './runs.queries.ts'
import type { RunView } from './step-outcome.tsx'
import { useRunView } from './use-run-view.ts'
import { useRunVisits } from './use-run-visits.ts'

/** flow/run/{id}: a run while it is in progress, and afterwards its record. */
export function RunPage() {
  const { id } = useParams({ from: `/shell${paths.flowRun}` })
  const { data, error, refetch } = useQuery(runQuery(id))
  const live = useLive(flowRunChannels.run, { id }, (message) => message)
  const isStale = useLive(flowRunChannels.run, { id }, (_message, { stale }) => stale)
  if (data === undefined)
    return error === null ? (
      <ListLoading />
    ) : (
      <ListFailure error={error} route={flowRunRoutes.get} onRetry={() => void refetch()} />
    )
  // The flows do not change during a run, so the channel leaves them out. Another run starts with fresh state.
  return <Run key={id} run={live === undefined ? data : { ...data, ...live }} isStale={isStale} />
}

function Run({ run, isStale }: { run: FlowRunDetail; isStale: boolean }) {
  const t = useTexts(runTexts)
  const language = useLanguage()
  const [openId, setOpenId] = useState<string | null>(null)
  const remedyFor = useRemedies()
  const { visits, showEarlier } = useRunVisits(run)
  const view = useRunView(run, visits, setOpenId)
  useTitle(t('entry', { robot: run.robotName, flow: run.flowName }))
  return (
    <section className={classes.run}>
      <BackLink to={paths.flowRunList}>{t('backToRuns')}</BackLink>
      <header className={classes.head}>
        <h1>{run.flowName}</h1>
        <StateChip {...runLooks[run.status]}>{t(`status_${run.status}`)}</StateChip>
      </header>
      <Facts run={run} />
      {isStale && <Alert color="yellow">{t('notLive')}</Alert>}
      <div role="status" className={classes.now}>
        {run.endedAt === null && run.stepName !== null && (
          <p>{t('now', { step: describeStep(run, view, language) })}</p>
        )}
        {run.status === 'failed' && run.stepName !== null && (
          <p>{t('failedAt', { step: describeStep(run, view, language) })}</p>
        )}
        {run.question === null && run.reason !== null && (
          <p>
            <RunReasonText run={run} />
          </p>
        )}
        {run.question === null && run.errorCode !== null && <p>{remedyFor(run.errorCode)}</p>}
      </div>
      <RunQuestionPanel run={run} />
      {run.endedAt === null ? <RunCommands run={run} /> : <EndedRun run={run} />}
      <div className={classes.columns}>
        <RunAside run={run} view={view} />
        <RunSteps run={run} view={view} />
        <RunVisits view={view} onEarlier={showEarlier} />
      </div>
      {openId !== null && (
        <Lightbox
          media={view.outcomes.media}
          openId={openId}
          onOpen={setOpenId}
          onClose={() => setOpenId(null)}
        />
      )}
    </section>
  )
}

/** The current step with its number; only by its name if it has not been reached yet. */
function describeStep(
  { stepName }: FlowRunDetail,
  { visits, rowsOfVisits, describe }: RunView,
  language: Language,
): string {
  const last = visits.findLast(({ status }) => status === 'running')
  const row = last === undefined ? undefined : rowsOfVisits.get(last.visit)
  return row === undefined
    ? describeStepName({ name: stepName ?? '' }, language)
    : `${row.number}. ${describe(row).label}`
}

function Facts({ run }: { run: FlowRunDetail }) {
  const t = useTexts(runTexts)
  const language = useLanguage()
  return (
    <p className={classes.facts}>
      <Link to={teleOperationPath(run.serialNumber)} aria-label={t('openRobot')}>
        {run.robotName} ({run.serialNumber})
      </Link>
      <span>
        {t('startedBy')}: {describeStarter(run)}
      </span>
      <span>
        {t('startedAt')}: {formatMoment(run.startedAt, language)}
      </span>
      {run.endedAt !== null && (
        <span>
          {t('endedAt')}: {formatMoment(run.endedAt, language)}
        </span>
      )}
      <span>{t('progress', { count: run.stepsDone })}</span>
      {run.flowId !== null && (
        <Link to={flowPaths.one} params={{ id: run.flowId }}>
          {t('flow')}
        </Link>
      )}
    </p>
  )
}
