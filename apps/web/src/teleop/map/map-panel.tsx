import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Point } from '@wheelhouse/contract/maps/map-document'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { ArrowLeftRight, PencilRuler } from 'lucide-react'
import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { readLive, useLive, watchLive } from '../../kernel/server/live.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { FloorMap } from '../../maps/floor-map.tsx'
import type { MapRobot } from '../../maps/map-robot.ts'
import { operatorType } from '../../session/session.store.ts'
import type { Goal } from './go-dialog.tsx'
import classes from './map-panel.module.css'
import { neighboursQuery } from './neighbours.queries.ts'
import { extendTrail } from './trip-ahead.ts'
import { useRobotMap } from './use-robot-map.ts'

/** A robot if it is on this floor; empty if it is elsewhere. */
function onFloor(
  { serialNo, name, mapId }: { serialNo: string; name: string; mapId: string | null },
  isMain: boolean,
): MapRobot[] {
  const { message, stale } = readLive(robotChannels.state, { serialNo })
  if (message === undefined || message.pose === null || message.pose.mapId !== mapId) return []
  // An offline robot may be anywhere by now: only the one of this screen is still shown, hollow.
  if (!isMain && !message.online) return []
  return [
    {
      serialNumber: serialNo,
      name,
      pose: message.pose,
      ...wayAhead(message),
      isMain,
      isStale: stale || !message.online,
    },
  ]
}

function wayAhead({ order }: RobotState): Pick<MapRobot, 'path' | 'goal'> {
  const path: Point[] = order?.path ?? []
  return { path, goal: path.at(-1) ?? null }
}

/** The robots of a floor in the form of the canvas, and the trail of this screen's robot. */
function useRobotsOnFloor(serialNo: string, name: string, mapId: string | null) {
  const buildingId = mapId?.split('.')[0] ?? null
  const { data: found } = useQuery({ ...neighboursQuery(buildingId ?? ''), enabled: buildingId !== null })
  const neighbours = useMemo(
    () => (found ?? []).filter((robot) => robot.serialNo !== serialNo),
    [found, serialNo],
  )
  const trail: RefObject<readonly Point[]> = useRef<readonly Point[]>([])
  const subscribe = useCallback(
    (listener: () => void) => {
      const grow = () => {
        const pose = readLive(robotChannels.state, { serialNo }).message?.pose
        if (pose != null) trail.current = extendTrail(trail.current, pose)
        listener()
      }
      const stops = [
        watchLive(robotChannels.state, { serialNo }, grow),
        ...neighbours.map((robot) => watchLive(robotChannels.state, { serialNo: robot.serialNo }, listener)),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [serialNo, neighbours],
  )
  const readRobots = () => [
    ...neighbours.flatMap((robot) => onFloor({ ...robot, mapId }, false)),
    ...onFloor({ serialNo, name, mapId }, true).map((robot) => ({ ...robot, trail: trail.current })),
  ]
  return { readRobots, subscribe }
}

/** Opens the editor in a new tab, so that this page and its lease stay. */
function EditLink({ mapId }: { mapId: string }) {
  const t = useTexts(teleopTexts)
  const id = mapId.split('.')[1]
  const type = operatorType()
  if (id === undefined || type === null || !hasPermission(type, 'map:write')) return null
  return (
    <ActionIcon
      variant="default"
      aria-label={t('editMap')}
      title={t('editMap')}
      renderRoot={(props) => <Link to={paths.editorV2} params={{ id }} target="_blank" {...props} />}
    >
      <PencilRuler size={16} />
    </ActionIcon>
  )
}

type MapPanelProps = {
  serialNo: string
  name: string
  onGoal: (goal: Goal) => void
  /** Swaps with the picture; absent if there is no picture. */
  onSwap?: () => void
}

/** The floor with the live robot, its trail and its neighbours; a click offers to send it there. */
export function MapPanel({ serialNo, name, onGoal, onSwap }: MapPanelProps) {
  const t = useTexts(teleopTexts)
  const mapId = useLive(robotChannels.state, { serialNo }, (state) => state?.pose?.mapId ?? null)
  const map = useRobotMap(serialNo)
  const { readRobots, subscribe } = useRobotsOnFloor(serialNo, name, mapId)
  if (map.data === undefined)
    return <p className={classes.none}>{mapId === null || map.isError ? t('noMap') : ''}</p>
  return (
    <>
      <FloorMap
        map={map.data}
        label={t('map', { name })}
        readRobots={readRobots}
        subscribe={subscribe}
        onPoint={([x, y]) => onGoal({ kind: 'place', params: { x, y }, name: null })}
        onWaypoint={({ id, name: waypoint }) =>
          onGoal({ kind: 'place', params: { waypointId: id }, name: waypoint })
        }
        tools={
          <>
            {mapId !== null && <EditLink mapId={mapId} />}
            {onSwap !== undefined && (
              <ActionIcon
                variant="default"
                aria-label={t('swap')}
                title={`${t('swap')} (X)`}
                onClick={onSwap}
              >
                <ArrowLeftRight size={16} />
              </ActionIcon>
            )}
          </>
        }
      />
      {/* On a phone the map is small, in the picture's corner: a tap makes it the large one. */}
      {onSwap !== undefined && (
        <button type="button" className={classes.cover} aria-label={t('swap')} onClick={onSwap} />
      )}
    </>
  )
}
