import { useQuery } from '@tanstack/react-query'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { useLive } from '../../kernel/server/live.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { FloorMap } from '../../maps/floor-map.tsx'
import { floorMapQuery } from '../../maps/maps.queries.ts'
import classes from '../overview-tab.module.css'
import { robotState } from '../robot.calls.ts'
import { readFloorId, useLiveRobot } from './use-live-robot.ts'

/** A robot's position on the map of its floor. Display only: robots are sent from the teleoperation screen. */
export function RobotPlace({ serialNumber, name }: { serialNumber: string; name: string }) {
  const t = useTexts(robotRecordTexts)
  const floorId = useLive(robotState, { serialNo: serialNumber }, readFloorId)
  const map = useQuery({ ...floorMapQuery(floorId ?? ''), enabled: floorId !== null })
  const live = useLiveRobot({ serialNumber, name }, floorId)
  if (floorId === null || map.data === undefined)
    return <p className={classes.none}>{map.isFetching ? t('loadingMap') : t('noLocation')}</p>
  return (
    <div className={classes.map}>
      <FloorMap map={map.data} label={t('locationOf', { name })} {...live} />
    </div>
  )
}
