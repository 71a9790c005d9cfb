import { useQuery } from '@tanstack/react-query'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { useCallback } from 'react'
import { readLive, useLive, watchLive } from '../kernel/server/live.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { FloorMap } from '../maps/floor-map.tsx'
import type { MapRobot } from '../maps/map-robot.ts'
import { floorMapQuery } from '../maps/maps.queries.ts'
import classes from './overview-tab.module.css'
import { robotState } from './robot.calls.ts'

/** Where a robot is, on the map of its floor. It only shows: robots are sent from the teleoperation screen. */
export function RobotPlace({ serialNumber, name }: { serialNumber: string; name: string }) {
  const t = useTexts(robotRecordTexts)
  const params = { serialNo: serialNumber }
  const floorId = useLive(robotState, params, (state) => state?.pose?.mapId?.split('.')[1] ?? null)
  const map = useQuery({ ...floorMapQuery(floorId ?? ''), enabled: floorId !== null })
  const subscribe = useCallback(
    (listener: () => void) => watchLive(robotState, { serialNo: serialNumber }, listener),
    [serialNumber],
  )
  const readRobots = useCallback((): readonly MapRobot[] => {
    const { message, stale } = readLive(robotState, { serialNo: serialNumber })
    if (message?.pose == null) return []
    const { pose, order, online } = message
    const path = order?.path ?? []
    return [
      { serialNumber, name, pose, path, goal: path.at(-1) ?? null, isMain: true, isStale: stale || !online },
    ]
  }, [serialNumber, name])
  if (floorId === null || map.data === undefined)
    return <p className={classes.none}>{map.isFetching ? t('loadingMap') : t('noLocation')}</p>
  return (
    <div className={classes.map}>
      <FloorMap
        map={map.data}
        label={t('locationOf', { name })}
        readRobots={readRobots}
        subscribe={subscribe}
      />
    </div>
  )
}
