import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { flowLimits, flowRoutes } from '@wheelhouse/contract/flows/flow'
import { flowListTexts } from '@wheelhouse/texts/flows/flows'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { FormFailure } from '../../kernel/forms/form-parts.tsx'
import { useContractForm } from '../../kernel/forms/use-contract-form.ts'
import { call } from '../../kernel/server/api.ts'
import { notify } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './flow-list.module.css'

type CopyDialogProps = { flow: { id: string; name: string }; onClose: () => void }

/** Asks for the name of a copy, and creates it. */
export function CopyDialog({ flow: { id, name }, onClose }: CopyDialogProps) {
  const t = useTexts(flowListTexts)
  const formText = useTexts(formTexts)
  const queryClient = useQueryClient()
  const { fields, failure, isSaving, handleSubmit } = useContractForm({
    initial: { name: suggestName(name, t('copySuffix')) },
    schema: flowRoutes.copy.body,
    keeping: { name: `copy of flow ${id}` },
    save: async (body) => {
      const copy = await call(flowRoutes.copy, { params: { id }, body })
      await queryClient.invalidateQueries({ queryKey: [flowRoutes.list.path] })
      notify({ message: t('copied', { name: copy.name }) })
      onClose()
    },
  })
  const label = t('copyOf', { name })
  return (
    <Modal opened onClose={onClose} title={label} closeButtonProps={{ 'aria-label': formText('cancel') }}>
      <form noValidate onSubmit={handleSubmit} aria-label={label} className={classes.form}>
        <FormFailure error={failure} />
        <TextInput
          name="name"
          label={t('copyName')}
          description={t('copyNote', { max: flowLimits.nameMax })}
          withAsterisk
          data-autofocus
          {...fields.getInputProps('name')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {formText('cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('copy')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** The name with a suffix, shortened so that both fit. */
function suggestName(name: string, suffix: string): string {
  const room = flowLimits.nameMax - Array.from(suffix).length
  return `${Array.from(name).slice(0, room).join('').trimEnd()}${suffix}`
}
