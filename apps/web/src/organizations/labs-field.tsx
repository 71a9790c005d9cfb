import { Button, Group, Modal, Switch } from '@mantine/core'
import { formTexts } from '@wheelhouse/texts/forms'
import { organizationTexts } from '@wheelhouse/texts/organizations'
import { useState } from 'react'
import { useTexts } from '../kernel/texts.ts'
import type { EntityFormState } from '../kernel/use-entity-form.ts'

type LabsFieldProps<Values extends Record<string, unknown>> = {
  of: EntityFormState<Values>
  isDisabled: boolean
}

/** The labs switch. It is about every account of the organisation, so it asks first (specification §6). */
export function LabsField<Values extends Record<string, unknown> & { ugoLabo: boolean }>({
  of: { fields, labels, isReadOnly },
  isDisabled,
}: LabsFieldProps<Values>) {
  const t = useTexts(organizationTexts)
  const formText = useTexts(formTexts)
  const [isAsking, setIsAsking] = useState(false)
  const isOn = fields.values.ugoLabo
  const close = () => setIsAsking(false)
  return (
    <>
      <Switch
        name="ugoLabo"
        label={labels.ugoLabo}
        description={t('labsNote')}
        checked={isOn}
        disabled={isDisabled || isReadOnly}
        onChange={() => setIsAsking(true)}
      />
      <Modal
        opened={isAsking}
        centered
        onClose={close}
        title={t(isOn ? 'labsOff' : 'labsOn')}
        closeButtonProps={{ 'aria-label': formText('cancel') }}
      >
        <p>{t('labsConfirm')}</p>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={close}>
            {formText('cancel')}
          </Button>
          <Button
            onClick={() => {
              fields.setValues({ ugoLabo: !isOn } as Partial<Values>)
              close()
            }}
          >
            {t('labsChange')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
