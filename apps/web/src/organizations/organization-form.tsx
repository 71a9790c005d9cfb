import { useQuery } from '@tanstack/react-query'
import { prefectureCodes } from '@wheelhouse/contract/buildings/prefectures'
import {
  hasOthersBelow,
  type Organization,
  organizationCreate,
  organizationRoutes,
  organizationTypes,
  organizationUpdate,
} from '@wheelhouse/contract/organizations/organization'
import { isSystemAdmin } from '@wheelhouse/contract/permissions'
import { formTexts } from '@wheelhouse/texts/forms'
import { organizationTexts } from '@wheelhouse/texts/organizations'
import { usePrefectureName } from '../buildings/prefecture-name.ts'
import { CheckField, ChoiceField, TextField } from '../kernel/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/entity-form.tsx'
import type { EntityDetail } from '../kernel/entity.queries.ts'
import { defineForm, flag, flagNumber, number, optional, text } from '../kernel/form-codec.ts'
import { paths } from '../kernel/paths.ts'
import { useTexts } from '../kernel/texts.ts'
import { useEntityForm } from '../kernel/use-entity-form.ts'
import { operatorType } from '../session/session.store.ts'
import { LabsField } from './labs-field.tsx'
import { organizationsQuery } from './organizations.queries.ts'
import { usePolicyChoices } from './policy-choices.ts'

export type OrganizationDetail = Organization & EntityDetail

const organizationForm = defineForm({
  name: text(),
  type: number(String(organizationTypes.userCompany)),
  level: number('0'),
  parentId: optional(),
  prefectures: optional(),
  address: text(),
  postalCode: optional(),
  locationDetail: text(),
  status: flagNumber(true),
  anonymizePolicyId: optional(),
  ugoLabo: flag(),
})

type OrganizationFormProps = {
  /** Left out, the form is for a new one. */
  organization?: OrganizationDetail
  onCreated?: (organization: OrganizationDetail) => void
}

/** The fields of an organisation (domain §11.1 row 2); some are for system administrators alone. */
export function OrganizationForm({ organization, onCreated }: OrganizationFormProps) {
  const t = useTexts(organizationTexts)
  const formText = useTexts(formTexts)
  const prefectureName = usePrefectureName()
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const policies = usePolicyChoices(organization?.anonymizePolicyId ?? null)
  const type = operatorType()
  const isDisabled = type === null || !isSystemAdmin(type)
  const form = useEntityForm({
    routes: organizationRoutes,
    row: organization,
    form: organizationForm,
    create: organizationCreate,
    update: organizationUpdate,
    onCreated,
    labels: {
      name: t('name'),
      type: t('type'),
      level: t('level'),
      parentId: t('parent'),
      prefectures: t('prefectures'),
      address: t('address'),
      postalCode: t('postalCode'),
      locationDetail: t('locationDetail'),
      status: formText('enabled'),
      anonymizePolicyId: t('anonymizePolicy'),
      ugoLabo: t('labs'),
    },
  })
  const parents = organizations.filter(
    ({ id, type: kind }) => id !== organization?.id && kind !== undefined && hasOthersBelow(kind),
  )
  return (
    <EntityForm form={form} label={organization?.name ?? t('create')} listPath={paths.organizationList}>
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired isWide />
        <ChoiceField
          of={form}
          name="type"
          isDisabled={isDisabled}
          choices={Object.values(organizationTypes).map((value) => ({
            value: String(value),
            label: t(`type_${value}`),
          }))}
        />
        <TextField
          of={form}
          name="level"
          inputMode="numeric"
          description={t('levelNote')}
          isDisabled={isDisabled}
        />
        {!isDisabled && (
          <ChoiceField
            of={form}
            name="parentId"
            none={formText('none')}
            description={t('parentNote')}
            choices={parents.map(({ id, name = '' }) => ({ value: id, label: name }))}
          />
        )}
        <CheckField of={form} name="status" description={t('statusNote')} isDisabled={isDisabled} />
      </FormSection>
      <FormSection title={t('place')}>
        <TextField of={form} name="postalCode" inputMode="numeric" placeholder="100-0001" />
        <ChoiceField
          of={form}
          name="prefectures"
          none={formText('none')}
          choices={prefectureCodes.map((code) => ({ value: code, label: prefectureName(code) }))}
        />
        <TextField of={form} name="address" />
        <TextField of={form} name="locationDetail" />
      </FormSection>
      <FormSection title={t('privacy')}>
        <ChoiceField
          of={form}
          name="anonymizePolicyId"
          none={formText('none')}
          description={t('anonymizePolicyNote')}
          choices={policies}
        />
      </FormSection>
      <FormSection title={t('labs')}>
        <LabsField of={form} isDisabled={isDisabled} />
      </FormSection>
    </EntityForm>
  )
}
