import { Alert, Button, Group, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useEffect, useRef } from 'react'
import type { ApiError } from '../server/api-error.ts'
import { useTexts } from '../words/texts.ts'
import classes from './form-parts.module.css'

/** Why saving failed, unless one field is at fault; scrolled into view. @param title if it concerns something else */
export function FormFailure({ error, title }: { error: ApiError | null; title?: string }) {
  const t = useTexts(formTexts)
  const errorText = useTexts(errorTexts)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== null) alert.current?.scrollIntoView({ block: 'center' })
  }, [error])
  return (
    <div role="alert" ref={alert}>
      {error !== null && (
        <Alert color="red" variant="light" title={title ?? t('notSaved')} mb="md">
          {errorText(error.code, error.params)}
        </Alert>
      )}
    </div>
  )
}

/** Somebody else saved the same row: shown immediately, nothing typed is lost. @param onCompare `null` if nobody did */
export function ChangedMeanwhile({
  onCompare,
  by = null,
}: {
  onCompare: (() => void) | null
  /** Who has saved, as far as known. */
  by?: string | null
}) {
  const t = useTexts(formTexts)
  const title = by === null ? t('changedTitle') : t('changedByTitle', { name: by })
  return (
    <div role="status">
      {onCompare !== null && (
        <Alert color="yellow" variant="light" title={title} mb="md">
          <p>{t('changedMeanwhile')}</p>
          <Button variant="default" onClick={onCompare}>
            {t('compare')}
          </Button>
        </Alert>
      )}
    </div>
  )
}

/** Asks before unsaved changes are left, also when the tab is closed. A dialog is left when its `edit` changes. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTexts(formTexts)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || getEdited(current) !== getEdited(next)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  const stay = () => isBlocked && blocker.reset()
  return (
    <Modal
      opened={isBlocked}
      onClose={stay}
      title={t('leaveTitle')}
      closeButtonProps={{ 'aria-label': t('stay') }}
    >
      <p>{t('leaveText')}</p>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={stay}>
          {t('stay')}
        </Button>
        <Button color="red" onClick={() => isBlocked && blocker.proceed()}>
          {t('leave')}
        </Button>
      </Group>
    </Modal>
  )
}

/** What an address names for editing apart from its path: a dialog's row, or a pose. */
function getEdited({ search }: { search: object }): unknown {
  const { edit, pose }: { edit?: unknown; pose?: unknown } = search
  return edit ?? pose
}

/** A field that somebody else has changed. `yours`: what was typed in it here; `null`: nothing. */
export type ConflictRow = { field: string; yours: string | null; theirs: string }

/** Somebody else has saved (409 `entity.changed`): both versions, and the choice between them. */
export function ConflictDialog({
  rows,
  by = null,
  onKeepYours,
  onTakeTheirs,
  onCombine = null,
  onClose,
}: {
  rows: readonly ConflictRow[]
  /** Who has saved, as far as known. */
  by?: string | null
  onKeepYours: () => void
  onTakeTheirs: () => void
  /** Left out if the two changes cannot be combined. */
  onCombine?: (() => void) | null
  onClose: () => void
}) {
  const t = useTexts(formTexts)
  const isApart = rows.every(({ yours }) => yours === null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={by === null ? t('changedTitle') : t('changedByTitle', { name: by })}
      closeButtonProps={{ 'aria-label': t('stay') }}
      size="lg"
    >
      {rows.length > 0 && <p>{t(isApart ? 'changedApart' : 'changedText')}</p>}
      {rows.length === 0 ? (
        <p>{t('nothingDiffers')}</p>
      ) : (
        <table className={classes.versions}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('yours')}</th>
              <th scope="col">{t('theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, yours, theirs }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{yours ?? t('notEdited')}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onTakeTheirs}>
          {t('takeTheirs')}
        </Button>
        {onCombine !== null && !isApart && <Button onClick={onCombine}>{t('combine')}</Button>}
        {/* It discards what somebody else has saved, so it must not be the most prominent button. */}
        <Button variant={isApart ? 'filled' : 'default'} onClick={onKeepYours}>
          {t(isApart ? 'saveBoth' : 'keepYours')}
        </Button>
      </Group>
    </Modal>
  )
}
