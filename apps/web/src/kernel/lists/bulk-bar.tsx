import { Button } from '@mantine/core'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { useState } from 'react'
import { useTexts } from '../words/texts.ts'
import { type BulkAction, BulkDialog } from './bulk-dialog.tsx'
import classes from './list-page.module.css'
import type { EntityList, EntityRow } from './use-entity-list.ts'

type BulkBarProps<Row extends EntityRow> = {
  list: EntityList<Row>
  rows: readonly Row[]
  actions: readonly BulkAction<Row>[]
  getName: (row: Row) => string
}

/** The actions for the selected rows. */
export function BulkBar<Row extends EntityRow>({ list, rows, actions, getName }: BulkBarProps<Row>) {
  const t = useTexts(listTexts)
  const [action, setAction] = useState<BulkAction<Row> | null>(null)
  const chosen = rows.filter(({ id }) => list.selected.has(id))
  if (chosen.length === 0 && action === null) return null
  return (
    <div className={classes.bulk} role="group" aria-label={t('selection')}>
      <span role="status">{t('selected', { count: chosen.length })}</span>
      {actions.map((one) => (
        <Button
          key={one.id}
          size="compact-sm"
          variant="default"
          color={one.isDangerous ? 'red' : undefined}
          onClick={() => setAction(one)}
        >
          {one.label}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={() => list.select(new Set())}>
        {t('selectNone')}
      </Button>
      {action !== null && (
        <BulkDialog
          action={action}
          rows={chosen}
          getName={getName}
          onClose={() => {
            setAction(null)
            list.select(new Set())
            list.refetch()
          }}
        />
      )}
    </div>
  )
}
