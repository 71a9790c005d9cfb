import { useQuery } from '@tanstack/react-query'
import type { ListRoute } from '@wheelhouse/contract/kernel/crud'
import { useState } from 'react'
import { type Column, DataTable } from '../kernel/lists/data-table.tsx'
import { CreateLink } from '../kernel/lists/list-page.tsx'
import { ListEmpty, ListLoading } from '../kernel/lists/list-parts.tsx'
import type { EntityRow } from '../kernel/lists/use-entity-list.ts'
import { partsQuery, type Whole } from '../kernel/server/entity.queries.ts'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import classes from './organization-parts.module.css'

type OrganizationPartsProps<Item extends EntityRow> = {
  organizationId: string
  routes: { list: ListRoute<Item> }
  /** Their texts: `lead` explains what they are for, `none` is shown for an empty list. */
  t: (key: 'title' | 'lead' | 'none' | 'create') => string
  /** Property of the initial sort order. */
  sort: string
  columns: readonly Column<Whole<Item, keyof Item & string>>[]
  /** Path of the form that creates one, with `$organizationId`. */
  createPath: string
}

/** Lists an organisation's items of one kind, such as its notification targets. */
export function OrganizationParts<Item extends EntityRow>({
  organizationId,
  routes,
  t,
  sort: firstSort,
  columns,
  createPath,
}: OrganizationPartsProps<Item>) {
  const params = { organizationId }
  const [sort, setSort] = useState(firstSort)
  const order = sort.startsWith('-') ? `${sort.slice(1)} DESC` : `${sort} ASC`
  const { data, error, refetch } = useQuery(partsQuery(routes, params, { order }))
  const create = (
    <CreateLink to={createPath} params={params}>
      {t('create')}
    </CreateLink>
  )
  return (
    <section className={classes.parts} aria-label={t('title')}>
      <header className={classes.head}>
        <p>{t('lead')}</p>
        {data?.length !== 0 && create}
      </header>
      {data === undefined && error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <ListLoading />}
      {data?.length === 0 && <ListEmpty isFiltered={false} text={t('none')} create={create} />}
      {data !== undefined && data.length > 0 && (
        <DataTable caption={t('title')} columns={columns} rows={data} sort={sort} onSort={setSort} />
      )}
    </section>
  )
}
