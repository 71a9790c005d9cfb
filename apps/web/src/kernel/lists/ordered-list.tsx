import { listTexts } from '@wheelhouse/texts/kernel/lists'
import type { ReactNode } from 'react'
import { useTexts } from '../words/texts.ts'
import classes from './ordered-list.module.css'
import { type OrderedRows, RowGrip, RowMoves, useRowOrder } from './row-order.tsx'

type OrderedListProps<Row extends { id: string }> = OrderedRows<Row> & {
  /** What it lists. */
  label: string
  /** The content of a row between its handle and its buttons. */
  children: (row: Row) => ReactNode
  mayChange: boolean
}

/** Rows in an order set by people: by dragging, or by buttons for fingers and the keyboard. */
export function OrderedList<Row extends { id: string }>(props: OrderedListProps<Row>) {
  const { label, rows, getName, children, mayChange } = props
  const t = useTexts(listTexts)
  const { shown, announcement, ...order } = useRowOrder(props)
  return (
    <>
      {mayChange && rows.length > 1 && <p className={classes.note}>{t('orderNote')}</p>}
      <ol className={classes.list} aria-label={label}>
        {shown.map((row, index) => (
          <li key={row.id} {...(mayChange && order.getDragProps(row.id))}>
            {mayChange && <RowGrip />}
            <div className={classes.content}>{children(row)}</div>
            {mayChange && (
              <RowMoves name={getName(row)} index={index} count={shown.length} onMove={order.move} />
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
