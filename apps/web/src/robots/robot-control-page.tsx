import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { MonitorPlay, OctagonX } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { buildingsQuery, type ListedBuilding } from '../buildings/building-list.queries.ts'
import type { KeyEntry } from '../kernel/shell/keys.ts'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { useKeys } from '../kernel/shell/use-keys.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { operatorType } from '../session/session.store.ts'
import { FilterBar, ListTools, searchFieldId } from './filter-bar.tsx'
import { useLiveSelection } from './live-selection.ts'
import { stopRobots } from './remote-stop.ts'
import classes from './robot-control-page.module.css'
import { RobotItem, type RobotPlace } from './robot-item.tsx'
import { RobotList } from './robot-list.tsx'
import { hasFilter, needsLive, readRobotSearch } from './robot-search.ts'
import { type ListedRobot, robotCountQuery, robotsQuery } from './robots.queries.ts'
import { StopReport } from './stop-report.tsx'

const pageKeys = [
  { code: 'Slash', id: 'robots.search', textId: 'keySearch' },
  { code: 'KeyV', id: 'robots.view', textId: 'keyView' },
] as const satisfies readonly KeyEntry[]

const noRobots: readonly ListedRobot[] = []
const noBuildings: readonly ListedBuilding[] = []

/** robot/control, the landing page: every robot the person may see, live. */
export function RobotControlPage() {
  const t = useTexts(robotTexts)
  useTitle(t('title'))
  const search = useSearch({ from: `/shell${paths.robotControl}` })
  const navigate = useNavigate({ from: paths.robotControl })
  const { data: buildings = noBuildings } = useQuery(buildingsQuery)
  const { data: count } = useQuery(robotCountQuery(search))
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(robotsQuery(search))
  const loaded = useMemo(() => data?.pages.flat() ?? noRobots, [data])
  const robots = useLiveSelection(loaded, search)
  const places = usePlaces(buildings)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())

  const change = useCallback(
    (part: Record<string, string | undefined>) =>
      void navigate({ search: (last) => readRobotSearch({ ...last, ...part }), replace: true }),
    [navigate],
  )
  useKeys(pageKeys, robotTexts, (id) => {
    if (id === 'robots.search') document.getElementById(searchFieldId)?.focus()
    else change({ view: search.view === 'list' ? undefined : 'list' })
  })

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
  /** All that the filters find, also what has not been scrolled to yet. */
  const handleSelectAll = async (all: boolean) => {
    let last: { data: typeof data; hasNextPage: boolean } = { data, hasNextPage }
    if (all) while (last.hasNextPage) last = await fetchNextPage()
    const found = isLive ? robots : (last.data?.pages.flat() ?? noRobots)
    setSelected(new Set(all ? found.map(({ serialNumber }) => serialNumber) : []))
  }
  // What a filter hides is not acted upon.
  const chosen = robots.filter(({ serialNumber }) => selected.has(serialNumber))
  const shownCount = isLive ? robots.length : (count ?? robots.length)

  return (
    <>
      <header className={classes.head}>
        <h1>{t('title')}</h1>
        {!isPending && <span>{t('count', { count: shownCount })}</span>}
        <Link to={paths.robotWall} className={classes.wall}>
          <MonitorPlay size={16} aria-hidden />
          {t('wall')}
        </Link>
      </header>
      <FilterBar search={search} buildings={buildings} onChange={change} />
      <div className={classes.bar} data-active={chosen.length > 0}>
        {robots.length > 0 && (
          <Selection count={shownCount} chosen={chosen} onSelectAll={(all) => void handleSelectAll(all)} />
        )}
        <ListTools search={search} onChange={change} />
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
        layout={search.view ?? 'grid'}
        label={t('title')}
        onEnd={loadMore}
        renderRobot={(robot) => (
          <RobotItem
            robot={robot}
            place={places(robot)}
            layout={search.view ?? 'grid'}
            isSelected={selected.has(robot.serialNumber)}
            onSelect={handleSelect}
          />
        )}
      />
      <StopReport />
    </>
  )
}

const nowhere: RobotPlace = { building: '', group: '', timeZone: undefined }

/** Names of the building and group of a robot; the same object each time, so that no card renders anew. */
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

/** The way on for whoever has just begun. */
function RegisterLink() {
  const t = useTexts(robotTexts)
  const type = operatorType()
  if (type === null || !hasPermission(type, 'robot:create')) return null
  return <Link to={paths.robotCreate}>{t('register')}</Link>
}

/** Loaded when it is first opened: its script is no part of robot/control. */
const ReleaseSeveral = lazy(async () => ({
  default: (await import('./release-several.tsx')).ReleaseSeveral,
}))

/** Releasing is an act of its own with its own right. */
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
