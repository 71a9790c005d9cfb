import { useMediaQuery } from '@mantine/hooks'
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import { DataTable, type DataTableProps } from '../kernel/lists/data-table.tsx'
import { SortChoice } from '../kernel/lists/sort-choice.tsx'
import classes from './alert-card.module.css'
import { AlertCard } from './alert-card.tsx'
import { AlertKeys, getAlertRowProps } from './alert-keys.tsx'

/** Up to this width, the columns would overflow the screen, and cards say the same in less room. */
const narrow = '(width < 100em)'

/** Alerts as a table, or as cards if there is no room for its columns. */
export function AlertTable(props: DataTableProps<Alert>) {
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  if (!isNarrow)
    return (
      <AlertKeys alerts={props.rows}>
        <DataTable {...props} getRowProps={getAlertRowProps} />
      </AlertKeys>
    )
  const { caption, columns, rows, sort, onSort } = props
  const shown = new Set(columns.map(({ id }) => id))
  return (
    <AlertKeys alerts={rows}>
      <div className={classes.cards}>
        <SortChoice columns={columns} sort={sort} onSort={onSort} isAlways />
        <ul aria-label={caption}>
          {rows.map((alert) => (
            <AlertCard key={alert.id} alert={alert} shown={shown} />
          ))}
        </ul>
      </div>
    </AlertKeys>
  )
}
