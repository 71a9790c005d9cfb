import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Point } from '@wheelhouse/contract/maps/map-document'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import type { RobotCommand } from '@wheelhouse/contract/robots/robot-command'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useCallback, useMemo, useState } from 'react'
import { call } from '../kernel/server/api.ts'
import { readLive, useLive, watchLive } from '../kernel/server/live.ts'
import { showError } from '../kernel/shell/notify.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { FloorMap } from '../maps/floor-map.tsx'
import { floorMapQuery } from '../maps/maps.queries.ts'
import type { MapRobot } from '../maps/draw-robots.ts'
import { neighboursQuery } from './neighbours.queries.ts'
import classes from './side-panel.module.css'

type MapInsetProps = { serialNo: string; name: string; beforeGoing: () => Promise<void> }
type Goal = { params: Extract<RobotCommand, { command: 'goTo' }>['params']; name: string | null }

/** A robot where it is on this floor, or nothing when it is elsewhere. */
function onFloor(
  { serialNo, name, mapId }: { serialNo: string; name: string; mapId: string | null },
  isMain: boolean,
): MapRobot[] {
  const { message, stale } = readLive(robotChannels.state, { serialNo })
  if (message === undefined || message.pose === null || message.pose.mapId !== mapId) return []
  // A robot that is out of reach may be anywhere by now: only the one this screen is about is still shown, hollow.
  if (!isMain && !message.online) return []
  return [{ name, pose: message.pose, ...wayAhead(message), isMain, isStale: stale || !message.online }]
}

function wayAhead({ order }: RobotState): Pick<MapRobot, 'path' | 'goal'> {
  const path: Point[] = order?.path ?? []
  return { path, goal: path.at(-1) ?? null }
}

/**
 * The floor with the live robot and its neighbours; a click asks whether to send it there. Who drives ends driving by it: a robot goes by
 * itself or by hand, never both.
 */
export function MapInset({ serialNo, name, beforeGoing }: MapInsetProps) {
  const t = useTexts(teleopTexts)
  const mapId = useLive(robotChannels.state, { serialNo }, (state) => state?.pose?.mapId ?? null)
  const floorId = mapId?.split('.')[1] ?? null
  const map = useQuery({ ...floorMapQuery(floorId ?? ''), enabled: floorId !== null })
  const [goal, setGoal] = useState<Goal | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const buildingId = mapId?.split('.')[0] ?? null
  const { data: found } = useQuery({ ...neighboursQuery(buildingId ?? ''), enabled: buildingId !== null })
  const neighbours = useMemo(
    () => (found ?? []).filter((robot) => robot.serialNo !== serialNo),
    [found, serialNo],
  )
  const subscribe = useCallback(
    (listener: () => void) => {
      const shown = [serialNo, ...neighbours.map((robot) => robot.serialNo)]
      const stops = shown.map((one) => watchLive(robotChannels.state, { serialNo: one }, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [serialNo, neighbours],
  )
  const readRobots = () => [
    ...neighbours.flatMap((robot) => onFloor({ ...robot, mapId }, false)),
    ...onFloor({ serialNo, name, mapId }, true),
  ]
  const handleGo = async () => {
    if (goal === null) return
    setIsBusy(true)
    try {
      await beforeGoing()
      const body = { command: 'goTo', params: goal.params } as const
      await call(robotCommandRoutes.send, { params: { serialNo }, body }, { quiet: true })
      setGoal(null)
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  if (map.data === undefined)
    return <p className={classes.note}>{floorId === null || map.isError ? t('noMap') : ''}</p>
  return (
    <>
      <div className={classes.map}>
        <FloorMap
          map={map.data}
          label={t('map', { name })}
          readRobots={readRobots}
          subscribe={subscribe}
          onPoint={([x, y]) => setGoal({ params: { x, y }, name: null })}
          onWaypoint={(waypoint) => setGoal({ params: { waypointId: waypoint.id }, name: waypoint.name })}
        />
      </div>
      <Modal opened={goal !== null} onClose={() => setGoal(null)} title={t('goHere')} withCloseButton={false}>
        <p>{goal?.name ? t('goToWaypoint', { waypoint: goal.name }) : t('goToPoint')}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => setGoal(null)} data-autofocus>
            {t('cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void handleGo()}>
            {t('goHere')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
