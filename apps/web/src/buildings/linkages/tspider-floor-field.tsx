import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Linkage, linkageRoutes, type RemotePlace } from '@wheelhouse/contract/buildings/linkage'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { ChoiceField } from '../../kernel/forms/entity-fields.tsx'
import type { FieldsState } from '../../kernel/forms/use-entity-form.ts'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { linkagesQuery } from './linkages.queries.ts'

type TspiderFloorFieldProps<Values extends Record<string, unknown>> = {
  of: FieldsState<Values>
  buildingId: string
}

/** Which floor of T-Spider's building this one is; renders nothing if the building is not linked. */
export function TspiderFloorField<Values extends Record<string, unknown> & { tspiderFloorId: string }>({
  of,
  buildingId,
}: TspiderFloorFieldProps<Values>) {
  const linkages = useQuery({ ...linkagesQuery(buildingId), enabled: may('linkage:write') })
  const building = linkages.data?.find(({ service }) => service === 'tspider')?.linkedBuilding ?? null
  return building === null ? null : <LinkedFloorField of={of} buildingId={buildingId} linked={building} />
}

function LinkedFloorField<Values extends Record<string, unknown> & { tspiderFloorId: string }>({
  of,
  buildingId,
  linked,
}: TspiderFloorFieldProps<Values> & { linked: NonNullable<Linkage['linkedBuilding']> }) {
  const t = useTexts(buildingTexts)
  const formText = useTexts(formTexts)
  const outgoingText = useTexts(outgoingTexts)
  const params = { buildingId, service: 'tspider' } as const
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [linkageRoutes.listFloors.path, buildingId, linked.id],
    retry: false,
    queryFn: ({ signal }) => call(linkageRoutes.listFloors, { params }, { signal }),
  })
  const failure = data?.failure ?? null
  const note = isFetching ? t('tspiderLoading') : t('tspiderFloorNote', { name: linked.name })
  return (
    <div>
      <ChoiceField
        of={of}
        name="tspiderFloorId"
        none={formText('none')}
        description={note}
        choices={withStored(data?.places ?? [], of.fields.values.tspiderFloorId)}
      />
      <div role="status">
        {error !== null && !isFetching && <ListFailure error={error} onRetry={() => void refetch()} />}
        {failure !== null && !isFetching && (
          <>
            <p>{outgoingText(`failure_${failure}`)}</p>
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              {t('tspiderRetry')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** Keeps the stored floor among the choices, even while T-Spider is unreachable. */
function withStored(places: readonly RemotePlace[], stored: string) {
  const isKnown = stored === '' || places.some(({ id }) => id === stored)
  const all = isKnown ? places : [...places, { id: stored, name: stored }]
  return all.map(({ id, name }) => ({ value: id, label: name }))
}
