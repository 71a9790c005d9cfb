import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FloorSummary } from '@wheelhouse/contract/buildings/building'
import type { SiteRobot } from '@wheelhouse/contract/robots/site'
import { spatialTexts } from '@wheelhouse/texts/robots/spatial'
import { useMemo, useState } from 'react'
import type { ListedBuilding } from '../../buildings/building-list.queries.ts'
import { useStore } from '../../kernel/server/store.ts'
import { canDrawDepth } from '../../kernel/shell/depth-canvas.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { FloorTabs } from '../site/floor-tabs.tsx'
import { LostLine } from '../site/lost-line.tsx'
import { needsSomebody } from '../site/site-order.ts'
import { useSite } from '../site/use-site.ts'
import { buildingAlertsQuery, type RobotAlert, useLoadedFloors } from './spatial.queries.ts'
import { SpatialList } from './spatial-list.tsx'
import classes from './spatial-page.module.css'
import type { SpatialSearch } from './spatial-search.ts'
import { SpatialStage } from './spatial-stage.tsx'

const noRobots: readonly SiteRobot[] = []
const noFloors: readonly FloorSummary[] = []
const noAlerts: readonly RobotAlert[] = []

type SpatialViewProps = {
  building: ListedBuilding
  search: SpatialSearch
  onChange: (part: Partial<Record<keyof SpatialSearch, string | undefined>>) => void
}

/** The floors of a building above each other with every robot at its position, and the same robots in a list. */
export function SpatialView({ building, search, onChange }: SpatialViewProps) {
  const t = useTexts(spatialTexts)
  const navigate = useNavigate()
  const store = useSite(building.id)
  const robots = useStore(store.robots)
  const floors = building.floors ?? noFloors
  const alerts = useQuery(buildingAlertsQuery(building.id))
  const firstAlerts = useMemo(() => toFirstAlerts(alerts.data ?? noAlerts), [alerts.data])
  const loaded = useLoadedFloors(floors)
  const [hasDepth, setHasDepth] = useState(canDrawDepth)
  const [pointed, setPointed] = useState<string | null>(null)
  const lifted = floors.find(({ id }) => id === search.floor)?.id ?? null
  const alarms = useMemo(
    () =>
      new Set(
        (robots ?? noRobots)
          .filter((robot) => firstAlerts.has(robot.robotId) || needsSomebody(robot))
          .map(({ serialNumber }) => serialNumber),
      ),
    [robots, firstAlerts],
  )
  const handleOpen = (serialNumber: string) => {
    const id = robots?.find((robot) => robot.serialNumber === serialNumber)?.robotId
    if (id !== undefined) void navigate({ to: paths.robot, params: { id } })
  }
  return (
    <>
      <FloorTabs
        floors={floors}
        robots={robots ?? noRobots}
        shown={lifted}
        isAlarm={({ serialNumber }) => alarms.has(serialNumber)}
        onShow={(id) => onChange({ floor: id === lifted ? undefined : id })}
      />
      {loaded.error !== null && <ListFailure error={loaded.error} onRetry={() => void loaded.retry()} />}
      {alerts.error !== null && <ListFailure error={alerts.error} onRetry={() => void alerts.refetch()} />}
      {!hasDepth && <p role="status">{t('noDepth')}</p>}
      <div className={classes.view} data-flat={!hasDepth}>
        {hasDepth && (
          <SpatialStage
            building={building}
            store={store}
            robots={robots ?? noRobots}
            loaded={loaded.floors}
            isPending={loaded.isPending}
            lifted={lifted}
            alarms={alarms}
            pointed={pointed}
            onPoint={setPointed}
            onOpen={handleOpen}
            onFailure={() => setHasDepth(false)}
          />
        )}
        <SpatialList
          floors={floors}
          robots={robots}
          search={search}
          firstAlerts={firstAlerts}
          alarms={alarms}
          pointed={pointed}
          onPoint={setPointed}
          onChange={onChange}
        />
      </div>
      <LostLine store={store} />
    </>
  )
}

/** The highest-priority alert of each robot, by robot id. */
function toFirstAlerts(alerts: readonly RobotAlert[]): ReadonlyMap<string, RobotAlert> {
  return new Map(
    alerts.toReversed().flatMap((alert) => (alert.robotId === null ? [] : [[alert.robotId, alert] as const])),
  )
}
