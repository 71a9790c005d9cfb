import { Button, Checkbox, Group, Modal, Switch } from '@mantine/core'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { organizationTexts } from '@wheelhouse/texts/organizations/organizations'
import { useState } from 'react'
import type { FieldsState } from '../kernel/forms/use-entity-form.ts'
import { setFields } from '../kernel/forms/use-entity-form.ts'
import { hideQuestion, isHidden } from '../kernel/shell/hidden-questions.ts'
import { useTexts } from '../kernel/words/texts.ts'

type LabsFieldProps<Values extends Record<string, unknown>> = {
  of: FieldsState<Values>
  isDisabled: boolean
}

const question = 'confirm.organization'

/** The labs switch. It is about every account of the organisation, so it asks first, unless the person chose otherwise (R-ORGANIZATIONS-9). */
export function LabsField<Values extends Record<string, unknown> & { ugoLabo: boolean }>({
  of: { fields, labels, isReadOnly },
  isDisabled,
}: LabsFieldProps<Values>) {
  const t = useTexts(organizationTexts)
  const formText = useTexts(formTexts)
  const [isAsking, setIsAsking] = useState(false)
  const [isNotAskedAgain, setIsNotAskedAgain] = useState(false)
  const isOn = fields.values.ugoLabo
  const close = () => setIsAsking(false)
  const change = () => setFields({ fields }, { ugoLabo: !isOn })
  const handleConfirm = () => {
    if (isNotAskedAgain) hideQuestion(question)
    change()
    close()
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
      <Modal
        opened={isAsking}
        onClose={close}
        title={t(isOn ? 'labsOff' : 'labsOn')}
        closeButtonProps={{ 'aria-label': formText('cancel') }}
      >
        <p>{t('labsConfirm')}</p>
        <Checkbox
          label={t('labsNotAskedAgain')}
          checked={isNotAskedAgain}
          onChange={(event) => setIsNotAskedAgain(event.currentTarget.checked)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" data-autofocus onClick={close}>
            {formText('cancel')}
          </Button>
          <Button onClick={handleConfirm}>{t('labsChange')}</Button>
        </Group>
      </Modal>
    </>
  )
}
