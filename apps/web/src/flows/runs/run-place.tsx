import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { useMemo, useState } from 'react'
import { floorsQuery } from '../../buildings/buildings.queries.ts'
import { useLive } from '../../kernel/server/live.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { FloorMap } from '../../maps/floor-map.tsx'
import type { DrawAbove } from '../../maps/floor-painter.ts'
import { drawTrack } from '../../reports/report-track.tsx'
import { readFloorId, useLiveRobot } from '../../robots/live/use-live-robot.ts'
import { robotState } from '../../robots/robot.calls.ts'
import { drawFlowWay, toFlowWay } from '../editor/way/flow-way.ts'
import classes from './runs.module.css'
import type { RunView } from './step-outcome.tsx'

type PlaceProps = { run: FlowRunDetail; view: RunView }

/**
 * The places of a run's steps, by number, on a floor's map: during the run with the robot and its destination;
 * afterwards with what was reached, and the path taken.
 */
export function RunPlace({ run, view }: PlaceProps) {
  const t = useTexts(runTexts)
  const [chosen, setChosen] = useState<string | null>(null)
  const robotFloor = useLive(robotState, { serialNo: run.serialNumber }, readFloorId)
  const { data: floors = [] } = useQuery(floorsQuery(run.buildingId))
  const ids = [...view.maps.keys()]
  const here = run.endedAt === null ? ids.find((id) => id === robotFloor) : undefined
  const floorId = chosen ?? here ?? ids[0] ?? ''
  const getName = (id: string) => floors.find((floor) => floor.id === id)?.name ?? ''
  const shown = view.maps.get(floorId)
  return (
    <>
      {ids.length > 1 && (
        <NativeSelect
          label={t('floor')}
          value={floorId}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={ids.map((id) => ({ value: id, label: getName(id) }))}
        />
      )}
      {shown?.hasNoMap === true && <p className={classes.notYet}>{t('floorWithoutMap')}</p>}
      {shown?.failure != null && <ListFailure {...shown.failure} />}
      {shown?.map != null ? (
        <RunMap run={run} view={view} map={shown.map} floor={{ id: floorId, name: getName(floorId) }} />
      ) : (
        shown?.hasNoMap === false && shown.failure === null && <Skeleton className={classes.map} />
      )}
    </>
  )
}

type MapProps = PlaceProps & { map: MapDocument; floor: { id: string; name: string } }

function RunMap({ run, view, map, floor }: MapProps) {
  const t = useTexts(runTexts)
  const { robotName: name, serialNumber } = run
  const hasEnded = run.endedAt !== null
  const live = useLiveRobot({ serialNumber, name }, hasEnded ? null : floor.id)
  const draw = useDrawing(view, hasEnded, { map, floorId: floor.id })
  return (
    <div className={classes.map}>
      <FloorMap
        map={map}
        label={t(hasEnded ? 'mapAfter' : 'mapOf', { floor: floor.name })}
        drawOver={draw}
        {...live}
      />
    </div>
  )
}

/** What is drawn over the map. It is stable until a step begins or ends, because each change redraws the map. */
function useDrawing(
  { rows, visits, rowsOfVisits, outcomes: { tracks } }: RunView,
  hasEnded: boolean,
  { map, floorId }: { map: MapDocument; floorId: string },
): DrawAbove {
  const way = useMemo(() => {
    const steps = rows.map(({ step }) => step)
    const visited = new Set(visits.map(({ visit }) => rowsOfVisits.get(visit)))
    const isShown = (index: number) => {
      const row = rows[index]
      return row?.floorId === floorId && (!hasEnded || visited.has(row))
    }
    return toFlowWay(steps, map, isShown)
  }, [rows, visits, rowsOfVisits, hasEnded, map, floorId])
  const running = visits.findLast(({ status }) => status === 'running')
  const row = running === undefined ? undefined : rowsOfVisits.get(running.visit)
  const current = row === undefined ? null : rows.indexOf(row)
  return useMemo<DrawAbove>(() => {
    const getNumber = (index: number) => rows[index]?.number ?? ''
    if (!hasEnded) return drawFlowWay(way, current, getNumber)
    const taken = tracks
      .filter(({ mapId }) => mapId.split('.')[1] === floorId)
      .map(({ points }) => drawTrack(points))
    const places = drawFlowWay({ ...way, legs: [] }, null, getNumber)
    return (...canvas) => {
      for (const draw of [...taken, places]) draw(...canvas)
    }
  }, [rows, way, current, hasEnded, tracks, floorId])
}
