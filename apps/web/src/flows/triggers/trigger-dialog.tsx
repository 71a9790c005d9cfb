import {
  type TriggerRule,
  triggerRuleCreate,
  triggerRuleRoutes,
  triggerRuleUpdate,
} from '@wheelhouse/contract/inspections/trigger-rule'
import { triggerTexts } from '@wheelhouse/texts/inspections/trigger-rules'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { CheckField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { FormSection } from '../../kernel/forms/entity-form.tsx'
import { FormDialog } from '../../kernel/forms/form-dialog.tsx'
import { useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { ActionFields } from './action-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { initialValues, type TriggerOwner, triggerForm } from './trigger-values.ts'

type TriggerDialogProps = {
  owner: TriggerOwner
  /** Left out, the dialog is for a new one. */
  rule?: TriggerRule | undefined
  onClose: () => void
}

/** When a rule fires and what it does then. */
export function TriggerDialog({ owner, rule, onClose }: TriggerDialogProps) {
  const t = useTexts(triggerTexts)
  const formText = useTexts(formTexts)
  const form = useEntityForm({
    routes: triggerRuleRoutes,
    row: rule && { ...rule, can: { update: true, delete: true } },
    form: triggerForm,
    create: triggerRuleCreate,
    update: triggerRuleUpdate,
    initial: initialValues(owner),
    onCreated: onClose,
    onSaved: onClose,
    labels: {
      name: t('name'),
      condition: t('when'),
      action: t('action'),
      cooldownSec: t('cooldownSec'),
      status: formText('enabled'),
    },
    // Two versions are compared by their meaning, not by every value.
    getWord: (field, value) => {
      if (field === 'status') return formText(value === true ? 'enabled' : 'disabled')
      return typeof value === 'string' ? value : JSON.stringify(value)
    },
  })
  return (
    <FormDialog form={form} title={t(rule === undefined ? 'create' : 'change')} onClose={onClose}>
      <TextField of={form} name="name" isRequired isWide />
      <FormSection title={t('when')}>
        <ConditionFields of={form} buildingId={owner.buildingId} />
      </FormSection>
      <FormSection title={t('action')}>
        <ActionFields of={form} buildingId={owner.buildingId} />
        <TextField of={form} name="cooldownSec" inputMode="numeric" description={t('cooldownNote')} isWide />
        <CheckField
          of={form}
          name="status"
          // Only a rule that starts a flow can trigger itself.
          {...(form.fields.values.action.target === '0' && { description: t('loopNote') })}
        />
      </FormSection>
    </FormDialog>
  )
}
