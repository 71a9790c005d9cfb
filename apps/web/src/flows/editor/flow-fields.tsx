import { flowLimits, flowScopes } from '@wheelhouse/contract/flows/flow'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { AreaField, CheckField, ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { type EntityFormState, setFields } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { operatorType } from '../../session/session.store.ts'
import { useFlowGroups } from '../param-places.ts'
import classes from './flow-editor.module.css'
import type { FlowValues } from './flow-form.ts'

type FlowFieldsProps = {
  of: Pick<EntityFormState<FlowValues>, 'fields' | 'labels' | 'isReadOnly'>
  floors: readonly { id: string; name?: string }[]
  /** May the person change the steps, and nothing here? */
  isStepsOnly: boolean
}

/** What a flow is called, where it is for, and who sees it. */
export function FlowFields({ of, floors, isStepsOnly }: FlowFieldsProps) {
  const t = useTexts(flowEditorTexts)
  const { buildingId, scope } = of.fields.values
  const { data: groups = [] } = useFlowGroups(buildingId)
  const mayPublish = operatorType() !== 0
  const scopes = Object.values(flowScopes).filter(
    (value) => value !== flowScopes.publish || mayPublish || scope === String(value),
  )
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
      <ChoiceField
        of={of}
        name="scope"
        choices={scopes.map((value) => ({ value: String(value), label: t(`scope_${value}`) }))}
        onChoose={(chosen) => setFields(of, { scope: chosen })}
      />
      <AreaField of={of} name="description" max={flowLimits.descriptionMax} />
    </div>
  )
}
