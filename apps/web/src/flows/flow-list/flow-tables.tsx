import { Button } from '@mantine/core'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { flowListTexts } from '@wheelhouse/texts/flows/flows'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { ArrowUpDown } from 'lucide-react'
import { DataTable, type DataTableProps } from '../../kernel/lists/data-table.tsx'
import { useRowOrder } from '../../kernel/lists/row-order.tsx'
import type { EntityList } from '../../kernel/lists/use-entity-list.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './flow-list.module.css'
import type { ListedFlow } from './flow-list.ts'

type Group = { id: string; name: string; index: number }
type FlowTablesProps = DataTableProps<ListedFlow> & {
  list: EntityList<ListedFlow>
  /** Of the building. */
  groups: readonly Group[]
  mayWrite: boolean
}

/** The flows of a building: a table for each group, in the order of the groups. */
export function FlowTables({ list, groups, mayWrite, ...table }: FlowTablesProps) {
  const t = useTexts(flowListTexts)
  const { search, change, count = 0 } = list
  const { rows } = table
  const byGroup = Map.groupBy(rows, ({ flowGroupId }) => flowGroupId)
  const known = groups.toSorted((a, b) => a.index - b.index)
  const unknown = rows.filter(({ flowGroupId }) => !groups.some(({ id }) => id === flowGroupId))
  const sections = [
    ...known.map(({ id, name }) => ({ id, name, own: byGroup.get(id) ?? [] })),
    // A group created after the buildings were loaded.
    { id: '', name: t('otherGroups'), own: unknown },
  ].filter(({ own }) => own.length > 0)
  // Only complete groups can be reordered, and only in their own order.
  const isWhole =
    count <= rows.length &&
    ['text', 'floorId', 'status', 'sort'].every((narrowing) => search[narrowing] === undefined)
  const isOrdered = mayWrite && isWhole && search.flowGroupId !== undefined
  return sections.map(({ id, name, own }) => (
    <section key={id} className={classes.group}>
      <header className={classes.groupHead}>
        <h2>{name}</h2>
        {mayWrite && search.flowGroupId === undefined && id !== '' && own.length > 1 && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<ArrowUpDown size={14} aria-hidden />}
            aria-label={t('changeOrderOf', { name })}
            onClick={() =>
              change({
                flowGroupId: id,
                floorId: undefined,
                status: undefined,
                text: undefined,
                sort: undefined,
              })
            }
          >
            {t('changeOrder')}
          </Button>
        )}
      </header>
      {isOrdered && id !== '' ? (
        <OrderedTable {...table} caption={name} groupId={id} rows={own} />
      ) : (
        <DataTable {...table} {...toSelection(table, own)} caption={name} rows={own} />
      )}
    </section>
  ))
}

type OrderedTableProps = DataTableProps<ListedFlow> & { groupId: string }

/** The flows of one group, with handles. */
function OrderedTable({ groupId, ...table }: OrderedTableProps) {
  const t = useTexts(listTexts)
  const { shown, announcement, ...order } = useRowOrder({
    rows: table.rows,
    getName: ({ name }) => name,
    params: { flowGroupId: groupId },
    reorder: flowRoutes.reorder,
    listPath: flowRoutes.list.path,
  })
  const isOne = shown.length === 1
  return (
    <>
      {!isOne && <p className={classes.note}>{t('orderNote')}</p>}
      <DataTable {...table} rows={shown} {...(!isOne && { order })} />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}

/** The selection in one table does not affect those in the others. */
function toSelection(
  { selected, onSelect }: DataTableProps<ListedFlow>,
  own: readonly ListedFlow[],
): Pick<DataTableProps<ListedFlow>, 'onSelect'> {
  if (selected === undefined || onSelect === undefined) return {}
  const others = [...selected].filter((id) => !own.some((row) => row.id === id))
  return { onSelect: (ids) => onSelect(new Set([...others, ...ids])) }
}
