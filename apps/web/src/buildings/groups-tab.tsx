import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type {
  BuildingGroup,
  flowGroupRoutes,
  robotGroupRoutes,
} from '@wheelhouse/contract/buildings/building-group'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { CreateLink } from '../kernel/lists/list-page.tsx'
import { ListEmpty, ListLoading } from '../kernel/lists/list-parts.tsx'
import { OrderedList } from '../kernel/lists/ordered-list.tsx'
import classes from '../kernel/lists/ordered-list.module.css'
import { buildingPartsQuery } from './buildings.queries.ts'

type GroupsTabProps = {
  buildingId: string
  mayChange: boolean
  routes: typeof robotGroupRoutes | typeof flowGroupRoutes
  to: { one: string; create: string }
  createLabel: string
}

/** The robot groups or the flow groups of a building. */
export function GroupsTab({ buildingId, mayChange, routes, to, createLabel }: GroupsTabProps) {
  const { data, error, refetch } = useQuery(buildingPartsQuery<BuildingGroup>(routes, buildingId))
  if (data === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListLoading />
  return (
    <>
      {mayChange && (
        <div className={classes.head}>
          <CreateLink to={to.create} params={{ buildingId }}>
            {createLabel}
          </CreateLink>
        </div>
      )}
      {data.length === 0 ? (
        <ListEmpty isFiltered={false} />
      ) : (
        <OrderedList
          label={createLabel}
          rows={data}
          nameOf={({ name }) => name}
          params={{ buildingId }}
          reorder={routes.reorder}
          listPath={routes.list.path}
          mayChange={mayChange}
        >
          {({ id, name }) => (
            <Link to={to.one as never} params={{ buildingId, id } as never}>
              {name}
            </Link>
          )}
        </OrderedList>
      )}
    </>
  )
}
