import { useQuery } from '@tanstack/react-query'
import type { flowGroupRoutes, robotGroupRoutes } from '@wheelhouse/contract/buildings/building-group'
import { CreateLink } from '../kernel/lists/list-page.tsx'
import { ListEmpty, ListLoading } from '../kernel/lists/list-parts.tsx'
import classes from '../kernel/lists/ordered-list.module.css'
import { OrderedList } from '../kernel/lists/ordered-list.tsx'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { buildingPartsQuery } from './buildings.queries.ts'

type GroupsTabProps = {
  buildingId: string
  mayChange: boolean
  routes: typeof robotGroupRoutes | typeof flowGroupRoutes
  to: { one: string; create: string }
  createLabel: string
  /** Shown while there are none. */
  empty: string
}

/** The robot groups or the flow groups of a building. */
export function GroupsTab({ buildingId, mayChange, routes, to, createLabel, empty }: GroupsTabProps) {
  const { data, error, refetch } = useQuery(buildingPartsQuery(routes, buildingId))
  if (data === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListLoading />
  const create = mayChange && (
    <CreateLink to={to.create} params={{ buildingId }}>
      {createLabel}
    </CreateLink>
  )
  if (data.length === 0) return <ListEmpty isFiltered={false} text={empty} create={create} />
  return (
    <>
      {mayChange && <div className={classes.head}>{create}</div>}
      <OrderedList
        label={createLabel}
        rows={data}
        getName={({ name }) => name}
        params={{ buildingId }}
        reorder={routes.reorder}
        listPath={routes.list.path}
        mayChange={mayChange}
      >
        {({ id, name }) => (
          <ScreenLink to={to.one} params={{ buildingId, id }}>
            {name}
          </ScreenLink>
        )}
      </OrderedList>
    </>
  )
}
