import type { ParamProperty } from '@wheelhouse/contract/system/params-schema'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { AreaField, CheckField, ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import type { FieldsState } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { ParamFields } from './params-form.ts'

type ParamFieldProps = {
  of: FieldsState<{ params: ParamFields }>
  name: string
  property: ParamProperty
  isRequired: boolean
  /** The label of a choice; by default the choice itself. */
  getWord?: (value: string | number) => string
}

/** The input field for one parameter, depending on its type. */
export function ParamField({ of, name, property, isRequired, getWord = String }: ParamFieldProps) {
  const formText = useTexts(formTexts)
  const { type, title, description } = property
  const field = { of, name: `params.${name}` as const, label: title ?? name, description, isRequired }
  if (type === 'boolean') return <CheckField {...field} />
  if (property.enum !== undefined)
    return (
      <ChoiceField
        {...field}
        none={isRequired ? undefined : formText('none')}
        choices={property.enum.map((value) => ({ value: String(value), label: getWord(value) }))}
      />
    )
  if (type === 'string' && property.format === 'multiline') return <AreaField {...field} />
  return <TextField {...field} inputMode={type === 'string' ? undefined : 'decimal'} spellCheck={false} />
}
