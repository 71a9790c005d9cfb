import { Button, Group, Modal } from '@mantine/core'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import type { ReactNode } from 'react'
import { useTexts } from '../words/texts.ts'
import { EntityConflict } from './entity-conflict.tsx'
import formClasses from './entity-form.module.css'
import { FormFailure } from './form-parts.tsx'
import type { EntityFormState } from './use-entity-form.ts'

type FormDialogProps<Values extends Record<string, unknown>> = {
  form: Pick<
    EntityFormState<Values>,
    'handleSubmit' | 'failure' | 'isSaving' | 'conflict' | 'keepMine' | 'takeTheirs' | 'closeConflict'
  > & {
    /** The row to change; `null` for a new one. */
    row: object | null
  }
  title: string
  onClose: () => void
  children: ReactNode
  /** Other ways to save, next to the button. */
  actions?: ReactNode
  /** For long forms: more room, and a click outside does not close it. */
  isWide?: boolean
  /** Something that belongs in the form is still being loaded, for instance a file. */
  isBusy?: boolean
}

/** The form of a small entity without a page of its own, in a dialog. */
export function FormDialog<Values extends Record<string, unknown>>({
  form,
  title,
  onClose,
  children,
  actions,
  isWide = false,
  isBusy = false,
}: FormDialogProps<Values>) {
  const t = useTexts(formTexts)
  return (
    <Modal
      opened
      size={isWide ? 'xl' : 'lg'}
      closeOnClickOutside={!isWide}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <form noValidate onSubmit={form.handleSubmit} aria-label={title} className={formClasses.form}>
        <FormFailure error={form.failure} />
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {actions}
          <Button type="submit" loading={form.isSaving} disabled={isBusy}>
            {t(form.row === null ? 'create' : 'save')}
          </Button>
        </Group>
      </form>
      <EntityConflict form={form} />
    </Modal>
  )
}
