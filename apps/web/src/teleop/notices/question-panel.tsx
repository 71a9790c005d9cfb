import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { useLive } from '../../kernel/server/live.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { RunQuestionPanel } from '../../robots/attention/run-question.tsx'
import panel from '../panels/side-panel.module.css'
import { RunActions } from './run-actions.tsx'

/**
 * The robot's run while it asks something, else `null`. A work plan's question is answered in a panel of its own.
 * The same object until the robot reports something else.
 */
export function useAskingRun(serialNo: string) {
  const run = useLive(robotChannels.state, { serialNo }, (state) =>
    state?.run?.status === 'waiting' && state.run.question?.kind !== 'workPlan' ? state.run : null,
  )
  return run ?? null
}

/** The question of the robot's run, next to the picture by which somebody drives, and the other actions for the run. */
export function QuestionPanel({ serialNo }: { serialNo: string }) {
  const t = useTexts(runTexts)
  const run = useAskingRun(serialNo)
  if (run === null || run.question === null) return null
  return (
    <section className={panel.panel} aria-label={t('runOf', { flow: run.flowName })}>
      <h2>{run.flowName}</h2>
      <RunQuestionPanel run={{ ...run, serialNumber: serialNo, robotName: serialNo }} isAtRobot />
      <RunActions run={run} />
    </section>
  )
}
