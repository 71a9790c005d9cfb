import { Skeleton } from '@mantine/core'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { useDeferredValue, useMemo } from 'react'
import { ListFailure } from '../../../kernel/shell/list-failure.tsx'
import { useStableValue } from '../../../kernel/shell/use-stable-value.ts'
import { useTexts } from '../../../kernel/words/texts.ts'
import { FloorMap } from '../../../maps/floor-map.tsx'
import { replaceAt, toRange } from '../edit-steps.ts'
import type { Editing } from '../editing.ts'
import classes from '../flow-editor.module.css'
import { drawFlowWay, findWaypointNear, leadTheSameWay, noWay, toFlowWay } from './flow-way.ts'

/** There are no robots here. */
const readRobots = () => []
const subscribe = () => () => {}

/** The floor of the selected step with the flow's route; a press on a waypoint sets that of the selected step. */
export function FlowMap({ editing, floorName }: { editing: Editing; floorName: string }) {
  const t = useTexts(flowEditorTexts)
  const { draft, placesAt, catalogue, isReadOnly } = editing
  const { focus } = draft.selection
  const places = placesAt(focus)
  const { map, hasNoMap } = places
  const steps = useDeferredValue(useStableValue(draft.steps, leadTheSameWay))
  const way = useMemo(
    () => (map === null ? noWay : toFlowWay(steps, map, (index) => placesAt(index).map === map)),
    [steps, map, placesAt],
  )
  const floors = editing.nameFloors(focus)
  const [name = floorName] = floors
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
        label={t('mapOf', { floor: name })}
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
      {floors.length > 0 && <p className={classes.note}>{t('floorShown', { floor: name })}</p>}
      <p className={classes.note}>{t(takesWaypoint ? 'chooseOnMap' : 'numbersNote')}</p>
    </div>
  )
}
