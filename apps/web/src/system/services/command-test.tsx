import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ServiceAnswer,
  serviceCommandRoutes,
  testParamsSchema,
} from '@wheelhouse/contract/system/service-command'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { useState } from 'react'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { FormSection } from '../../kernel/forms/entity-form.tsx'
import { FormFailure } from '../../kernel/forms/form-parts.tsx'
import { useContractForm } from '../../kernel/forms/use-contract-form.ts'
import type { FieldsState } from '../../kernel/forms/use-entity-form.ts'
import { call } from '../../kernel/server/api.ts'
import { asApiError } from '../../kernel/server/api-error.ts'
import { notify } from '../../kernel/shell/notify.ts'
import { translate, useTexts } from '../../kernel/words/texts.ts'
import { CommandAnswer } from './command-answer.tsx'
import { ParamField } from './param-field.tsx'
import { emptyParams, type ParamFields, toParams } from './params-form.ts'
import type { ServiceCommandDetail } from './service-command-form.tsx'

/** Tests a command as saved: a field for each parameter, and the service's response. */
export function CommandTest({ command }: { command: ServiceCommandDetail }) {
  const t = useTexts(serviceCommandTexts)
  const queryClient = useQueryClient()
  const { id, revision, paramsSchema } = command
  const [answer, setAnswer] = useState<ServiceAnswer | null>(null)
  const form = useContractForm<{ params: ParamFields }>({
    initial: { params: emptyParams(paramsSchema) },
    schema: testParamsSchema(paramsSchema),
    toBody: ({ params }) => ({ params: toParams(paramsSchema, params) }),
    check: ({ params }) => missing(paramsSchema.required, params),
    keeping: { name: `test of command ${id}` },
    save: async ({ params }) => {
      setAnswer(null)
      const values = testParamsSchema(paramsSchema).parse({ params: toParams(paramsSchema, params) })
      const body = { revision, params: values.params }
      try {
        setAnswer(await call(serviceCommandRoutes.test, { params: { id }, body }))
      } catch (error) {
        if (asApiError(error).code !== 'entity.changed') throw error
        notify({ message: t('changed') })
        await queryClient.invalidateQueries({ queryKey: [serviceCommandRoutes.get.path] })
      }
    },
  })
  const fields: FieldsState<{ params: ParamFields }> = { fields: form.fields, labels: {}, isReadOnly: false }
  return (
    <form noValidate onSubmit={form.handleSubmit} aria-label={t('test')} className={formClasses.form}>
      <FormFailure error={form.failure} title={t('callFailed')} />
      <FormSection title={t('test')}>
        <p className={formClasses.wide}>{t('testNote')}</p>
        {Object.entries(paramsSchema.properties).map(([name, property]) => (
          <ParamField
            key={name}
            of={fields}
            name={name}
            property={property}
            isRequired={paramsSchema.required.includes(name)}
          />
        ))}
        <div className={formClasses.wide}>
          <Button type="submit" variant="default" loading={form.isSaving}>
            {t('call')}
          </Button>
        </div>
        <div role="status" className={formClasses.wide}>
          {answer !== null && <CommandAnswer answer={answer} />}
        </div>
      </FormSection>
    </form>
  )
}

/** Required parameters whose fields are empty. */
function missing(required: readonly string[], params: ParamFields): Record<string, string> {
  const empty = required.filter((name) => params[name] === '')
  return Object.fromEntries(empty.map((name) => [`params.${name}`, translate(formTexts, 'text.required')]))
}
