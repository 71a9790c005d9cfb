import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListFailure } from '../shell/list-failure.tsx'
import { useTitle } from '../shell/title.ts'
import { useTexts } from '../words/texts.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkAction } from './bulk-dialog.tsx'
import { shownColumns } from './column-choice.tsx'
import { type Column, DataTable, type DataTableProps } from './data-table.tsx'
import classes from './list-page.module.css'
import { ListEmpty, ListLoading, Pager } from './list-parts.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { PageSizeChoice } from './page-size-choice.tsx'
import type { EntityList, EntityRow } from './use-entity-list.ts'

type ListPageProps<Row extends EntityRow> = {
  title: string
  /** What the list is about, if its name does not say so. */
  note?: string | undefined
  /** Below the heading, before the filters. */
  below?: ReactNode
  list: EntityList<Row>
  columns: readonly Column<Row>[]
  /** The name that people know a row by. */
  getName: (row: Row) => string
  /** `Choice`s, after the search field. */
  filters?: ReactNode
  /** Next to the heading. */
  actions?: ReactNode
  /** The link to create a row, `CreateLink`: at the heading, or in the middle of an empty list. */
  create?: ReactNode
  /** The text of an empty list: what is missing, and what it is for. */
  empty: string
  /** Actions on many rows at once. */
  bulk?: readonly BulkAction<Row>[]
  /** Replaces the table, for instance with several; left out, one table. */
  renderTable?: ((props: DataTableProps<Row>) => ReactNode) | undefined
}

/** A list of an entity: filters, table, pages, and actions. Everything that is selected is in the address. */
export function ListPage<Row extends EntityRow>({
  title,
  note,
  below,
  list,
  columns,
  getName,
  filters,
  actions,
  create,
  empty,
  bulk = [],
  renderTable = (props) => <DataTable {...props} />,
}: ListPageProps<Row>) {
  const t = useTexts(listTexts)
  useTitle(title)
  const { search, size, change, rows, count, definition } = list
  const shown = shownColumns(columns, search.columns)
  // An old link; the pager goes to the last page automatically.
  const isBeyondEnd = count !== undefined && count > 0
  const isEmpty = rows?.length === 0 && !isBeyondEnd && !list.isNarrowed
  const pager = (
    <Pager
      page={search.page ?? 1}
      size={size}
      count={count ?? rows?.length ?? 0}
      onPage={(page) => change({ page })}
    />
  )
  return (
    <section>
      <header className={classes.head}>
        <h1>{title}</h1>
        {count !== undefined && <span>{t('count', { count })}</span>}
        <div className={classes.actions}>
          {actions}
          {!isEmpty && create}
        </div>
      </header>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      {below}
      <ListToolbar list={list} columns={columns} shown={shown} title={title} filters={filters} />
      {list.error !== null && <ListFailure error={list.error} onRetry={list.refetch} />}
      {list.isPending && <ListLoading />}
      {rows?.length === 0 &&
        (isBeyondEnd ? pager : <ListEmpty isFiltered={list.isNarrowed} text={empty} create={create} />)}
      {rows !== undefined && rows.length > 0 && (
        <>
          {bulk.length > 0 && <BulkBar list={list} rows={rows} actions={bulk} getName={getName} />}
          {renderTable({
            caption: title,
            columns: shown,
            rows,
            getName,
            sort: search.sort ?? definition.sort,
            onSort: (sort) => change({ sort }),
            ...(bulk.length > 0 && { selected: list.selected, onSelect: list.select }),
          })}
          <footer className={classes.foot}>
            {pager}
            <PageSizeChoice size={size} count={count ?? 0} onChange={change} />
          </footer>
        </>
      )}
    </section>
  )
}

/** The link to the form for a new row. */
export function CreateLink({
  to,
  params = {},
  children,
}: {
  to: string
  params?: Record<string, string>
  children: ReactNode
}) {
  return (
    <Button
      size="xs"
      leftSection={<Plus size={16} aria-hidden />}
      renderRoot={(props) => <Link to={to} params={params} {...props} />}
    >
      {children}
    </Button>
  )
}
