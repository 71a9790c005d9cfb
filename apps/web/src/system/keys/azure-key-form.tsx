import {
  type AzureKey,
  azureKeyCreate,
  azureKeyRoutes,
  azureKeyUpdate,
} from '@wheelhouse/contract/system/azure-key'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { serviceKeyTexts } from '@wheelhouse/texts/system/service-keys'
import { TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm } from '../../kernel/forms/entity-form.tsx'
import { defineForm, text } from '../../kernel/forms/form-codec.ts'
import { useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import type { EntityDetail } from '../../kernel/server/entity.queries.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { KeyFields, keyCodecs } from './key-fields.tsx'
import { TestKey } from './test-key.tsx'

export type AzureKeyDetail = AzureKey & EntityDetail

const keyForm = defineForm({ ...keyCodecs, region: text() })

type AzureKeyFormProps = {
  /** Omit to create a new key. */
  stored?: AzureKeyDetail
  onCreated: () => void
}

export function AzureKeyForm({ stored, onCreated }: AzureKeyFormProps) {
  const t = useTexts(serviceKeyTexts)
  const formText = useTexts(formTexts)
  const form = useEntityForm({
    routes: azureKeyRoutes,
    row: stored,
    form: keyForm,
    create: azureKeyCreate,
    update: azureKeyUpdate,
    onCreated,
    labels: {
      name: t('name'),
      region: t('region'),
      secret: t('azureSecret'),
      isDefault: t('isDefault'),
      status: formText('enabled'),
    },
  })
  return (
    <EntityForm
      form={form}
      label={stored?.name ?? t('azureCreate')}
      listPath={paths.azureKeyList}
      actions={
        stored && (
          <TestKey routes={azureKeyRoutes} service="azure" id={stored.id} isDirty={form.fields.isDirty()} />
        )
      }
    >
      <KeyFields of={form} stored={stored}>
        <TextField of={form} name="region" isRequired spellCheck={false} description={t('regionNote')} />
      </KeyFields>
    </EntityForm>
  )
}
