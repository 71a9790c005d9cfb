import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { OctagonX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { ListedBuilding } from '../../buildings/building-list.queries.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { operatorType } from '../../session/session.store.ts'
import { hasFilter, needsLive, type RobotSearch } from '../robot-search.ts'
import { type ListedRobot, robotCountQuery, robotsQuery } from '../robots.queries.ts'
import { stopRobots } from '../stop/remote-stop.ts'
import { FilterBar, ListTools } from './filter-bar.tsx'
import { useLiveSelection } from './live-selection.ts'
import classes from './robot-control-page.module.css'
import { RobotItem, type RobotPlace } from './robot-item.tsx'
import { RobotList } from './robot-list.tsx'

const noRobots: readonly ListedRobot[] = []

type RobotListViewProps = {
  search: RobotSearch
  look: 'grid' | 'list'
  buildings: readonly ListedBuilding[]
  onChange: (change: Record<string, string | undefined>) => void
  renderHead: (count: number | null) => ReactNode
}

/** Every robot the person may see, live, as cards or as rows. */
export function RobotListView({ search, look, buildings, onChange, renderHead }: RobotListViewProps) {
  const t = useTexts(robotTexts)
  const { data: count } = useQuery(robotCountQuery(search))
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(robotsQuery(search))
  const loaded = useMemo(() => data?.pages.flat() ?? noRobots, [data])
  const robots = useLiveSelection(loaded, search)
  const places = usePlaces(buildings)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())

  const isLive = needsLive(search)
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  useEffect(() => {
    if (isLive) loadMore()
  }, [isLive, loadMore])

  const handleSelect = useCallback((serialNumber: string, isSelected: boolean) => {
    setSelected((last) => {
      const next = new Set(last)
      if (isSelected) next.add(serialNumber)
      else next.delete(serialNumber)
      return next
    })
  }, [])
  /** Everything that matches the filters, including what has not been scrolled to yet. */
  const handleSelectAll = async (all: boolean) => {
    let last: { data: typeof data; hasNextPage: boolean } = { data, hasNextPage }
    if (all) while (last.hasNextPage) last = await fetchNextPage()
    const found = isLive ? robots : (last.data?.pages.flat() ?? noRobots)
    setSelected(new Set(all ? found.map(({ serialNumber }) => serialNumber) : []))
  }
  // Robots hidden by a filter are not acted upon.
  const chosen = robots.filter(({ serialNumber }) => selected.has(serialNumber))
  const shownCount = isLive ? robots.length : (count ?? robots.length)

  return (
    <>
      {renderHead(isPending ? null : shownCount)}
      <FilterBar search={search} buildings={buildings} onChange={onChange} />
      <div className={classes.bar} data-active={chosen.length > 0}>
        {robots.length > 0 && (
          <Selection count={shownCount} chosen={chosen} onSelectAll={(all) => void handleSelectAll(all)} />
        )}
        <ListTools search={search} look={look} onChange={onChange} />
      </div>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingCards />}
      {data !== undefined && robots.length === 0 && (
        <div className={classes.empty}>
          <p>{t(hasFilter(search) ? 'emptyFiltered' : 'empty')}</p>
          {!hasFilter(search) && <RegisterLink />}
        </div>
      )}
      <RobotList
        robots={robots}
        layout={look}
        label={t('title')}
        onEnd={loadMore}
        renderRobot={(robot) => (
          <RobotItem
            robot={robot}
            place={places(robot)}
            layout={look}
            isSelected={selected.has(robot.serialNumber)}
            onSelect={handleSelect}
          />
        )}
      />
    </>
  )
}

const nowhere: RobotPlace = { building: '', group: '', timeZone: undefined }

/** Names of a robot's building and group; the same object each time, so that no card re-renders. */
function usePlaces(buildings: readonly ListedBuilding[]): (robot: ListedRobot) => RobotPlace {
  return useMemo(() => {
    const places = new Map<string, RobotPlace>()
    for (const { id: building, name = '', timezone: timeZone, groups = [] } of buildings)
      for (const group of [{ id: null, name: '' }, ...groups])
        places.set(`${building} ${group.id}`, { building: name, group: group.name, timeZone })
    return ({ buildingId, robotGroupId }) => places.get(`${buildingId} ${robotGroupId}`) ?? nowhere
  }, [buildings])
}

function Selection({
  count,
  chosen,
  onSelectAll,
}: {
  count: number
  chosen: readonly ListedRobot[]
  onSelectAll: (all: boolean) => void
}) {
  const t = useTexts(robotTexts)
  const isAll = chosen.length === count
  return (
    <>
      <Checkbox
        size="xs"
        label={chosen.length === 0 ? t('selectAll') : t('selected', { count: chosen.length })}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={(event) => onSelectAll(event.currentTarget.checked)}
      />
      {chosen.length > 0 && (
        <>
          <Button size="compact-sm" variant="subtle" onClick={() => onSelectAll(false)}>
            {t('clearSelection')}
          </Button>
          <Button
            size="compact-sm"
            color="red.9"
            leftSection={<OctagonX size={14} />}
            title={t('remoteStopNote')}
            onClick={() => void stopRobots(chosen)}
          >
            {t('remoteStop')}
          </Button>
          <ReleaseChosen robots={chosen} />
        </>
      )}
    </>
  )
}

/** The next step for somebody who has just started. */
function RegisterLink() {
  const t = useTexts(robotTexts)
  const type = operatorType()
  if (type === null || !hasPermission(type, 'robot:create')) return null
  return <Link to={paths.robotCreate}>{t('register')}</Link>
}

/** Loaded when first opened: its script is not part of robot/control. */
const ReleaseSeveral = lazy(async () => ({
  default: (await import('./release-several.tsx')).ReleaseSeveral,
}))

/** Releasing is a separate action with a permission of its own. */
function ReleaseChosen({ robots }: { robots: readonly ListedRobot[] }) {
  const t = useTexts(robotTexts)
  const [isOpen, setIsOpen] = useState(false)
  const type = operatorType()
  if (type === null || !hasPermission(type, 'robot:clearRemoteStop')) return null
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
        {t('releaseStop')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReleaseSeveral robots={robots} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function LoadingCards() {
  const t = useTexts(robotTexts)
  return (
    <div className={classes.loading} role="status" aria-label={t('loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={220} radius="md" />
      ))}
    </div>
  )
}
