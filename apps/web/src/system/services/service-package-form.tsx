import {
  type ServicePackage,
  serviceCategories,
  servicePackageCreate,
  servicePackageLimits,
  servicePackageRoutes,
  servicePackageUpdate,
} from '@wheelhouse/contract/system/service-package'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { serviceTexts } from '@wheelhouse/texts/system/services'
import { PlaceFields, usualPlace } from '../../buildings/place-fields.tsx'
import { AreaField, CheckField, ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { defineForm, flagNumber, number, optional, text } from '../../kernel/forms/form-codec.ts'
import { type RowFormProps, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'

const packageForm = defineForm({
  name: text(),
  code: text(),
  version: text('1.0.0'),
  category: number('900'),
  description: text(),
  status: flagNumber(true),
  organizationId: optional(),
  buildingId: optional(),
})

/** The fields of a service package (R-SYSTEM-15). */
export function ServicePackageForm({ row: servicePackage, onCreated }: RowFormProps<ServicePackage>) {
  const t = useTexts(serviceTexts)
  const formText = useTexts(formTexts)
  const placeText = useTexts(placeTexts)
  const form = useEntityForm({
    routes: servicePackageRoutes,
    row: servicePackage,
    form: packageForm,
    create: servicePackageCreate,
    update: servicePackageUpdate,
    initial: usualPlace(),
    onCreated,
    labels: {
      name: t('name'),
      code: t('code'),
      version: t('version'),
      category: t('category'),
      description: t('description'),
      status: formText('enabled'),
    },
  })
  return (
    <EntityForm form={form} label={servicePackage?.name ?? t('create')} listPath={paths.servicePackageList}>
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired />
        <TextField of={form} name="code" isRequired description={t('codeNote')} spellCheck={false} />
        <TextField of={form} name="version" isRequired spellCheck={false} />
        <ChoiceField
          of={form}
          name="category"
          isRequired
          choices={serviceCategories.map((value) => ({
            value: String(value),
            label: t(`category_${value}`),
          }))}
        />
        <CheckField of={form} name="status" />
        <AreaField of={form} name="description" max={servicePackageLimits.descriptionMax} />
      </FormSection>
      <FormSection title={placeText('place')}>
        <PlaceFields of={form} isBuildingOptional />
      </FormSection>
    </EntityForm>
  )
}
