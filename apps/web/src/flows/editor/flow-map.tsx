import { Skeleton } from '@mantine/core'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { useDeferredValue, useMemo } from 'react'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { FloorMap } from '../../maps/floor-map.tsx'
import { replaceAt, toRange } from './edit-steps.ts'
import type { Editing } from './editing.ts'
import classes from './flow-editor.module.css'
import { drawFlowWay, findWaypointNear, noWay, toFlowWay } from './flow-way.ts'

/** Nothing moves here. */
const readRobots = () => []
const subscribe = () => () => {}

/** The floor with the way of the flow; a press on a waypoint sets the one of the chosen step. */
export function FlowMap({ editing, floorName }: { editing: Editing; floorName: string }) {
  const t = useTexts(flowEditorTexts)
  const { draft, places, catalogue, isReadOnly } = editing
  const { map, hasNoMap } = places
  const steps = useDeferredValue(draft.steps)
  const way = useMemo(() => (map === null ? noWay : toFlowWay(steps, map)), [steps, map])
  const { focus } = draft.selection
  const drawOver = useMemo(() => drawFlowWay(way, focus), [way, focus])
  const { from, to } = toRange(draft.selection)
  const step = draft.steps[focus]
  const property = step && catalogue.byType.get(step.type)?.paramsSchema.properties.waypointId
  const takesWaypoint = !isReadOnly && from === to && property !== undefined
  if (hasNoMap) return <p className={classes.note}>{t('noMap')}</p>
  if (places.mapFailure !== null) return <ListFailure {...places.mapFailure} />
  if (map === null) return <Skeleton className={classes.map} height="100%" />
  return (
    <div className={classes.map}>
      <FloorMap
        map={map}
        label={t('mapOf', { floor: floorName })}
        readRobots={readRobots}
        subscribe={subscribe}
        drawOver={drawOver}
        {...(takesWaypoint && {
          onPoint: (point, reach) => {
            const waypoint = findWaypointNear(map, point, reach)
            if (waypoint === null || step === undefined) return
            const params = { ...step.params, waypointId: waypoint.id }
            draft.act(replaceAt(focus, { ...step, params }))
          },
        })}
      />
      <p className={classes.note}>{t(takesWaypoint ? 'chooseOnMap' : 'numbersNote')}</p>
    </div>
  )
}
