import { useQuery } from '@tanstack/react-query'
import type { Incident } from '@wheelhouse/contract/archives/incident'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { useCallback } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import { FloorMap } from '../../maps/floor-map.tsx'
import type { MapRobot } from '../../maps/map-robot.ts'
import { floorMapQuery, floorNameQuery } from '../../maps/maps.queries.ts'
import type { PlaybackClock } from '../playback/playback-clock.ts'
import { findFloor, findPlace, type TrackPoint } from '../playback/track.ts'
import { useMoment } from '../playback/use-moment.ts'
import classes from './incident.module.css'

type IncidentMapProps = { clock: PlaybackClock; track: readonly TrackPoint[]; robot: Incident['robot'] }

/** The robot's position and path at the moment; on another floor, with that floor's map. */
export function IncidentMap({ clock, track, robot }: IncidentMapProps) {
  const t = useTexts(incidentTexts)
  const floorId = useMoment(clock, (moment) => findFloor(track, moment))
  return (
    <section aria-label={t('map')}>
      {floorId === null ? (
        <p className={classes.noMap}>{t('noPlace')}</p>
      ) : (
        <FloorOfIncident key={floorId} floorId={floorId} clock={clock} track={track} robot={robot} />
      )}
    </section>
  )
}

function FloorOfIncident({ floorId, clock, track, robot }: IncidentMapProps & { floorId: string }) {
  const t = useTexts(incidentTexts)
  const map = useQuery(floorMapQuery(floorId))
  const { data: floorName } = useQuery(floorNameQuery(floorId))
  const { name, serialNumber } = robot
  const readRobots = useCallback((): readonly MapRobot[] => {
    const place = findPlace(track, clock.read())
    if (place === null || place.floorId !== floorId) return []
    const { pose, way, isStale } = place
    return [{ serialNumber, name, pose, path: [], trail: way, goal: null, isMain: true, isStale }]
  }, [track, clock, floorId, serialNumber, name])
  if (map.data === undefined)
    return <p className={classes.noMap}>{t(map.error === null ? 'loadingMap' : 'noMap')}</p>
  return (
    <>
      <div className={classes.map}>
        <FloorMap
          map={map.data}
          label={t('mapOf', { name })}
          readRobots={readRobots}
          subscribe={clock.subscribe}
        />
      </div>
      <p className={classes.note}>
        {floorName != null && <span className={classes.floor}>{floorName}</span>} {t('mapNote')}
      </p>
    </>
  )
}
