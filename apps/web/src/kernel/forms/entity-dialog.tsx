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
  /** Of the row, as the list's address has it (`?edit=`); `new` for something new. */
  id: string
  /** Of the form for something new. */
  title: string
  getName: (row: Row) => string
  onClose: () => void
  children: (row: Row | undefined, handleCreated: () => void) => ReactNode
}

/** The address of the form for something new. */
export const newRow = 'new'

/** The form of an entity whose list is its only screen. */
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
  // Only once nothing counts as unsaved any more: else the form would ask before it is left.
  useEffect(() => {
    if (!isCreated) return
    notify({ message: translate(formTexts, 'created') })
    onClose()
  }, [isCreated, onClose])
  return (
    <Modal
      opened
      size="lg"
      // What was typed is not lost by a click beside it.
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
