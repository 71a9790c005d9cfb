import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Point } from '@wheelhouse/contract/maps/map-document'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { RobotCommand } from '@wheelhouse/contract/robots/robot-command'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { teleopTexts } from '@wheelhouse/texts/teleop'
import { useCallback, useState } from 'react'
import { call } from '../kernel/api.ts'
import { readLive, useLive, watchLive } from '../kernel/live.ts'
import { showError } from '../kernel/notify.ts'
import { useTexts } from '../kernel/texts.ts'
import { FloorMap } from '../maps/floor-map.tsx'
import { floorMapQuery } from '../maps/maps.queries.ts'
import type { MapRobot } from '../maps/draw-robots.ts'
import classes from './side-panel.module.css'

type MapInsetProps = { serialNo: string; name: string; beforeGoing: () => Promise<void> }
type Goal = { params: Extract<RobotCommand, { command: 'goTo' }>['params']; name: string | null }

/**
 * The floor with the live robot; a click asks whether to send it there. Who drives ends driving by it: a robot goes by
 * itself or by hand, never both.
 */
export function MapInset({ serialNo, name, beforeGoing }: MapInsetProps) {
  const t = useTexts(teleopTexts)
  const mapId = useLive(robotChannels.state, { serialNo }, (state) => state?.pose?.mapId ?? null)
  const floorId = mapId?.split('.')[1] ?? null
  const map = useQuery({ ...floorMapQuery(floorId ?? ''), enabled: floorId !== null })
  const [goal, setGoal] = useState<Goal | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const subscribe = useCallback(
    (listener: () => void) => watchLive(robotChannels.state, { serialNo }, listener),
    [serialNo],
  )
  const readRobots = (): MapRobot[] => {
    const { message, stale } = readLive(robotChannels.state, { serialNo })
    if (message?.pose === undefined || message.pose === null) return []
    const path: Point[] = message.order?.path ?? []
    return [
      {
        name,
        pose: message.pose,
        path,
        goal: path.at(-1) ?? null,
        isMain: true,
        isStale: stale || !message.online,
      },
    ]
  }
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
