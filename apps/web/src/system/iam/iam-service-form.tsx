import { apiScopeNames } from '@wheelhouse/contract/api-scopes'
import type { ResultOf } from '@wheelhouse/contract/kernel/route'
import {
  type IamService,
  iamServiceCreate,
  iamServiceRoutes,
  iamServiceUpdate,
} from '@wheelhouse/contract/system/iam-service'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { iamTexts } from '@wheelhouse/texts/system/iam'
import { PlaceFields, usualPlace } from '../../buildings/place-fields.tsx'
import { DateTimeField } from '../../kernel/forms/date-fields.tsx'
import { AreaField, CheckField, SeveralField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import {
  defineForm,
  flagNumber,
  lines,
  moment,
  optional,
  several,
  text,
} from '../../kernel/forms/form-codec.ts'
import { type RowFormProps, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import type { EntityDetail } from '../../kernel/server/entity.queries.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'

export type IamServiceDetail = IamService & EntityDetail

const iamServiceForm = defineForm({
  name: text(),
  scopes: several(),
  organizationId: optional(),
  buildingId: optional(),
  allowedIps: lines(),
  expiresAt: moment(),
  status: flagNumber(true),
})

/** Receives the secret, which is never shown again. */
export type IamServiceCreated = ResultOf<typeof iamServiceRoutes.create>

/** The fields of an API client (R-SYSTEM-17). */
export function IamServiceForm({ row: service, onCreated }: RowFormProps<IamService, IamServiceCreated>) {
  const t = useTexts(iamTexts)
  const formText = useTexts(formTexts)
  const placeText = useTexts(placeTexts)
  const form = useEntityForm({
    routes: iamServiceRoutes,
    row: service,
    form: iamServiceForm,
    create: iamServiceCreate,
    update: iamServiceUpdate,
    initial: usualPlace(),
    onCreated,
    labels: {
      name: t('name'),
      scopes: t('scopes'),
      allowedIps: t('allowedIps'),
      expiresAt: t('expiresAt'),
      status: formText('enabled'),
    },
  })
  return (
    <EntityForm form={form} label={service?.name ?? t('create')} listPath={paths.iamServiceList}>
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired />
        <CheckField of={form} name="status" />
      </FormSection>
      <FormSection title={t('rights')}>
        <SeveralField
          of={form}
          name="scopes"
          isRequired
          choices={apiScopeNames.map((value) => ({ value, label: t(`scope_${value}`) }))}
        />
      </FormSection>
      <FormSection title={placeText('place')}>
        <PlaceFields of={form} isBuildingOptional buildingNote={t('placeNote')} />
      </FormSection>
      <FormSection title={t('access')}>
        <AreaField of={form} name="allowedIps" description={t('allowedIpsNote')} />
        <DateTimeField of={form} name="expiresAt" description={t('expiresAtNote')} />
      </FormSection>
    </EntityForm>
  )
}
