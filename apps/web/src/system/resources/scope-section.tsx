import { operatorTypes } from '@wheelhouse/contract/permissions'
import { type ResourceScope, resourceScopes } from '@wheelhouse/contract/system/resource'
import { resourceTexts } from '@wheelhouse/texts/system/resources'
import { OrganizationField, PlaceFields } from '../../buildings/place-fields.tsx'
import { ChoiceField } from '../../kernel/forms/entity-fields.tsx'
import { FormSection } from '../../kernel/forms/entity-form.tsx'
import type { EntityFormState } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { operatorType } from '../../session/session.store.ts'

type ScopeValues = { scope: string; organizationId: string; buildingId: string }

/** Who may use a resource or a template: everybody, or a particular organisation or building. */
export function ScopeSection<Values extends Record<string, unknown> & ScopeValues>({
  of,
  current,
}: {
  of: EntityFormState<Values>
  /** The stored scope; absent when creating. */
  current: ResourceScope | undefined
}) {
  const t = useTexts(resourceTexts)
  const { scope } = of.fields.values
  return (
    <FormSection title={t('place')}>
      <ChoiceField
        of={of}
        name="scope"
        isRequired
        choices={scopesFor(current).map((value) => ({ value: String(value), label: t(`scope_${value}`) }))}
      />
      {scope === String(resourceScopes.organization) && <OrganizationField of={of} />}
      {scope === String(resourceScopes.building) && <PlaceFields of={of} />}
    </FormSection>
  )
}

/** The scopes that this person may assign, plus the current one. */
function scopesFor(current: ResourceScope | undefined): ResourceScope[] {
  const type = operatorType()
  return Object.values(resourceScopes).filter(
    (scope) =>
      scope === current ||
      scope === resourceScopes.building ||
      type === operatorTypes.systemAdministrator ||
      (type === operatorTypes.administrator && scope === resourceScopes.organization),
  )
}
