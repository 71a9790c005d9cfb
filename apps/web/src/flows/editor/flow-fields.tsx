import { flowLimits } from '@wheelhouse/contract/flows/flow'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { AreaField, CheckField, ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { type EntityFormState, setFields } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { useFlowGroups } from '../param-places.ts'
import { ScopeField } from '../scope-field.tsx'
import classes from './flow-editor.module.css'
import type { FlowValues } from './flow-form.ts'

type FlowFieldsProps = {
  of: Pick<EntityFormState<FlowValues>, 'fields' | 'labels' | 'isReadOnly'>
  floors: readonly { id: string; name?: string }[]
  /** May the person change only the steps? */
  isStepsOnly: boolean
}

/** The name, place and visibility of a flow. */
export function FlowFields({ of, floors, isStepsOnly }: FlowFieldsProps) {
  const t = useTexts(flowEditorTexts)
  const { buildingId } = of.fields.values
  const { data: groups = [] } = useFlowGroups(buildingId)
  return (
    <div className={classes.fields}>
      {isStepsOnly && <p className={classes.note}>{t('stepsOnly')}</p>}
      <TextField of={of} name="name" isRequired onType={(name) => setFields(of, { name })} />
      <CheckField of={of} name="status" />
      <ChoiceField
        of={of}
        name="floorId"
        isRequired
        choices={floors.map(({ id, name = '' }) => ({ value: id, label: name }))}
        onChoose={(floorId) => setFields(of, { floorId })}
      />
      <ChoiceField
        of={of}
        name="flowGroupId"
        isRequired
        choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(flowGroupId) => setFields(of, { flowGroupId })}
      />
      <ScopeField of={of} onChoose={(scope) => setFields(of, { scope })} />
      <AreaField of={of} name="description" max={flowLimits.descriptionMax} />
    </div>
  )
}
