import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GetRoute } from '@wheelhouse/contract/kernel/crud'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { type ReactNode, useEffect, useState } from 'react'
import { type EntityDetail, entityQuery } from '../server/entity.queries.ts'
import { ListFailure } from '../shell/list-failure.tsx'
import { notify } from '../shell/notify.ts'
import { translate, useTexts } from '../words/texts.ts'

type EntityDialogProps<Row extends EntityDetail> = {
  routes: { get: GetRoute<Row> }
  /** Id of the row, as in the list's address (`?edit=`); `new` for a new one. */
  id: string
  /** Title of the form for a new row. */
  title: string
  getName: (row: Row) => string
  onClose: () => void
  children: (row: Row | undefined, handleCreated: () => void) => ReactNode
}

/** The address of the form for a new row. */
export const newRow = 'new'

/** The form of an entity that has no screen but its list. */
export function EntityDialog<Row extends EntityDetail>({
  routes,
  id,
  title,
  getName,
  onClose,
  children,
}: EntityDialogProps<Row>) {
  const t = useTexts(formTexts)
  const isNew = id === newRow
  const { data: row, error, refetch } = useQuery({ ...entityQuery(routes, { id }), enabled: !isNew })
  const [isCreated, setIsCreated] = useState(false)
  // Only once nothing counts as unsaved: otherwise the form would ask before closing.
  useEffect(() => {
    if (!isCreated) return
    notify({ message: translate(formTexts, 'created') })
    onClose()
  }, [isCreated, onClose])
  return (
    <Modal
      opened
      size="lg"
      // A click outside must not discard what was typed.
      closeOnClickOutside={false}
      onClose={onClose}
      title={row === undefined ? (isNew ? title : '') : getName(row)}
      closeButtonProps={{ 'aria-label': t('closeForm') }}
    >
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {!isNew && row === undefined && error === null && <Skeleton height={240} />}
      {(isNew || row !== undefined) && children(row, () => setIsCreated(true))}
    </Modal>
  )
}
