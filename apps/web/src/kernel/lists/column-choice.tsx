import { Button, Checkbox } from '@mantine/core'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { Columns3 } from 'lucide-react'
import { useTexts } from '../words/texts.ts'
import type { Column } from './data-table.tsx'
import classes from './list-page.module.css'
import { ListPanel } from './list-panel.tsx'

/** The columns named by the address, in the table's order; an address without any shows all. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: string | undefined) {
  const ids = new Set(chosen?.split(','))
  const shown = columns.filter(({ id }) => ids.has(id))
  return shown.length === 0 ? columns : shown
}

type ColumnChoiceProps<Row> = {
  columns: readonly Column<Row>[]
  chosen: string | undefined
  onChange: (ids: string | undefined) => void
}

/** Which columns a list shows. */
export function ColumnChoice<Row>({ columns, chosen, onChange }: ColumnChoiceProps<Row>) {
  const t = useTexts(listTexts)
  const shown = new Set(shownColumns(columns, chosen).map(({ id }) => id))
  const toggle = (id: string) => {
    const next = columns.map((column) => column.id).filter((one) => shown.has(one) !== (one === id))
    if (next.length > 0) onChange(next.length === columns.length ? undefined : next.join(','))
  }
  return (
    <ListPanel label={t('columns')} icon={Columns3}>
      <div className={classes.panel}>
        {columns.map(({ id, label }) => (
          <Checkbox
            key={id}
            size="xs"
            label={label}
            checked={shown.has(id)}
            // A table without columns is useless.
            disabled={shown.size === 1 && shown.has(id)}
            onChange={() => toggle(id)}
          />
        ))}
        <Button size="compact-xs" variant="subtle" onClick={() => onChange(undefined)}>
          {t('allColumns')}
        </Button>
      </div>
    </ListPanel>
  )
}
