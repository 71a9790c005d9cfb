import { Alert, Button } from '@mantine/core'
import type { CrudRoutes } from '@wheelhouse/contract/kernel/crud'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { type ReactNode, useCallback, useState } from 'react'
import { useOpenScreen } from '../shell/screen-address.tsx'
import { useTexts } from '../words/texts.ts'
import { DeleteEntity, type WithContents } from './delete-entity.tsx'
import { EntityConflict } from './entity-conflict.tsx'
import classes from './entity-form.module.css'
import { ChangedMeanwhile, FormFailure, UnsavedGuard } from './form-parts.tsx'
import type { EntityFormState } from './use-entity-form.ts'

type EntityFormProps<Values extends Record<string, unknown>> = {
  form: EntityFormState<Values, CrudRoutes>
  /** What the form is about: the name of the row, or a label for a new one. */
  label: string
  /** `FormSection`s with fields. */
  children: ReactNode
  /** Where to go after deletion: a path of the console, with the form's own parameters. */
  listPath: string
  /** The same if it needs other parameters, or a tab. */
  listAddress?: { params: Record<string, string>; search: Record<string, string> }
  /** Text of the delete button, if "delete" is not enough; `null` if the button is elsewhere. */
  deleteLabel?: string | null
  /** It is deleted with everything that belongs to it, after its name was typed. */
  withContents?: WithContents
  /** Next to the save button. */
  actions?: ReactNode
  /** Something that belongs in the form is still being loaded, for instance a file. */
  isBusy?: boolean
  /** Why nothing can be changed, if it is not for lack of permission. */
  readOnlyNote?: string
}

/** A form of `useEntityForm`: its fields, the buttons to save, and the handling of conflicts. */
export function EntityForm<Values extends Record<string, unknown>>({
  form,
  label,
  listPath,
  listAddress,
  children,
  deleteLabel,
  withContents,
  actions,
  isBusy = false,
  readOnlyNote,
}: EntityFormProps<Values>) {
  const t = useTexts(formTexts)
  const openScreen = useOpenScreen()
  const [isGone, setIsGone] = useState(false)
  const { fields, failure, isSaving, routes, params, row, isReadOnly, handleSubmit } = form
  const isNew = row === null
  const isDirty = fields.isDirty()
  const handleDeleted = useCallback(
    () => openScreen({ to: listPath, params, replace: true, ...listAddress }),
    [openScreen, listPath, params, listAddress],
  )
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={label} className={classes.form}>
      <UnsavedGuard isDirty={isDirty && !isGone && !isSaving} />
      <FormFailure error={failure} />
      <ChangedMeanwhile onCompare={form.compare} by={form.changedBy} />
      {isReadOnly && <Alert variant="light">{readOnlyNote ?? t('readOnly')}</Alert>}
      {children}
      {!isReadOnly && (
        <div className={classes.actions}>
          <Button type="submit" loading={isSaving} disabled={isBusy || (!isNew && !isDirty)}>
            {t(isNew ? 'create' : 'save')}
          </Button>
          <span role="status">{!isNew && isDirty && t('unsaved')}</span>
          {actions}
          {row?.can.delete && deleteLabel !== null && (
            <div className={classes.others}>
              <DeleteEntity
                routes={routes}
                label={deleteLabel}
                withContents={withContents}
                params={{ ...params, id: row.id }}
                name={label}
                onGone={() => setIsGone(true)}
                onDeleted={handleDeleted}
              />
            </div>
          )}
        </div>
      )}
      <EntityConflict form={form} />
    </form>
  )
}

/** Fields that belong together. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
