import { queryOptions, useQuery } from '@tanstack/react-query'
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
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { organizationTexts } from '@wheelhouse/texts/organizations/organizations'
import { usePrefectureName } from '../buildings/prefecture-name.ts'
import { CheckField, ChoiceField, TextField } from '../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/forms/entity-form.tsx'
import {
  defineForm,
  flag,
  flagNumber,
  number,
  optional,
  text,
  type ValuesOfForm,
} from '../kernel/forms/form-codec.ts'
import { type FieldsState, type RowFormProps, useEntityForm } from '../kernel/forms/use-entity-form.ts'
import { call } from '../kernel/server/api.ts'
import type { EntityDetail } from '../kernel/server/entity.queries.ts'
import { organizationsQuery } from '../kernel/server/organizations.queries.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { getSso } from '../session/session.calls.ts'
import { operatorType } from '../session/session.store.ts'
import { PolicyCoverage } from '../system/anonymisation/policy-coverage.tsx'
import { LabsField } from './labs-field.tsx'
import { usePolicyChoices } from './operators/policy-choices.ts'

export type OrganizationDetail = Organization & EntityDetail

export const organizationForm = defineForm({
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
  ssoEnabled: flag(),
})

/** The labels of the fields. */
export function useOrganizationLabels() {
  const t = useTexts(organizationTexts)
  const formText = useTexts(formTexts)
  return {
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
    ssoEnabled: t('sso'),
  }
}

const withContents = {
  usages: organizationRoutes.listContents,
  delete: organizationRoutes.deleteWithContents,
}

/** Whether the installation has an identity provider; without one there is nothing to switch on. */
const ssoQuery = queryOptions({ queryKey: ['/sso'], queryFn: () => call(getSso, {}), staleTime: Infinity })

/** The fields of an organisation (R-ORGANIZATIONS-1); some are for system administrators only. */
export function OrganizationForm({ row: organization, onCreated }: RowFormProps<Organization>) {
  const t = useTexts(organizationTexts)
  const form = useEntityForm({
    routes: organizationRoutes,
    row: organization,
    form: organizationForm,
    create: organizationCreate,
    update: organizationUpdate,
    onCreated,
    labels: useOrganizationLabels(),
  })
  return (
    <EntityForm
      form={form}
      label={organization?.name ?? t('create')}
      listPath={paths.organizationList}
      deleteLabel={t('delete')}
      withContents={withContents}
    >
      <OrganizationSections of={form} stored={organization} />
    </EntityForm>
  )
}

/** The fields of an organisation; `stored` is the organisation being edited. */
export function OrganizationSections<Values extends ValuesOfForm<typeof organizationForm>>({
  of,
  stored,
}: {
  of: FieldsState<Values>
  stored?: OrganizationDetail
}) {
  const t = useTexts(organizationTexts)
  const formText = useTexts(formTexts)
  const prefectureName = usePrefectureName()
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const policies = usePolicyChoices(stored?.anonymizePolicyId ?? null)
  const { data: sso } = useQuery(ssoQuery)
  const type = operatorType()
  const isDisabled = type === null || !isSystemAdmin(type)
  const parents = organizations.filter(
    ({ id, type: kind }) => id !== stored?.id && kind !== undefined && hasOthersBelow(kind),
  )
  return (
    <>
      <FormSection title={t('identity')}>
        <TextField of={of} name="name" isRequired isWide />
        <ChoiceField
          of={of}
          name="type"
          isDisabled={isDisabled}
          choices={Object.values(organizationTypes).map((value) => ({
            value: String(value),
            label: t(`type_${value}`),
          }))}
        />
        <TextField
          of={of}
          name="level"
          inputMode="numeric"
          description={t('levelNote')}
          isDisabled={isDisabled}
        />
        {!isDisabled && (
          <ChoiceField
            of={of}
            name="parentId"
            none={formText('none')}
            description={t('parentNote')}
            choices={parents.map(({ id, name = '' }) => ({ value: id, label: name }))}
          />
        )}
        <CheckField of={of} name="status" description={t('statusNote')} isDisabled={isDisabled} />
      </FormSection>
      <FormSection title={t('place')}>
        <TextField of={of} name="postalCode" inputMode="numeric" placeholder="100-0001" />
        <ChoiceField
          of={of}
          name="prefectures"
          none={formText('none')}
          choices={prefectureCodes.map((code) => ({ value: code, label: prefectureName(code) }))}
        />
        <TextField of={of} name="address" />
        <TextField of={of} name="locationDetail" />
      </FormSection>
      <FormSection title={t('privacy')}>
        <ChoiceField
          of={of}
          name="anonymizePolicyId"
          none={formText('none')}
          description={t('anonymizePolicyNote')}
          choices={policies}
        />
        {stored !== undefined && stored.anonymizePolicyId !== null && (
          <PolicyCoverage policyId={stored.anonymizePolicyId} organizationId={stored.id} />
        )}
      </FormSection>
      {sso?.isAvailable === true && (
        <FormSection title={t('signingIn')}>
          <CheckField of={of} name="ssoEnabled" description={t('ssoNote')} />
        </FormSection>
      )}
      <FormSection title={t('labs')}>
        <LabsField of={of} isDisabled={isDisabled} />
      </FormSection>
    </>
  )
}
