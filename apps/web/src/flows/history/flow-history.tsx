import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import type { Definition, Step } from '@wheelhouse/contract/flows/step'
import { flowHistoryTexts } from '@wheelhouse/texts/flows/flow-history'
import { call } from '../../kernel/server/api.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { StepHistory } from './step-history.tsx'
import { builtInNames, type StepNames } from './step-names.ts'

type FlowHistoryProps = {
  /** `definition`: the current one, even if unsaved. `revision`: the last one loaded. */
  flow: { id: string; revision: number; definition: readonly Step[] }
  /** May earlier steps be restored into the editor? */
  canTake: boolean
  onTake: (definition: Definition) => void
  /** The names of types, parameters and their values; left out, only built-in ones are named. */
  names?: StepNames
}

/** The history of a flow's steps. */
export function FlowHistory({ flow, canTake, onTake, names }: FlowHistoryProps) {
  const t = useTexts(flowHistoryTexts)
  const language = useLanguage()
  const { id, revision, definition } = flow
  return (
    <StepHistory<readonly Step[]>
      query={{
        queryKey: [flowRoutes.revisions.path, id, revision],
        queryFn: ({ signal }) => call(flowRoutes.revisions, { params: { id } }, { signal }),
      }}
      present={definition}
      toSteps={(steps) => steps}
      names={names ?? builtInNames(language)}
      onTake={canTake ? (steps) => onTake([...steps]) : null}
      takeNote={t('takeNote')}
    />
  )
}
