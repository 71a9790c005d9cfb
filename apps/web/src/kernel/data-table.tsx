import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export type Column<Row> = {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** The property that the server orders by; left out, the column cannot be sorted. */
  sort?: string
}

type DataTableProps<Row> = {
  /** What the table is a list of, for those who hear it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** As in the address: property, with a leading `-` from high to low. */
  sort: string
  onSort: (sort: string) => void
}

/** Rows and columns with headers that sort. It scrolls sideways by itself where the screen is narrow. */
export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  sort,
  onSort,
}: DataTableProps<Row>) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by the arrow keys
    <div className={classes.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ id, cell }) => (
                <td key={id}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeaderCell<Row>({
  column: { label, sort: property },
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: string
  onSort: (sort: string) => void
}) {
  if (property === undefined) return <th scope="col">{label}</th>
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
