import { flowScopes } from '@wheelhouse/contract/flows/flow'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { ChoiceField } from '../kernel/forms/entity-fields.tsx'
import type { FieldsState } from '../kernel/forms/use-entity-form.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { operatorType } from '../session/session.store.ts'

type ScopeFieldProps<Values extends { scope: string }> = {
  of: FieldsState<Values>
  onChoose: (scope: string) => void
}

/** Who can see a flow or a work plan. Only admins may publish it; what is already published stays so. */
export function ScopeField<Values extends { scope: string }>({ of, onChoose }: ScopeFieldProps<Values>) {
  const t = useTexts(flowEditorTexts)
  const mayPublish = operatorType() !== 0
  const scopes = Object.values(flowScopes).filter(
    (value) => value !== flowScopes.publish || mayPublish || of.fields.values.scope === String(value),
  )
  return (
    <ChoiceField
      of={of}
      name="scope"
      choices={scopes.map((value) => ({ value: String(value), label: t(`scope_${value}`) }))}
      onChoose={onChoose}
    />
  )
}
