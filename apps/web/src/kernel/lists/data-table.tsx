import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { ScrollRegion } from '../shell/focusable.tsx'
import { useTexts } from '../words/texts.ts'
import classes from './data-table.module.css'
import { RowGrip, RowMoves } from './row-order.tsx'
import { SortChoice } from './sort-choice.tsx'

export type Column<Row> = {
  id: string
  label: string
  /** The text of the cell, also used in files. */
  text: (row: Row) => string
  /** Its text in files, if the notation differs. */
  csv?: (row: Row) => string
  /** Its rendering, if it is more than its text. */
  cell?: (row: Row) => ReactNode
  /** The property that the server sorts by; left out, the column cannot be sorted. */
  sort?: string
  /** Contains buttons rather than data: left out of files. */
  isAction?: boolean
}

/** Rows that can be reordered: the result of `useRowOrder`. */
export type TableOrder = {
  getDragProps: (id: string) => object
  move: (from: number, to: number) => Promise<void>
}

export type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** As in the address: a property, with a leading `-` for descending. */
  sort: string
  onSort: (sort: string) => void
  /** Ids of the selected rows; left out, rows cannot be selected. */
  selected?: ReadonlySet<string>
  onSelect?: (ids: ReadonlySet<string>) => void
  /** The name that people know a row by, for its checkbox's label. */
  getName?: (row: Row) => string
  /** Rows have drag handles; columns cannot be sorted then. */
  order?: TableOrder
  /** Further attributes of a row. */
  getRowProps?: (row: Row) => ComponentProps<'tr'>
}

/** Rows, and columns with sortable headers. Scrolls sideways on narrow screens. */
export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  sort,
  onSort,
  selected,
  onSelect,
  getName,
  order,
  getRowProps,
}: DataTableProps<Row>) {
  const t = useTexts(listTexts)
  const boxes = selected !== undefined && onSelect !== undefined ? { selected, onSelect } : null
  return (
    <ScrollRegion className={classes.scroll} role="region" aria-label={caption}>
      {order === undefined && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {boxes !== null && <AllRowsBox rows={rows} {...boxes} />}
            {order !== undefined && <th scope="col">{t('order')}</th>}
            {columns.map((column) =>
              order === undefined && column.sort !== undefined ? (
                <SortCell
                  key={column.id}
                  label={column.label}
                  property={column.sort}
                  sort={sort}
                  onSort={onSort}
                />
              ) : (
                <th key={column.id} scope="col">
                  {column.label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              aria-selected={boxes === null ? undefined : boxes.selected.has(row.id)}
              {...order?.getDragProps(row.id)}
              {...getRowProps?.(row)}
            >
              {boxes !== null && <RowBox id={row.id} name={getName?.(row) ?? row.id} {...boxes} />}
              {order !== undefined && (
                <td>
                  <div className={classes.order}>
                    <RowGrip />
                    <RowMoves
                      name={getName?.(row) ?? row.id}
                      index={index}
                      count={rows.length}
                      onMove={order.move}
                    />
                  </div>
                </td>
              )}
              {columns.map(({ id, label, text, cell = text }) => (
                <td key={id} data-label={label}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type SortCellProps = { label: string; property: string; sort: string; onSort: (sort: string) => void }

function SortCell({ label, property, sort, onSort }: SortCellProps) {
  const isUp = sort === property
  const isDown = sort === `-${property}`
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ArrowUpDown
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className={classes.sort} onClick={() => onSort(isUp ? `-${property}` : property)}>
        {label}
        <Icon size={14} aria-hidden data-active={isUp || isDown || undefined} />
      </button>
    </th>
  )
}

/** The browser's own checkboxes, because a thousand of them are rendered at once. */
type Boxes = { selected: ReadonlySet<string>; onSelect: (ids: ReadonlySet<string>) => void }

function AllRowsBox({ rows, selected, onSelect }: Boxes & { rows: readonly { id: string }[] }) {
  const t = useTexts(listTexts)
  const chosen = rows.filter(({ id }) => selected.has(id)).length
  const isAll = rows.length > 0 && chosen === rows.length
  return (
    <th scope="col" className={classes.box}>
      <label>
        <input
          ref={(box) => {
            if (box !== null) box.indeterminate = chosen > 0 && !isAll
          }}
          type="checkbox"
          aria-label={t('selectAll')}
          checked={isAll}
          onChange={() => onSelect(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
        />
        {/* On a phone it stands alone, without rows below it that would explain it. */}
        <span className={classes.allWords} aria-hidden>
          {t('selectAll')}
        </span>
      </label>
    </th>
  )
}

function RowBox({ id, name, selected, onSelect }: Boxes & { id: string; name: string }) {
  const t = useTexts(listTexts)
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <td className={classes.box}>
      <input
        type="checkbox"
        aria-label={t('selectRow', { name })}
        checked={selected.has(id)}
        onChange={toggle}
      />
    </td>
  )
}
