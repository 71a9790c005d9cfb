import '@mantine/core/styles/Anchor.css'
import { Anchor, Group } from '@mantine/core'
import {
  type ReportTemplate,
  reportTemplateCreate,
  reportTemplateRoutes,
  reportTemplateUpdate,
  templateScopes,
} from '@wheelhouse/contract/reports/report-template'
import type { StoredFile } from '@wheelhouse/contract/system/file'
import { reportTemplateTexts } from '@wheelhouse/texts/reports/report-templates'
import { useState } from 'react'
import { usualPlace } from '../../buildings/place-fields.tsx'
import { UploadField } from '../../kernel/files/upload-field.tsx'
import { CheckField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { defineForm, flag, number, optional, text } from '../../kernel/forms/form-codec.ts'
import { type RowFormProps, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { apiBase } from '../../kernel/server/api.ts'
import type { EntityDetail } from '../../kernel/server/entity.queries.ts'
import { fileAddress } from '../../kernel/server/file-address.ts'
import { firstPage } from '../../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { ScopeSection } from '../../system/resources/scope-section.tsx'
import { reportPaths } from '../report-paths.ts'

export type ReportTemplateDetail = ReportTemplate & EntityDetail

const templateForm = defineForm({
  name: text(),
  acrossDays: flag(),
  scope: number(String(templateScopes.building)),
  organizationId: optional(),
  buildingId: optional(),
  fileId: optional(),
})

/** The fields of an Excel template and its workbook (R-REPORTS-5). */
export function ReportTemplateForm({ row: template, onCreated }: RowFormProps<ReportTemplate>) {
  const t = useTexts(reportTemplateTexts)
  const [file, setFile] = useState<StoredFile | null>(template?.file ?? null)
  const [isBusy, setIsBusy] = useState(false)
  const form = useEntityForm({
    routes: reportTemplateRoutes,
    row: template,
    form: templateForm,
    create: reportTemplateCreate,
    update: reportTemplateUpdate,
    initial: usualPlace(),
    onCreated,
    labels: { name: t('name'), acrossDays: t('spansDays'), scope: t('scope'), fileId: t('file') },
  })
  return (
    <EntityForm
      form={form}
      label={template?.name ?? t('create')}
      listPath={firstPage(reportPaths.templateList)}
      isBusy={isBusy}
    >
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired />
        <CheckField of={form} name="acrossDays" description={t('acrossDaysHint')} />
      </FormSection>
      <ScopeSection of={form} current={template?.scope} />
      <FormSection title={t('file')}>
        <UploadField
          name="fileId"
          label={t('file')}
          description={t('fileHint')}
          withAsterisk
          kind="xlsx"
          value={file}
          error={form.fields.errors.fileId}
          disabled={form.isReadOnly}
          onChange={(taken) => {
            setFile(taken)
            form.fields.setFieldValue('fileId', taken?.id ?? '')
          }}
          onBusyChange={setIsBusy}
        />
        <TemplateLinks template={template} />
      </FormSection>
    </EntityForm>
  )
}

/** Downloads: the workbook as uploaded, and a sample to start from. */
function TemplateLinks({ template }: { template: ReportTemplateDetail | undefined }) {
  const t = useTexts(reportTemplateTexts)
  const language = useLanguage()
  return (
    <Group gap="md">
      {template !== undefined && (
        <Anchor href={fileAddress(template.file)} download={template.file.name} translate="no">
          {template.file.name}
        </Anchor>
      )}
      <Anchor href={`${apiBase}${reportTemplateRoutes.sample.path}?language=${language}`} download>
        {t('sample')}
      </Anchor>
    </Group>
  )
}
