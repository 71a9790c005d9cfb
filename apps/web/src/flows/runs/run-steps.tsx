import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FlowRunDetail, RunVisit } from '@wheelhouse/contract/flows/run'
import { findBlocks } from '@wheelhouse/contract/flows/step-blocks'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../kernel/forms/confirm-dialog.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { StepIcon } from '../../kernel/shell/step-icon.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { visitLooks } from './run-looks.ts'
import classes from './runs.module.css'
import { useRunCommand } from './use-run-command.ts'

/** The flow itself as it was when the run began, each step with what became of it last. */
export function RunSteps({ run }: { run: FlowRunDetail }) {
  const t = useTexts(runTexts)
  const { sending, send } = useRunCommand(run.id)
  const [asked, setAsked] = useState<{ id: string; name: string } | null>(null)
  const [flow] = run.flows
  if (flow === undefined) return null
  const { depths } = findBlocks(flow.definition)
  const visits = Map.groupBy(
    run.visits.filter(({ flowId }) => flowId === flow.id),
    ({ stepId }) => stepId,
  )
  const mayGoOn = run.endedAt === null && may('robot:operate')
  const mayStart = run.endedAt !== null && run.flowId !== null && may('robot:operate')
  return (
    <section aria-labelledby="run-steps">
      <h2 id="run-steps">{t('steps')}</h2>
      <ol className={classes.steps}>
        {flow.definition.map(({ id, name, icon }, index) => {
          const of = visits.get(id) ?? []
          return (
            <li
              key={id}
              aria-current={of.at(-1)?.status === 'running' ? 'step' : undefined}
              style={{ paddingInlineStart: `${0.5 + (depths[index] ?? 0) * 1.25}rem` }}
            >
              <StepIcon name={icon} />
              <span translate="no" className={classes.stepName}>
                {name}
              </span>
              <StepState visits={of} />
              {mayGoOn && (
                <ActionIcon
                  variant="subtle"
                  disabled={sending !== null}
                  aria-label={t('resumeFromOf', { step: name })}
                  title={t('resumeFromOf', { step: name })}
                  onClick={() => setAsked({ id, name })}
                >
                  <CornerDownRight size={16} aria-hidden />
                </ActionIcon>
              )}
              {mayStart && (
                <Link
                  to={paths.flowStart}
                  search={{ robot: run.serialNumber, flow: flow.id, from: id }}
                  aria-label={t('startFromOf', { step: name })}
                  title={t('startFromOf', { step: name })}
                >
                  <CornerDownRight size={16} aria-hidden />
                </Link>
              )}
            </li>
          )
        })}
      </ol>
      {asked !== null && (
        <ConfirmDialog
          title={t('resumeFromOf', { step: asked.name })}
          confirm={t('resumeFrom')}
          onConfirm={() => send({ command: 'resumeFrom', stepId: asked.id })}
          onClose={() => setAsked(null)}
        >
          <p>{t('resumeFromNote')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function StepState({ visits }: { visits: readonly RunVisit[] }) {
  const t = useTexts(runTexts)
  const last = visits.at(-1)
  if (last === undefined) return <span className={classes.notYet}>{t('notYet')}</span>
  return (
    <span className={classes.stepState}>
      {visits.length > 1 && <small>{t('times', { count: visits.length })}</small>}
      <StateChip {...visitLooks[last.status]}>{t(`visit_${last.status}`)}</StateChip>
    </span>
  )
}
