import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import type { ReactNode } from 'react'
import { AreaField } from '../../kernel/forms/entity-fields.tsx'
import { FormSection } from '../../kernel/forms/entity-form.tsx'
import type { FieldsState } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'

type ParamsSectionProps<Values extends Record<string, unknown> & { paramsSchema: string }> = {
  of: FieldsState<Values>
  /** Appended to the usual note on what a parameter description may contain. */
  note?: string
  isDisabled?: boolean
  /** Shown below the description. */
  children?: ReactNode
}

/** Edits the raw description of a command's parameters; `checkParams` reports its errors. */
export function ParamsSection<Values extends Record<string, unknown> & { paramsSchema: string }>({
  of: form,
  note = '',
  isDisabled = false,
  children,
}: ParamsSectionProps<Values>) {
  const t = useTexts(serviceCommandTexts)
  return (
    <FormSection title={t('params')}>
      <AreaField
        of={form}
        name="paramsSchema"
        description={isDisabled ? undefined : `${t('paramsNote')} ${note}`.trim()}
        rows={10}
        isCode
        isDisabled={isDisabled}
      />
      {children}
    </FormSection>
  )
}
