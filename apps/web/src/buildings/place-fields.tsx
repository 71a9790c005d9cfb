/** Organisation, building and floor in forms: each offers only what fits the previous choice. */

import { useQuery } from '@tanstack/react-query'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { ChoiceField } from '../kernel/forms/entity-fields.tsx'
import { useFieldWords } from '../kernel/forms/field-words.ts'
import type { EntityFormState } from '../kernel/forms/use-entity-form.ts'
import { setFields } from '../kernel/forms/use-entity-form.ts'
import { organizationsQuery } from '../kernel/server/organizations.queries.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { chosenLocation } from '../session/chosen-location.ts'
import { session } from '../session/session.store.ts'
import { buildingsQuery } from './building-list.queries.ts'
import { floorsQuery } from './buildings.queries.ts'

type PlaceValues = { organizationId: string; buildingId: string; floorId: string }
type PlaceFieldsProps<Values extends Record<string, unknown>> = {
  of: EntityFormState<Values>
  /** May the row belong to the organisation as a whole? */
  isBuildingOptional?: boolean
  hasFloor?: boolean
  /** Explains the effect of selecting a building. */
  buildingNote?: string
}

/** The default place of a new row: the currently selected one. */
export function usualPlace(): { organizationId: string; buildingId: string } {
  const { organizationId, buildingId } = chosenLocation.get()
  const user = session.get().user
  return {
    organizationId: organizationId ?? user?.organizationId ?? '',
    buildingId: buildingId ?? user?.buildingId ?? '',
  }
}

/** Selects the owner of a row that belongs to an organisation as a whole. */
export function OrganizationField<
  Values extends Record<string, unknown> & Partial<Pick<PlaceValues, 'organizationId'>>,
>({ of, onChoose }: { of: EntityFormState<Values>; onChoose?: (id: string) => void }) {
  const t = useTexts(placeTexts)
  const { data: organizations = [] } = useQuery(organizationsQuery)
  return (
    <ChoiceField
      of={of}
      name="organizationId"
      label={t('organization')}
      isRequired
      choices={organizations.map(toChoice)}
      onChoose={onChoose}
    />
  )
}

/** Organisation, building and floor of a row, for a form that has these fields. */
export function PlaceFields<Values extends Record<string, unknown> & Partial<PlaceValues>>({
  of,
  isBuildingOptional = false,
  hasFloor = false,
  buildingNote,
}: PlaceFieldsProps<Values>) {
  const t = useTexts(placeTexts)
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const { organizationId = '', buildingId = '' } = of.fields.values
  const { data: floors = [] } = useQuery({
    ...floorsQuery(buildingId),
    enabled: hasFloor && buildingId !== '',
  })
  // Also those of other organisations and buildings: somebody else may have chosen one of them meanwhile.
  const places = new Map(
    [...buildings, ...buildings.flatMap(({ floors: own = [] }) => own)].map(({ id, name = '' }) => [
      id,
      name,
    ]),
  )
  const nameBuilding = (id: unknown) => (id === '' ? t('allBuildings') : places.get(String(id)))
  const nameFloor = (id: unknown) => (id === '' ? t('noFloor') : places.get(String(id)))
  useFieldWords(of, 'buildingId', t('building'), nameBuilding)
  useFieldWords(of, 'floorId', t('floor'), nameFloor)
  const choose = (values: Partial<PlaceValues>) => setFields<PlaceValues, Values>(of, values)
  const inOrganization = buildings.filter((building) => building.organizationId === organizationId)
  return (
    <>
      <OrganizationField
        of={of}
        // Buildings and floors of another organisation do not apply.
        onChoose={(value) =>
          choose({ organizationId: value, buildingId: '', ...(hasFloor && { floorId: '' }) })
        }
      />
      <ChoiceField
        of={of}
        name="buildingId"
        label={t('building')}
        description={buildingNote}
        isRequired={!isBuildingOptional}
        none={isBuildingOptional ? t('allBuildings') : undefined}
        choices={inOrganization.map(toChoice)}
        onChoose={(value) => choose({ buildingId: value, ...(hasFloor && { floorId: '' }) })}
      />
      {hasFloor && (
        <ChoiceField
          of={of}
          name="floorId"
          label={t('floor')}
          none={t('noFloor')}
          choices={floors.map(toChoice)}
        />
      )}
    </>
  )
}

function toChoice({ id, name = '' }: { id: string; name?: string }) {
  return { value: id, label: name }
}
