import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RobotMap } from '@wheelhouse/contract/maps/robot-map'
import { robotMapTexts } from '@wheelhouse/texts/maps/robot-maps'
import { syncHistoryTexts } from '@wheelhouse/texts/robots/sync-history'
import type { ComponentProps } from 'react'
import { ListLoading } from '../kernel/lists/list-parts.tsx'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import classes from './robot-map-list.module.css'
import { getRobotMapState, type RobotMapState, sortByNeed } from './robot-map-state.ts'
import { mapsOfRobotQuery, robotMapsQuery } from './robot-maps.queries.ts'

const looks: Record<RobotMapState, Omit<ComponentProps<typeof StateChip>, 'children'>> = {
  current: { shape: 'ring', tone: 'good' },
  applied: { shape: 'ring', tone: 'off' },
  notSwitched: { shape: 'dots', tone: 'attention' },
  waiting: { shape: 'dots', tone: 'neutral' },
  failed: { shape: 'warning', tone: 'danger' },
  notSupported: { shape: 'cross', tone: 'off' },
  never: { shape: 'dots', tone: 'off' },
  unpublished: { shape: 'dots', tone: 'off' },
}

/** The robots of a floor's building: which revision of its map each uses, since when, and why not the latest. */
export function RobotsOfMap({ floorId }: { floorId: string }) {
  const t = useTexts(robotMapTexts)
  const { data: maps, error, refetch } = useQuery(robotMapsQuery(floorId))
  if (maps === undefined)
    return error === null ? <ListLoading /> : <ListFailure error={error} onRetry={() => void refetch()} />
  const [first] = maps
  if (first === undefined) return <p className={classes.note}>{t('noRobots')}</p>
  const count = maps.filter((map) => getRobotMapState(map) === 'current').length
  const { published } = first
  return (
    <>
      {published !== null && (
        <p className={classes.note} role="status">
          {t('summary', { count, total: maps.length, revision: published })}
        </p>
      )}
      <ul className={classes.list}>
        {sortByNeed(maps).map((map) => (
          <li key={map.robotId}>
            <Link to={paths.robot} params={{ id: map.robotId }}>
              {map.name}
            </Link>
            <MapState map={map} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The floors of a robot's building: which revision of each map it uses. */
export function MapsOfRobot({ robotId, buildingId }: { robotId: string; buildingId: string }) {
  const t = useTexts(robotMapTexts)
  const { data: maps, error, refetch } = useQuery(mapsOfRobotQuery(robotId))
  if (maps === undefined)
    return error === null ? <ListLoading /> : <ListFailure error={error} onRetry={() => void refetch()} />
  if (maps.length === 0) return <p className={classes.note}>{t('noFloors')}</p>
  return (
    <ul className={classes.list}>
      {maps.map((map) => (
        <li key={map.floorId}>
          <Link to={paths.floor} params={{ buildingId, id: map.floorId }}>
            {map.floorName}
          </Link>
          <MapState map={map} />
        </li>
      ))}
    </ul>
  )
}

function MapState({ map }: { map: RobotMap }) {
  const t = useTexts(robotMapTexts)
  const language = useLanguage()
  const state = getRobotMapState(map)
  const note = useNote(map, state)
  return (
    <div className={classes.state}>
      <StateChip {...looks[state]}>{t(`state_${state}`, { revision: map.published ?? '' })}</StateChip>
      {map.syncAt !== null && <small>{t('since', { time: formatMoment(map.syncAt, language) })}</small>}
      {note !== '' && <p>{note}</p>}
    </div>
  )
}

/** Why it does not use the published revision, and which one it uses. */
function useNote({ revision, published, online, sync, error, reason }: RobotMap, state: RobotMapState) {
  const t = useTexts(robotMapTexts)
  const history = useTexts(syncHistoryTexts)
  const isSent = sync === 'sent'
  const notes: Partial<Record<RobotMapState, string>> = {
    applied: t('offlineNote'),
    waiting: online
      ? t(isSent ? 'sentNote' : 'queuedNote')
      : isSent
        ? t('sentOfflineNote')
        : history('queuedMapNote'),
    notSupported: history('mapNotSupportedNote'),
    failed: [
      error === null ? '' : history(`error_${error}`),
      reason === null ? '' : history('robotReason', { reason }),
    ].join(' '),
  }
  const isElsewhere = online && revision !== null && revision !== published
  return [notes[state], isElsewhere && published !== null && t('worksBy', { revision })]
    .filter(Boolean)
    .join(' ')
    .trim()
}
