/** Rows in an order set by people, by dragging or by buttons: what lists and tables of such rows share. */
import { ActionIcon } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { PathParams } from '@wheelhouse/contract/kernel/crud'
import type { ReorderRoute } from '@wheelhouse/contract/kernel/reorder'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { call } from '../server/api.ts'
import { showError } from '../shell/notify.ts'
import { useTexts } from '../words/texts.ts'
import classes from './ordered-list.module.css'

export type OrderedRows<Row extends { id: string }> = {
  /** All rows at the path, in their order. */
  rows: readonly Row[]
  /** The name that people know a row by. */
  getName: (row: Row) => string
  /** Parameters of their path: `{ buildingId }`. */
  params: PathParams
  reorder: ReorderRoute
  /** Path of the list to refetch afterwards. */
  listPath: string
}

/** The wanted order, shown before the server has it, and the handlers for dragging a row. */
export function useRowOrder<Row extends { id: string }>({
  rows,
  getName,
  reorder,
  params,
  listPath,
}: OrderedRows<Row>) {
  const t = useTexts(listTexts)
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<readonly Row[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
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
  const place = (id: string) => shown.findIndex((row) => row.id === id)
  const getDragProps = (id: string) => ({
    draggable: true,
    'data-dragged': id === dragged || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(id)
    },
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== null) void move(place(dragged), place(id))
      setDragged(null)
    },
  })
  return { shown, move, announcement, getDragProps }
}

/** The drag handle of a row. */
export function RowGrip() {
  return <GripVertical size={16} aria-hidden className={classes.grip} />
}

type RowMovesProps = {
  /** The name that people know the row by. */
  name: string
  index: number
  count: number
  onMove: (from: number, to: number) => Promise<void>
}

/** The equivalent for fingers and the keyboard: one place up, one place down. */
export function RowMoves({ name, index, count, onMove }: RowMovesProps) {
  const t = useTexts(listTexts)
  return (
    <div className={classes.moves}>
      <ActionIcon
        variant="subtle"
        aria-label={t('moveUp', { name })}
        disabled={index === 0}
        onClick={() => void onMove(index, index - 1)}
      >
        <ArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('moveDown', { name })}
        disabled={index === count - 1}
        onClick={() => void onMove(index, index + 1)}
      >
        <ArrowDown size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
