import type { StoredFile } from '@wheelhouse/contract/system/file'
import {
  type Resource,
  resourceCreate,
  resourceKinds,
  resourceRoutes,
  resourceScopes,
  resourceTypes,
  resourceUpdate,
} from '@wheelhouse/contract/system/resource'
import { resourceTexts } from '@wheelhouse/texts/system/resources'
import { useState } from 'react'
import { usualPlace } from '../../buildings/place-fields.tsx'
import { UploadField } from '../../kernel/files/upload-field.tsx'
import { ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { defineForm, number, optional, text } from '../../kernel/forms/form-codec.ts'
import { type RowFormProps, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { ScopeSection } from './scope-section.tsx'

const resourceForm = defineForm({
  name: text(),
  type: text('fimage'),
  scope: number(String(resourceScopes.building)),
  organizationId: optional(),
  buildingId: optional(),
  fileId: optional(),
})

/** The fields of a resource and its file (R-SYSTEM-9). */
export function ResourceForm({ row: resource, onCreated }: RowFormProps<Resource>) {
  const t = useTexts(resourceTexts)
  const [file, setFile] = useState<StoredFile | null>(resource?.file ?? null)
  const [isBusy, setIsBusy] = useState(false)
  const form = useEntityForm({
    routes: resourceRoutes,
    row: resource,
    form: resourceForm,
    create: resourceCreate,
    update: resourceUpdate,
    initial: usualPlace(),
    onCreated,
    labels: { name: t('name'), type: t('type'), scope: t('scope'), fileId: t('file') },
  })
  const { type } = form.fields.values
  const take = (taken: StoredFile | null) => {
    setFile(taken)
    form.fields.setFieldValue('fileId', taken?.id ?? '')
  }
  const kind = resourceKinds[resourceTypes.find((one) => one === type) ?? 'fimage']
  return (
    <EntityForm
      form={form}
      label={resource?.name ?? t('create')}
      listPath={paths.resourceList}
      isBusy={isBusy}
    >
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired />
        <ChoiceField
          of={form}
          name="type"
          isRequired
          isDisabled={isBusy}
          choices={resourceTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
          onChoose={(chosen) => {
            form.fields.setFieldValue('type', chosen)
            take(null)
          }}
        />
      </FormSection>
      <ScopeSection of={form} current={resource?.scope} />
      <FormSection title={t('file')}>
        <UploadField
          // A file chosen for one kind is meaningless for another.
          key={kind}
          name="fileId"
          label={t('file')}
          withAsterisk
          kind={kind}
          value={file}
          error={form.fields.errors.fileId}
          disabled={form.isReadOnly}
          onChange={take}
          onBusyChange={setIsBusy}
        />
      </FormSection>
    </EntityForm>
  )
}
