import { ActionIcon } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { PathParams } from '@wheelhouse/contract/kernel/crud'
import type { ReorderRoute } from '@wheelhouse/contract/kernel/reorder'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../server/api.ts'
import { showError } from '../shell/notify.ts'
import { useTexts } from '../words/texts.ts'
import classes from './ordered-list.module.css'

type OrderedListProps<Row extends { id: string }> = {
  /** What it is a list of. */
  label: string
  rows: readonly Row[]
  /** How people know a row. */
  getName: (row: Row) => string
  /** What a row shows between its handle and its buttons. */
  children: (row: Row) => ReactNode
  /** Of the path that they stand at: `{ buildingId }`. */
  params: PathParams
  reorder: ReorderRoute
  /** Path of the list that is read again afterwards. */
  listPath: string
  mayChange: boolean
}

/** Rows in an order that people give them: by dragging, or by buttons, which fingers and the keyboard reach as well. */
export function OrderedList<Row extends { id: string }>(props: OrderedListProps<Row>) {
  const { label, rows, getName, children, mayChange } = props
  const t = useTexts(listTexts)
  const { shown, move, announcement } = useOrder(props)
  const [dragged, setDragged] = useState<string | null>(null)
  const place = (id: string) => shown.findIndex((row) => row.id === id)
  return (
    <>
      {mayChange && rows.length > 1 && <p className={classes.note}>{t('orderNote')}</p>}
      <ol className={classes.list} aria-label={label}>
        {shown.map((row, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons of the row move it by keyboard
          <li
            key={row.id}
            draggable={mayChange}
            data-dragged={row.id === dragged || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(row.id)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) void move(place(dragged), index)
              setDragged(null)
            }}
          >
            {mayChange && <GripVertical size={16} aria-hidden className={classes.grip} />}
            <div className={classes.content}>{children(row)}</div>
            {mayChange && (
              <div className={classes.moves}>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('moveUp', { name: getName(row) })}
                  disabled={index === 0}
                  onClick={() => void move(index, index - 1)}
                >
                  <ArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('moveDown', { name: getName(row) })}
                  disabled={index === shown.length - 1}
                  onClick={() => void move(index, index + 1)}
                >
                  <ArrowDown size={16} aria-hidden />
                </ActionIcon>
              </div>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}

/** The order as it is wanted, before the server has it. */
function useOrder<Row extends { id: string }>({
  rows,
  getName,
  reorder,
  params,
  listPath,
}: OrderedListProps<Row>) {
  const t = useTexts(listTexts)
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<readonly Row[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const shown = wanted ?? rows

  const move = async (from: number, to: number) => {
    const row = shown[from]
    if (row === undefined || from === to) return
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, row)
    setWanted(next)
    try {
      await call(reorder, { params, body: { ids: next.map(({ id }) => id) } })
      setAnnouncement(t('moved', { name: getName(row), place: to + 1, count: next.length }))
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: [listPath] })
    setWanted(null)
  }
  return { shown, move, announcement }
}
