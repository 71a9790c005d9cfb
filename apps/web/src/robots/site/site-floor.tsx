import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FloorSummary } from '@wheelhouse/contract/buildings/building'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { siteTexts } from '@wheelhouse/texts/robots/site'
import { useCallback, useMemo } from 'react'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { FloorMap } from '../../maps/floor-map.tsx'
import { floorMapQuery } from '../../maps/maps.queries.ts'
import { operatorType } from '../../session/session.store.ts'
import type { SiteGoal } from './send-dialog.tsx'
import type { SiteStore } from './site-store.ts'
import classes from './site-view.module.css'

type SiteFloorProps = {
  store: SiteStore
  mapId: string
  floor: FloorSummary
  chosen: string | null
  /** The robot that stays centred. */
  followed: string | null
  /** Somebody has moved the map away from it. */
  onFreed: () => void
  onRobot: (serialNumber: string) => void
  /** Somebody wants to send a robot there; absent on a wall display, which is not operated. */
  onGoal?: (goal: SiteGoal) => void
}

/** One floor with its robots, live. */
export function SiteFloor({
  store,
  mapId,
  floor,
  chosen,
  followed,
  onFreed,
  onRobot,
  onGoal,
}: SiteFloorProps) {
  const t = useTexts(siteTexts)
  const { id, name, hasMap } = floor
  const map = useQuery({ ...floorMapQuery(id), enabled: hasMap })
  const readRobots = useCallback(() => store.readRobots(mapId, chosen), [store, mapId, chosen])
  // A selection is drawn immediately, even while nothing moves.
  const subscribe = useMemo(() => {
    return (listener: () => void) => {
      if (chosen !== '') listener()
      return store.subscribe(listener)
    }
  }, [store, chosen])
  const follow = useMemo(() => {
    if (followed === null) return null
    const readCentre = (): [number, number] | null => {
      const place = store.readPlace(followed)
      return place === null || place.mapId !== mapId ? null : [place.x, place.y]
    }
    return { readCentre, onFreed }
  }, [store, mapId, followed, onFreed])

  const editor = onGoal !== undefined && mayEdit() && (
    <Link to={paths.editorV2} params={{ id }} className={classes.edit}>
      {t('editMap')}
    </Link>
  )
  if (!hasMap)
    return (
      <p className={classes.none}>
        {t('noMap')} {editor}
      </p>
    )
  if (map.isError) return <ListFailure error={map.error} onRetry={() => void map.refetch()} />
  if (map.data === undefined) return <Skeleton className={classes.loading} aria-label={t('loading')} />
  return (
    <FloorMap
      map={map.data}
      label={t('mapOf', { floor: name })}
      readRobots={readRobots}
      subscribe={subscribe}
      follow={follow}
      onRobot={onRobot}
      tools={editor}
      {...(onGoal !== undefined && {
        onHold: (point) => onGoal({ point, waypoint: null }),
        onWaypoint: (waypoint) => onGoal({ point: [waypoint.x, waypoint.y], waypoint }),
      })}
    />
  )
}

function mayEdit(): boolean {
  const type = operatorType()
  return type !== null && hasPermission(type, 'map:write')
}
