import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FloorSummary } from '@wheelhouse/contract/buildings/building'
import { robotUiStates } from '@wheelhouse/contract/robots/robot-values'
import type { SiteRobot } from '@wheelhouse/contract/robots/site'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { siteTexts } from '@wheelhouse/texts/robots/site'
import { spatialTexts } from '@wheelhouse/texts/robots/spatial'
import { Siren } from 'lucide-react'
import { memo, useMemo } from 'react'
import { Choice } from '../../kernel/lists/filter-fields.tsx'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { stateLooks } from '../live/robot-view.ts'
import { getFloorId, orderSiteRobots } from '../site/site-order.ts'
import type { RobotAlert } from './spatial.queries.ts'
import classes from './spatial-page.module.css'
import type { SpatialSearch } from './spatial-search.ts'

type SpatialListProps = {
  floors: readonly FloorSummary[]
  /** `null` before the first are known. */
  robots: readonly SiteRobot[] | null
  search: SpatialSearch
  /** By robot id. */
  firstAlerts: ReadonlyMap<string, RobotAlert>
  /** Serial numbers of those that need attention. */
  alarms: ReadonlySet<string>
  pointed: string | null
  onPoint: (serialNumber: string | null) => void
  onChange: (part: Partial<Record<keyof SpatialSearch, string | undefined>>) => void
}

/** The robots by floor, each linking to its page: keyboard access, and the only view if the browser has no WebGL. */
export function SpatialList({
  floors,
  robots,
  search,
  firstAlerts,
  alarms,
  pointed,
  ...on
}: SpatialListProps) {
  const t = useTexts(spatialTexts)
  const ts = useTexts(siteTexts)
  const tr = useTexts(robotTexts)
  const { floor, state, alerts } = search
  const groups = useMemo(() => {
    const found = orderSiteRobots(robots ?? [], { state }).filter(
      ({ serialNumber }) => alerts === undefined || alarms.has(serialNumber),
    )
    const first = found.toSorted(
      (a, b) => Number(alarms.has(b.serialNumber)) - Number(alarms.has(a.serialNumber)),
    )
    const known = new Set(floors.map(({ id }) => id))
    return [
      ...floors.map(({ id, name }) => ({
        id,
        name,
        members: first.filter(({ mapId }) => getFloorId(mapId) === id),
      })),
      {
        id: '',
        name: ts('noPlace'),
        members: first.filter(({ mapId }) => !known.has(getFloorId(mapId) ?? '')),
      },
    ].filter(({ id, members }) => members.length > 0 && (floor === undefined || id === floor))
  }, [floors, robots, floor, state, alerts, alarms, ts])
  return (
    <aside className={classes.side} aria-label={ts('robots')}>
      <div className={classes.filters}>
        <Choice
          label={tr('state')}
          all={tr('allStates')}
          value={state}
          options={robotUiStates.map((value) => ({ value, label: tr(`state_${value}`) }))}
          onChange={(value) => on.onChange({ state: value })}
        />
        <Checkbox
          size="xs"
          label={t('onlyAlerts')}
          checked={alerts !== undefined}
          onChange={(event) => on.onChange({ alerts: event.currentTarget.checked ? 'yes' : undefined })}
        />
      </div>
      {robots === null && <ListLoading />}
      {robots !== null && groups.length === 0 && <p>{ts(robots.length === 0 ? 'noRobots' : 'noneFound')}</p>}
      {groups.map(({ id, name, members }) => (
        <section key={id} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {members.map(({ robotId, serialNumber, name: robotName, uiState }) => (
              <Row
                key={serialNumber}
                robotId={robotId}
                serialNumber={serialNumber}
                uiState={uiState}
                name={robotName}
                alert={firstAlerts.get(robotId)}
                isPointed={serialNumber === pointed}
                onPoint={on.onPoint}
              />
            ))}
          </ul>
        </section>
      ))}
    </aside>
  )
}

type RowProps = Pick<SiteRobot, 'robotId' | 'serialNumber' | 'name' | 'uiState'> & {
  alert: RobotAlert | undefined
  isPointed: boolean
  onPoint: (serialNumber: string | null) => void
}

/** Re-rendered only when its content changes: a building may have hundreds. */
const Row = memo(function Row(props: RowProps) {
  const { serialNumber, name, uiState, robotId, alert, isPointed, onPoint } = props
  const tr = useTexts(robotTexts)
  const language = useLanguage()
  return (
    <li>
      <Link
        to={paths.robot}
        params={{ id: robotId }}
        className={classes.row}
        data-pointed={isPointed}
        onPointerEnter={() => onPoint(serialNumber)}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint(serialNumber)}
        onBlur={() => onPoint(null)}
      >
        <span className={classes.name}>{name}</span>
        <StateChip {...stateLooks[uiState]}>{tr(`state_${uiState}`)}</StateChip>
        {alert !== undefined && (
          <span className={classes.alert}>
            <Siren size={14} aria-hidden />
            {alert.title[language]}
          </span>
        )}
      </Link>
    </li>
  )
})
