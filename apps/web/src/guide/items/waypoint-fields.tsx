import { useQuery } from '@tanstack/react-query'
import type { KnowledgeItem } from '@wheelhouse/contract/guide/knowledge-item'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { knowledgeItemTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { floorsQuery } from '../../buildings/buildings.queries.ts'
import { ChoiceField } from '../../kernel/forms/entity-fields.tsx'
import { type EntityFormState, setFields } from '../../kernel/forms/use-entity-form.ts'
import { asApiError } from '../../kernel/server/api-error.ts'
import { describeError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { floorMapQuery } from '../../maps/maps.queries.ts'
import type { ItemValues } from './item-values.ts'

type WaypointFieldsProps = {
  of: EntityFormState<ItemValues>
  buildingId: string
  item: KnowledgeItem | undefined
}

/** Where the robot offers to lead: a floor, and a waypoint on the floor's published map. */
export function WaypointFields({ of, buildingId, item }: WaypointFieldsProps) {
  const t = useTexts(knowledgeItemTexts)
  const { floorId, waypointId } = of.fields.values
  const { data: floors = [] } = useQuery(floorsQuery(buildingId))
  const { data: map, error } = useQuery({ ...floorMapQuery(floorId), enabled: floorId !== '' })
  const onMap = (map?.waypoints ?? [])
    .filter(({ status, type }) => status === 1 && type !== waypointTypes.invisible)
    .map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = waypointId === '' || onMap.some(({ value }) => value === waypointId)
  const gone = { value: waypointId, label: t('goneNamed', { name: item?.waypointName ?? '' }) }
  const isReady = map !== undefined || error !== null
  return (
    <>
      <ChoiceField
        of={of}
        name="floorId"
        description={t('waypointNote')}
        none={t('noFloor')}
        choices={floors.map(({ id, name = '' }) => ({ value: id, label: name }))}
        onChoose={(chosen) => setFields<ItemValues, ItemValues>(of, { floorId: chosen, waypointId: '' })}
      />
      {floorId !== '' && (
        <ChoiceField
          of={of}
          name="waypointId"
          description={error === null ? undefined : getReason(error, t('noMap'))}
          choices={isKnown || !isReady ? onMap : [gone, ...onMap]}
        />
      )}
    </>
  )
}

function getReason(error: unknown, noMap: string): string {
  return asApiError(error).code === 'entity.notFound' ? noMap : describeError(error)
}
