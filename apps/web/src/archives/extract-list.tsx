import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '../kernel/lists/data-table.tsx'
import { ListLoading, Pager } from '../kernel/lists/list-parts.tsx'
import type { Whole } from '../kernel/server/entity.queries.ts'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import {
  type ExtractRoutes,
  type ExtractRow,
  extractCountQuery,
  extractPageSize,
  extractsQuery,
} from './archives.queries.ts'

type ExtractListProps<Item extends ExtractRow> = {
  routes: ExtractRoutes<Item>
  serialNo: string
  /** Their texts. */
  t: (key: 'title' | 'empty') => string
  columns: readonly Column<Whole<Item>>[]
  page: number
  onPage: (page: number) => void
}

/** One page of a robot's clips or evidence archives. */
export function ExtractList<Item extends ExtractRow>({
  routes,
  serialNo,
  t,
  columns,
  page,
  onPage,
}: ExtractListProps<Item>) {
  const { data: rows, error, refetch } = useQuery(extractsQuery(routes, serialNo, page))
  const { data: count } = useQuery(extractCountQuery(routes, serialNo))
  return (
    <>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {rows === undefined && error === null && <ListLoading />}
      {rows?.length === 0 && <p>{t('empty')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={rows}
          sort="-createdAt"
          onSort={() => undefined}
        />
      )}
      {count !== undefined && count > extractPageSize && (
        <Pager page={page} size={extractPageSize} count={count} onPage={onPage} />
      )}
    </>
  )
}
