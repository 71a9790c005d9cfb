import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core'
import { type BrokerCard, enrolmentRoutes, robotLinkSettings } from '@wheelhouse/contract/robots/enrolment'
import { vdaVersions } from '@wheelhouse/contract/robots/robot'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { enrolmentTexts } from '@wheelhouse/texts/robots/enrolment'
import { FormFailure } from '../../kernel/forms/form-parts.tsx'
import { useContractForm } from '../../kernel/forms/use-contract-form.ts'
import { call } from '../../kernel/server/api.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { RobotDetail } from '../records/robot-record.queries.ts'
import classes from './enrolment.module.css'
import { useEnrolmentChanged } from './enrolment.queries.ts'

type LinkFormProps = { robot: RobotDetail; card: BrokerCard; onClose: () => void }

/** The names and the protocol version of the robot at the broker. */
export function LinkForm({ robot, card, onClose }: LinkFormProps) {
  const t = useTexts(enrolmentTexts)
  const formText = useTexts(formTexts)
  const changed = useEnrolmentChanged(robot.id)
  const { manufacturer, interfaceName, vdaVersion } = card
  const initial: Record<'manufacturer' | 'interfaceName' | 'vdaVersion', string> = {
    manufacturer,
    interfaceName,
    vdaVersion,
  }
  const { fields, failure, isSaving, handleSubmit } = useContractForm({
    initial,
    schema: robotLinkSettings,
    keeping: { name: `link of robot ${robot.id}` },
    save: async (values) => {
      const body = robotLinkSettings.parse(values)
      await call(enrolmentRoutes.setLink, { params: { id: robot.id }, body })
      await changed()
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('changeLink')}
      closeButtonProps={{ 'aria-label': formText('cancel') }}
    >
      <form noValidate onSubmit={handleSubmit} className={classes.linkForm}>
        <p className={classes.lead}>{t('changeLinkText')}</p>
        <FormFailure error={failure} />
        <TextInput
          label={t('manufacturer')}
          name="manufacturer"
          spellCheck={false}
          data-autofocus
          {...fields.getInputProps('manufacturer')}
        />
        <TextInput
          label={t('interfaceName')}
          name="interfaceName"
          spellCheck={false}
          {...fields.getInputProps('interfaceName')}
        />
        <NativeSelect
          label={t('vdaVersion')}
          name="vdaVersion"
          data={[...vdaVersions]}
          {...fields.getInputProps('vdaVersion')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {formText('cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {formText('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
