import { beginTrace } from '../../../kernel/process/tracing.ts'
import type { VisitChange } from '../state/run-state.ts'
import type { RunLead } from './run-lead.ts'

/** Records each step of a run as a trace of its own, from its begin to its end, if this server has led both. */
export function traceSteps(
  { run, steps }: Pick<RunLead, 'run' | 'steps'>,
  visits: readonly VisitChange[],
): void {
  for (const { visit, status, step } of visits) {
    if (step !== undefined && !steps.has(visit))
      steps.set(
        visit,
        beginTrace(`step ${step.type}`, {
          'wheelhouse.run.id': run.id,
          'wheelhouse.robot.id': run.state.robotId,
          'wheelhouse.flow.id': step.flowId,
          'wheelhouse.step.id': step.stepId,
        }),
      )
    if (status === 'running') continue
    const span = steps.get(visit)
    span?.setAttribute('wheelhouse.step.status', status)
    span?.end()
    steps.delete(visit)
  }
}
