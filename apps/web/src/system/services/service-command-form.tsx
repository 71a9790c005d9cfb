import { useQuery } from '@tanstack/react-query'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import {
  type ServiceCommand,
  serviceCommandCreate,
  serviceCommandRoutes,
  serviceCommandUpdate,
  serviceMethods,
} from '@wheelhouse/contract/system/service-command'
import { serviceBundleRoutes } from '@wheelhouse/contract/system/service-package'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { AreaField, CheckField, ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { defineForm, flagNumber, json, number, text } from '../../kernel/forms/form-codec.ts'
import { useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { type EntityDetail, partsQuery } from '../../kernel/server/entity.queries.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { checkCommand } from './check-command.ts'
import { headerRows, toHeaders } from './command-codecs.ts'
import { HeadersField } from './headers-field.tsx'
import { backToPackage } from './package-link.tsx'
import { ParamsSection } from './params-section.tsx'

export type ServiceCommandDetail = ServiceCommand & EntityDetail

const commandForm = defineForm({
  packageId: text(),
  bundleId: text(),
  name: text(),
  code: text(),
  status: flagNumber(true),
  method: text('POST'),
  urlTemplate: text(),
  headers: headerRows(),
  bodyTemplate: text(),
  timeoutMs: number('10000'),
  paramsSchema: json({ type: 'object', properties: {}, required: [] }),
})

type ServiceCommandFormProps = {
  /** Package and bundle that a new command starts in. */
  packageId: string
  bundleId: string
  /** Omit to create a new command. */
  command?: ServiceCommandDetail
  onCreated?: (created: { id: string }) => void
}

/** The fields of a service command (R-SYSTEM-15). */
export function ServiceCommandForm({ packageId, bundleId, command, onCreated }: ServiceCommandFormProps) {
  const t = useTexts(serviceCommandTexts)
  const formText = useTexts(formTexts)
  const bundles = useQuery(partsQuery(serviceBundleRoutes, { packageId }))
  const form = useEntityForm({
    routes: serviceCommandRoutes,
    row: command,
    form: commandForm,
    create: serviceCommandCreate,
    update: serviceCommandUpdate,
    initial: { packageId, bundleId },
    onCreated,
    check: (values) => {
      const { method, urlTemplate, bodyTemplate, headers } = values
      const { paramsSchema } = commandForm.toBody(values)
      return checkCommand({
        method,
        urlTemplate,
        headers: toHeaders(headers),
        bodyTemplate,
        paramsSchema,
      })
    },
    getWord: (field, value) =>
      // Header values may be secrets that somebody has just typed.
      field === 'headers' && Array.isArray(value)
        ? value
            .filter(isRecord)
            .map(({ name }) => String(name))
            .join(' / ')
        : String(value),
    labels: {
      bundleId: t('bundle'),
      name: t('name'),
      code: t('code'),
      status: formText('enabled'),
      method: t('method'),
      urlTemplate: t('url'),
      headers: t('headers'),
      bodyTemplate: t('body'),
      timeoutMs: t('timeout'),
      paramsSchema: t('paramsSchema'),
    },
  })
  return (
    <EntityForm
      form={form}
      label={command?.name ?? t('create')}
      listPath={paths.servicePackage}
      listAddress={backToPackage(packageId)}
    >
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired />
        <TextField of={form} name="code" isRequired description={t('codeNote')} spellCheck={false} />
        <ChoiceField
          of={form}
          name="bundleId"
          isRequired
          choices={(bundles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <CheckField of={form} name="status" />
      </FormSection>
      <ParamsSection of={form} />
      <FormSection title={t('request')}>
        <ChoiceField
          of={form}
          name="method"
          isRequired
          choices={serviceMethods.map((value) => ({ value, label: value }))}
        />
        <TextField of={form} name="timeoutMs" isRequired inputMode="numeric" />
        <TextField
          of={form}
          name="urlTemplate"
          isRequired
          isWide
          inputMode="url"
          spellCheck={false}
          description={t('placeholderNote')}
        />
        <HeadersField of={form} />
        <AreaField of={form} name="bodyTemplate" description={t('bodyNote')} rows={6} isCode />
      </FormSection>
    </EntityForm>
  )
}
