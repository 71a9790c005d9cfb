import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FlowRunDetail, RunVisit } from '@wheelhouse/contract/flows/run'
import { isSilentStep } from '@wheelhouse/contract/flows/step-blocks'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { CornerDownRight } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../kernel/forms/confirm-dialog.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { StepIcon } from '../../kernel/shell/step-icon.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { visitLooks } from './run-looks.ts'
import { findCallersOf, type RunRow } from './run-rows.ts'
import classes from './runs.module.css'
import { describeDuration, type RunView, StepOutcome } from './step-outcome.tsx'
import { useRunCommand } from './use-run-command.ts'

type RunProps = { run: FlowRunDetail; view: RunView }

/** The flow as of the start of the run, with the flows that it calls: each step with its latest result. */
export function RunSteps({ run, view }: RunProps) {
  const t = useTexts(runTexts)
  const { sending, send } = useRunCommand(run.id)
  const [confirming, setConfirming] = useState<RunRow | null>(null)
  const visits = Map.groupBy(view.visits, ({ visit }) => view.rowsOfVisits.get(visit))
  const current = view.visits.flatMap(({ visit, status }) =>
    status === 'running' ? (view.rowsOfVisits.get(visit) ?? []) : [],
  )
  const underWay = findCallersOf(view.rows, current)
  const areAllKnown = (view.visits[0]?.visit ?? 1) === 1
  const mayOperate = may('robot:operate')
  const name = (row: RunRow) => ({ number: row.number, step: view.describe(row).label })
  const renderAct = (row: RunRow): ReactNode => {
    // A run can be resumed only at steps of the flow itself.
    if (!mayOperate || row.caller !== null) return null
    if (run.endedAt === null)
      return (
        <ActionIcon
          variant="subtle"
          className={classes.act}
          disabled={sending !== null}
          aria-label={t('resumeFromOf', name(row))}
          title={t('resumeFromOf', name(row))}
          onClick={() => setConfirming(row)}
        >
          <CornerDownRight size={16} aria-hidden />
        </ActionIcon>
      )
    if (run.flowId === null) return null
    const search = { robot: run.serialNumber, flow: run.flowId, from: row.step.id }
    return (
      <ActionIcon
        variant="subtle"
        className={classes.act}
        aria-label={t('startFromOf', name(row))}
        title={t('startFromOf', name(row))}
        renderRoot={(props) => <Link {...props} to={paths.flowStart} search={search} />}
      >
        <CornerDownRight size={16} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <section aria-labelledby="run-steps">
      <h2 id="run-steps">{t('steps')}</h2>
      <ol className={classes.steps}>
        {view.rows.map((row) => (
          <StepRow
            key={row.key}
            row={row}
            visits={visits.get(row) ?? []}
            areAllKnown={areAllKnown}
            isUnderWay={underWay.has(row.key)}
            act={renderAct(row)}
            view={view}
          />
        ))}
      </ol>
      {confirming !== null && (
        <ConfirmDialog
          title={t('resumeFromOf', name(confirming))}
          confirm={t('resumeFrom')}
          onConfirm={() => send({ command: 'resumeFrom', stepId: confirming.step.id })}
          onClose={() => setConfirming(null)}
        >
          <p>{t('resumeFromNote')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

type StepRowProps = {
  row: RunRow
  /** The known results of each visit; all of them if `areAllKnown`. */
  visits: readonly RunVisit[]
  areAllKnown: boolean
  /** The called flow is in progress: the call itself took no time, and is not the whole of it. */
  isUnderWay: boolean
  act: ReactNode
  view: RunView
}

function StepRow({ row, visits, areAllKnown, isUnderWay, act, view }: StepRowProps) {
  const { step, number, depth } = row
  const { name, line } = view.describe(row)
  const last = visits.at(-1)
  const indent: CSSProperties & Record<'--depth', number> = { '--depth': depth }
  return (
    <li aria-current={last?.status === 'running' ? 'step' : undefined}>
      <span className={classes.number}>{number}</span>
      <span className={classes.stepIcon} style={indent}>
        <StepIcon name={step.icon} />
      </span>
      <div className={classes.stepBody}>
        <div className={classes.stepWords}>
          <span translate="no" className={classes.stepName}>
            {name}
          </span>{' '}
          {line !== '' && <span className={classes.line}>{line}</span>}
        </div>
        {last === undefined ? (
          areAllKnown && !isSilentStep(step) && <NotYet />
        ) : (
          <StepState last={isUnderWay ? { ...last, status: 'running' } : last} count={visits.length} />
        )}
        {last !== undefined && <StepOutcome visit={last} line={line} view={view} />}
      </div>
      {act ?? <span className={classes.act} />}
    </li>
  )
}

function NotYet() {
  const t = useTexts(runTexts)
  return <span className={classes.notYet}>{t('notYet')}</span>
}

function StepState({ last, count }: { last: RunVisit; count: number }) {
  const t = useTexts(runTexts)
  const duration = describeDuration(last)
  return (
    <span className={classes.stepState}>
      {count > 1 && <small>{t('times', { count })}</small>}
      {duration !== '' && <small>{duration}</small>}
      <StateChip {...visitLooks[last.status]}>{t(`visit_${last.status}`)}</StateChip>
    </span>
  )
}
