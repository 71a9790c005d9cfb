import { Checkbox, Switch } from '@mantine/core'
import { organizationTexts } from '@wheelhouse/texts/organizations/organizations'
import { useState } from 'react'
import { ConfirmDialog } from '../kernel/forms/confirm-dialog.tsx'
import type { FieldsState } from '../kernel/forms/use-entity-form.ts'
import { setFields } from '../kernel/forms/use-entity-form.ts'
import { hideQuestion, isHidden } from '../kernel/shell/hidden-questions.ts'
import { useTexts } from '../kernel/words/texts.ts'

type LabsFieldProps<Values extends Record<string, unknown>> = {
  of: FieldsState<Values>
  isDisabled: boolean
}

const question = 'confirm.organization'

/** The labs switch. It affects every account, so it asks first unless the person opted out (R-ORGANIZATIONS-9). */
export function LabsField<Values extends Record<string, unknown> & { ugoLabo: boolean }>({
  of: { fields, labels, isReadOnly },
  isDisabled,
}: LabsFieldProps<Values>) {
  const t = useTexts(organizationTexts)
  const [isAsking, setIsAsking] = useState(false)
  const [isNotAskedAgain, setIsNotAskedAgain] = useState(false)
  const isOn = fields.values.ugoLabo
  const change = () => setFields({ fields }, { ugoLabo: !isOn })
  const handleConfirm = async () => {
    if (isNotAskedAgain) hideQuestion(question)
    change()
  }
  return (
    <>
      <Switch
        name="ugoLabo"
        label={labels.ugoLabo}
        description={t('labsNote')}
        checked={isOn}
        disabled={isDisabled || isReadOnly}
        onChange={() => (isHidden(question) ? change() : setIsAsking(true))}
      />
      {isAsking && (
        <ConfirmDialog
          title={t(isOn ? 'labsOff' : 'labsOn')}
          confirm={t('labsChange')}
          onConfirm={handleConfirm}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('labsConfirm')}</p>
          <Checkbox
            label={t('labsNotAskedAgain')}
            checked={isNotAskedAgain}
            onChange={(event) => setIsNotAskedAgain(event.currentTarget.checked)}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
