import { Button } from '@mantine/core'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { useLive } from '../../kernel/server/live.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { RunQuestionPanel } from '../../robots/attention/run-question.tsx'
import { Notice } from './notice.tsx'
import { useAskingRun } from './question-panel.tsx'
import { RunActions } from './run-actions.tsx'

type RunNoticeProps = {
  serialNo: string
  /** Leads to the question if it has a panel of its own and must not cover the picture. */
  onAnswer: (() => void) | undefined
}

/** The flow that the robot runs: its step, why it is waiting, and the actions for it. */
export function RunNotice({ serialNo, onAnswer }: RunNoticeProps) {
  const t = useTexts(runTexts)
  const language = useLanguage()
  const run = useLive(robotChannels.state, { serialNo }, (state) => ({
    id: state?.run?.id ?? '',
    flow: state?.run?.flowName ?? '',
    step: describeStepName({ name: state?.run?.stepName ?? '' }, language),
    status: state?.run?.status ?? 'running',
    reason: state?.run?.reason ?? null,
  }))
  const asking = useAskingRun(serialNo)
  const hasPanel = asking !== null && asking.question !== null && onAnswer !== undefined
  return (
    <Notice
      tone={run.status === 'running' ? 'neutral' : 'attention'}
      label={t('runOf', { flow: run.flow })}
      action={
        hasPanel && (
          <Button size="compact-sm" onClick={onAnswer}>
            {t('toAnswer')}
          </Button>
        )
      }
      more={!hasPanel && <RunActions run={run} />}
    >
      <span>{run.step === '' ? run.flow : t('cardNow', { flow: run.flow, step: run.step })}</span>
      {asking === null || hasPanel ? (
        run.reason !== null && (
          // The button that leads to the answer shows the same, and the picture stays free.
          <span className={hasPanel ? 'visually-hidden' : undefined}>{t(`reason_${run.reason}`)}</span>
        )
      ) : (
        <RunQuestionPanel run={{ ...asking, serialNumber: serialNo, robotName: serialNo }} isAtRobot />
      )}
    </Notice>
  )
}
