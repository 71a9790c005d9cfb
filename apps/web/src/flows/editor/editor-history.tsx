import { flowHistoryTexts } from '@wheelhouse/texts/flows/flow-history'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { useMemo } from 'react'
import { translate } from '../../kernel/words/texts.ts'
import { FlowHistory } from '../history/flow-history.tsx'
import type { StepNames } from '../history/step-names.ts'
import { writeValue } from '../param-words.ts'
import { nameCommand } from './catalogue.queries.ts'
import type { Editing } from './editing.ts'
import { nameParam, nameValue } from './step-words.ts'

type EditorHistoryProps = { flow: { id: string; revision: number }; editing: Editing }

/** Earlier steps next to the current ones; restoring them is an act that can be undone. */
export function EditorHistory({ flow: { id, revision }, editing }: EditorHistoryProps) {
  const { draft, catalogue, words, isReadOnly } = editing
  const names = useMemo((): StepNames => {
    const { byType } = catalogue
    return {
      nameStep: (step) => describeStepName(step, words.language),
      nameType: (type) => {
        const command = byType.get(type)
        return command === undefined
          ? translate(flowHistoryTexts, 'unknownCommand', { type })
          : nameCommand(command, words.language)
      },
      nameParam: (type, param) => nameParam(byType.get(type), param),
      nameValue: (type, param, value) => {
        const command = byType.get(type)
        return command === undefined ? writeValue(value) : nameValue(command, param, value, words)
      },
    }
  }, [catalogue, words])
  return (
    <FlowHistory
      flow={{ id, revision, definition: draft.steps }}
      canTake={!isReadOnly}
      onTake={(steps) => void draft.act(() => ({ steps, selection: { anchor: 0, focus: 0 } }))}
      names={names}
    />
  )
}
