import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { flowRunRoutes, type RunCommand } from '@wheelhouse/contract/flows/run'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { useState } from 'react'
import { call } from '../kernel/server/api.ts'
import { useLive } from '../kernel/server/live.ts'
import { showError } from '../kernel/shell/notify.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { RunQuestionPanel } from '../robots/run-question.tsx'
import classes from './notice.module.css'
import { Notice } from './notice.tsx'

/** The flow that the robot runs: its step, why it does not go on, and what can be done with it. */
export function RunNotice({ serialNo }: { serialNo: string }) {
  const t = useTexts(runTexts)
  const [isBusy, setIsBusy] = useState(false)
  const run = useLive(robotChannels.state, { serialNo }, (state) => ({
    id: state?.run?.id ?? '',
    flow: state?.run?.flowName ?? '',
    step: state?.run?.stepName ?? '',
    status: state?.run?.status ?? 'running',
    reason: state?.run?.reason ?? null,
  }))
  // The same object for as long as the robot says the same.
  // A work plan is answered for in its own panel: whoever drives needs the picture that this stands on.
  const asking = useLive(robotChannels.state, { serialNo }, (state) =>
    state?.run?.status === 'waiting' && state.run.question?.kind !== 'workPlan' ? state.run : null,
  )
  const send = async (command: RunCommand['command'] & ('pause' | 'resume' | 'stop')) => {
    setIsBusy(true)
    const input = { params: { id: run.id }, body: { command } }
    await call(flowRunRoutes.command, input, { quiet: 'driving' }).catch(showError)
    setIsBusy(false)
  }
  const isPaused = run.status === 'paused'
  return (
    <Notice tone={run.status === 'running' ? 'neutral' : 'attention'} label={t('runOf', { flow: run.flow })}>
      <span>{run.step === '' ? run.flow : t('cardNow', { flow: run.flow, step: run.step })}</span>
      {asking === null || asking === undefined ? (
        run.reason !== null && <span>{t(`reason_${run.reason}`)}</span>
      ) : (
        <RunQuestionPanel run={{ ...asking, serialNumber: serialNo, robotName: serialNo }} isAtRobot />
      )}
      <div className={classes.actions}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          onClick={() => void send(isPaused ? 'resume' : 'pause')}
        >
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void send('stop')}>
          {t('stop')}
        </Button>
        <Link to={paths.flowRun} params={{ id: run.id }}>
          {t('steps')}
        </Link>
      </div>
    </Notice>
  )
}
