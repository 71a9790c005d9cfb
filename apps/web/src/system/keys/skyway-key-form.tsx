import {
  type SkywayKey,
  skywayKeyCreate,
  skywayKeyRoutes,
  skywayKeyUpdate,
} from '@wheelhouse/contract/system/skyway-key'
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

export type SkywayKeyDetail = SkywayKey & EntityDetail

const keyForm = defineForm({ ...keyCodecs, appId: text() })

type SkywayKeyFormProps = {
  /** Omit to create a new key. */
  stored?: SkywayKeyDetail
  onCreated: () => void
}

export function SkywayKeyForm({ stored, onCreated }: SkywayKeyFormProps) {
  const t = useTexts(serviceKeyTexts)
  const formText = useTexts(formTexts)
  const form = useEntityForm({
    routes: skywayKeyRoutes,
    row: stored,
    form: keyForm,
    create: skywayKeyCreate,
    update: skywayKeyUpdate,
    onCreated,
    labels: {
      name: t('name'),
      appId: t('appId'),
      secret: t('skywaySecret'),
      isDefault: t('isDefault'),
      status: formText('enabled'),
    },
  })
  return (
    <EntityForm
      form={form}
      label={stored?.name ?? t('skywayCreate')}
      listPath={paths.skywayKeyList}
      actions={
        stored && (
          <TestKey routes={skywayKeyRoutes} service="skyway" id={stored.id} isDirty={form.fields.isDirty()} />
        )
      }
    >
      <KeyFields of={form} stored={stored}>
        <TextField of={form} name="appId" isRequired spellCheck={false} />
      </KeyFields>
    </EntityForm>
  )
}
