import { useForm } from '@mantine/form'
import {
  type ParamProperty,
  type ParamsSchema,
  paramsSchemaSchema,
} from '@wheelhouse/contract/system/params-schema'
import { commandTexts } from '@wheelhouse/texts/flows/commands'
import { useMemo } from 'react'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { FormSection } from '../../kernel/forms/entity-form.tsx'
import { json } from '../../kernel/forms/form-codec.ts'
import type { FieldsState } from '../../kernel/forms/use-entity-form.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { ParamField } from '../../system/services/param-field.tsx'
import { emptyParams, type ParamFields } from '../../system/services/params-form.ts'
import { getChoiceWord, getParamLabel } from '../param-words.ts'

/** The parameters of a step with this command. @param typed the description of its parameters, as in the form */
export function ParamsPreview({ typed, isBuiltIn }: { typed: string; isBuiltIn: boolean }) {
  const t = useTexts(commandTexts)
  const schema = useMemo(() => paramsSchemaSchema.safeParse(json().toBody(typed)).data, [typed])
  return (
    <FormSection title={t('preview')}>
      {schema === undefined ? (
        <p className={formClasses.wide}>{t('previewBroken')}</p>
      ) : (
        <PreviewFields key={JSON.stringify(schema)} schema={schema} isBuiltIn={isBuiltIn} />
      )}
    </FormSection>
  )
}

function PreviewFields({ schema, isBuiltIn }: { schema: ParamsSchema; isBuiltIn: boolean }) {
  const t = useTexts(commandTexts)
  const language = useLanguage()
  const fields = useForm<{ params: ParamFields }>({ initialValues: { params: emptyParams(schema) } })
  const of: FieldsState<{ params: ParamFields }> = { fields, labels: {}, isReadOnly: false }
  /** For values that a flow chooses from a list, which needs the flow's floor. */
  const getNote = (property: ParamProperty) =>
    property.type === 'string' && property.format !== undefined && property.format !== 'multiline'
      ? [property.description, t('previewChosen', { what: t(`format_${property.format}`) })].join(' ').trim()
      : property.description
  const properties = Object.entries(schema.properties)
  if (properties.length === 0) return <p className={formClasses.wide}>{t('noParams')}</p>
  return (
    <>
      <p className={formClasses.wide}>{t('previewNote')}</p>
      {properties.map(([name, property]) => (
        <ParamField
          key={name}
          of={of}
          name={name}
          property={{
            ...property,
            title: getParamLabel({ isBuiltIn }, name, property.title),
            description: getNote(property),
          }}
          isRequired={schema.required.includes(name)}
          getWord={(value) => getChoiceWord({ isBuiltIn }, name, value, language)}
        />
      ))}
    </>
  )
}
