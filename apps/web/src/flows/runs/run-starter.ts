import type { FlowRun } from '@wheelhouse/contract/flows/run'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { translate } from '../../kernel/words/texts.ts'

/** Who or what started a run. */
export function describeStarter({ startedBy, schedule }: FlowRun): string {
  if (startedBy !== null) return startedBy
  return schedule === null
    ? translate(runTexts, 'unknownPerson')
    : translate(runTexts, 'bySchedule', { title: schedule })
}
