import { isRecord } from '@wheelhouse/contract/kernel/typed'
import {
  anonymizeMethods,
  anonymizePlaces,
  anonymizeTargets,
} from '@wheelhouse/contract/system/anonymisation'
import {
  type AnonymizePolicy,
  anonymizePolicyCreate,
  anonymizePolicyRoutes,
  anonymizePolicyUpdate,
} from '@wheelhouse/contract/system/anonymize-policy'
import { videoCameraIds } from '@wheelhouse/contract/teleop/video'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { anonymisationTexts } from '@wheelhouse/texts/system/anonymisation'
import { anonymizePolicyTexts } from '@wheelhouse/texts/system/anonymize-policies'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { CheckField, ChoiceField, SeveralField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { type Codec, defineForm, flagNumber, number, several, text } from '../../kernel/forms/form-codec.ts'
import { useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import type { EntityDetail } from '../../kernel/server/entity.queries.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { PolicyCoverage } from './policy-coverage.tsx'

export type AnonymizePolicyDetail = AnonymizePolicy & EntityDetail

const bodyForm = defineForm({
  targets: several(),
  method: text('mosaic'),
  strength: number('5'),
  cameras: several(),
  applyTo: several(),
})

/** The form nests the body, so its fields are `body.targets` and so on. */
const body: Codec<typeof bodyForm.empty> = {
  empty: bodyForm.empty,
  toValue: (stored) => bodyForm.toValues(isRecord(stored) ? stored : {}),
  toBody: bodyForm.toBody,
}

const policyForm = defineForm({ name: text(), body, status: flagNumber(true) })

type AnonymizePolicyFormProps = {
  /** Omit to create a new policy. */
  policy?: AnonymizePolicyDetail
  onCreated: () => void
}

/** What is masked, how and where (R-SYSTEM-2). */
export function AnonymizePolicyForm({ policy, onCreated }: AnonymizePolicyFormProps) {
  const t = useTexts(anonymizePolicyTexts)
  const formText = useTexts(formTexts)
  const anonymisation = useTexts(anonymisationTexts)
  const cameraText = useTexts(teleopTexts)
  const form = useEntityForm({
    routes: anonymizePolicyRoutes,
    row: policy,
    form: policyForm,
    create: anonymizePolicyCreate,
    update: anonymizePolicyUpdate,
    onCreated,
    labels: { name: t('name'), body: t('targets'), status: formText('enabled') },
  })
  return (
    <EntityForm form={form} label={policy?.name ?? t('create')} listPath={paths.anonymizePolicyList}>
      <FormSection title={t('name')}>
        <TextField of={form} name="name" isRequired />
        <CheckField of={form} name="status" />
      </FormSection>
      <FormSection title={t('targets')}>
        <SeveralField
          of={form}
          name="body.targets"
          label={t('targets')}
          isRequired
          choices={anonymizeTargets.map((value) => ({ value, label: t(`target_${value}`) }))}
        />
        <ChoiceField
          of={form}
          name="body.method"
          label={t('method')}
          isRequired
          choices={anonymizeMethods.map((value) => ({ value, label: t(`method_${value}`) }))}
        />
        <TextField
          of={form}
          name="body.strength"
          label={t('strength')}
          description={t('strengthNote')}
          inputMode="numeric"
          isRequired
        />
        <SeveralField
          of={form}
          name="body.cameras"
          label={t('cameras')}
          description={t('camerasNote')}
          choices={videoCameraIds.map((value) => ({ value, label: cameraText(`camera_${value}`) }))}
        />
        <SeveralField
          of={form}
          name="body.applyTo"
          label={t('applyTo')}
          isRequired
          choices={anonymizePlaces.map((value) => ({ value, label: t(`place_${value}`) }))}
        />
      </FormSection>
      {policy !== undefined && (
        <FormSection title={anonymisation('coverage')}>
          <PolicyCoverage policyId={policy.id} />
        </FormSection>
      )}
    </EntityForm>
  )
}
