import { useQuery } from '@tanstack/react-query'
import { listKeys } from '@wheelhouse/contract/kernel/typed'
import {
  contractCategories,
  contractRoutes,
  type OrganizationContract,
  organizationContractCreate,
  organizationContractUpdate,
} from '@wheelhouse/contract/organizations/contract'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { organizationTexts } from '@wheelhouse/texts/organizations/organizations'
import { DateTimeField } from '../../kernel/forms/date-fields.tsx'
import { CheckField, ChoiceField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { defineForm, flag, moment, optional, text, type ValuesOf } from '../../kernel/forms/form-codec.ts'
import { type FieldsState, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import type { EntityDetail } from '../../kernel/server/entity.queries.ts'
import { organizationsQuery } from '../../kernel/server/organizations.queries.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'

export type ContractDetail = OrganizationContract & EntityDetail

export const contractCodecs = {
  isArchive: flag(),
  isMiniAsilla: flag(),
  isLilz: flag(),
  isHakaruAi: flag(),
  isKanriroid: flag(),
  isAutoGuide: flag(),
  contractEndAt: moment(),
  paymentComplete: flag(true),
  maintenanceCompanyId: optional(),
}
const flags = listKeys(contractCategories).flatMap((id) => {
  const name = contractCategories[id]
  return name === null ? [] : [{ id, name }]
})

/** The labels of the fields. */
export function useContractLabels() {
  const t = useTexts(organizationTexts)
  return {
    ...Object.fromEntries(flags.map(({ id, name }) => [name, t(`category_${id}`)])),
    contractEndAt: t('contractEndAt'),
    paymentComplete: t('paymentComplete'),
    maintenanceCompanyId: t('maintenanceCompany'),
  }
}

const contractForm = defineForm({ ...contractCodecs, organizationId: text() })

type ContractFormProps = {
  organizationId: string
  /** Omit to create a new contract. */
  contract?: ContractDetail
  onCreated: (created: { id: string }) => void
}

/** The fields of a contract (R-ORGANIZATIONS-11). */
export function ContractForm({ organizationId, contract, onCreated }: ContractFormProps) {
  const t = useTexts(organizationTexts)
  const form = useEntityForm({
    routes: contractRoutes,
    // After a deletion, the page goes back to the organisation.
    params: { id: organizationId },
    row: contract,
    form: contractForm,
    create: organizationContractCreate,
    update: organizationContractUpdate,
    initial: { organizationId },
    onCreated,
    labels: useContractLabels(),
  })
  return (
    <EntityForm
      form={form}
      label={t('contract')}
      listPath={paths.organization}
      deleteLabel={t('deleteContract')}
    >
      <ContractSections of={form} stored={contract} />
    </EntityForm>
  )
}

/** The fields of a contract; `stored` is the contract being edited. */
export function ContractSections<Values extends ValuesOf<typeof contractCodecs>>({
  of,
  stored,
}: {
  of: FieldsState<Values>
  stored?: ContractDetail
}) {
  const t = useTexts(organizationTexts)
  const formText = useTexts(formTexts)
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const companies = organizations.map(({ id, name = '' }) => ({ value: id, label: name }))
  const company = stored?.maintenanceCompanyId ?? null
  // A company that this person may not see is known only by name.
  if (company !== null && companies.every(({ value }) => value !== company))
    companies.push({ value: company, label: stored?.maintenanceCompanyName ?? '' })
  return (
    <>
      <FormSection title={t('services')}>
        {flags.map(({ id, name }) => (
          <CheckField key={id} of={of} name={name} />
        ))}
      </FormSection>
      <FormSection title={t('terms')}>
        <DateTimeField of={of} name="contractEndAt" description={t('contractEndNote')} />
        <ChoiceField of={of} name="maintenanceCompanyId" none={formText('none')} choices={companies} />
        <CheckField of={of} name="paymentComplete" description={t('paymentNote')} />
      </FormSection>
    </>
  )
}
