import { Alert, Button, Group, NativeSelect } from '@mantine/core'
import {
  type Linkage,
  linkageLimits,
  linkageRoutes,
  type RemotePlace,
} from '@wheelhouse/contract/buildings/linkage'
import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import { linkageTexts } from '@wheelhouse/texts/buildings/linkages'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './linkages.module.css'
import { useLinkagesChanged } from './linkages.queries.ts'

type Fetched = { failure: DeliveryFailure | null; places: RemotePlace[] }
type LinkedPlaceProps = { buildingId: string; linkage: Linkage; mayWrite: boolean }

/** Which of the partner's buildings this one is: fetched on request and selected manually. */
export function LinkedPlace({ buildingId, linkage, mayWrite }: LinkedPlaceProps) {
  const t = useTexts(linkageTexts)
  const changed = useLinkagesChanged(buildingId)
  const { service, linkedBuilding, revision } = linkage
  const params = { buildingId, service }
  const [buildings, setBuildings] = useState<Fetched | null>(null)
  const [floors, setFloors] = useState<Fetched | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [chosen, setChosen] = useState(linkedBuilding?.id ?? '')

  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      showError(error)
    }
    setIsBusy(false)
    await changed()
  }
  const isOffered = buildings?.places.some(({ id }) => id === chosen) ?? false
  const handleChoose = () =>
    attempt(async () => {
      const found = buildings?.places.find(({ id }) => id === chosen)
      if (found === undefined) return
      // The name is only for display, and the id is what counts, so long names are truncated.
      const name = Array.from(found.name).slice(0, linkageLimits.nameMax).join('')
      await call(linkageRoutes.update, {
        params,
        body: { linkedBuilding: { id: found.id, name }, revision },
      })
      setFloors(null)
    })
  return (
    <div className={classes.place}>
      <p>
        {t('linkedBuilding')}: <strong>{linkedBuilding?.name ?? t('noBuilding')}</strong>
      </p>
      {linkedBuilding === null && (
        <Alert color="yellow" variant="light">
          {t('chooseBuilding')}
        </Alert>
      )}
      {mayWrite && (
        <Group gap="sm" align="end">
          <Button
            variant="default"
            loading={isBusy}
            onClick={() =>
              void attempt(async () => setBuildings(await call(linkageRoutes.listBuildings, { params })))
            }
          >
            {t('fetchBuildings')}
          </Button>
          {service === 'tspider' && linkedBuilding !== null && (
            <Button
              variant="default"
              loading={isBusy}
              onClick={() =>
                void attempt(async () => setFloors(await call(linkageRoutes.listFloors, { params })))
              }
            >
              {t('fetchFloors')}
            </Button>
          )}
        </Group>
      )}
      <Outcome fetched={buildings} />
      {buildings !== null && buildings.places.length > 0 && (
        <Group gap="sm" align="end">
          <NativeSelect
            label={t('linkedBuilding')}
            value={isOffered ? chosen : ''}
            data={[
              ...(isOffered ? [] : [{ value: '', label: t('noBuilding') }]),
              ...buildings.places.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
          <Button
            loading={isBusy}
            disabled={!isOffered || chosen === linkedBuilding?.id}
            onClick={() => void handleChoose()}
          >
            {t('choose')}
          </Button>
        </Group>
      )}
      <Outcome fetched={floors} />
      {floors !== null && floors.places.length > 0 && (
        <ul aria-label={t('floors')}>
          {floors.places.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The reason why no choices are offered. */
function Outcome({ fetched }: { fetched: Fetched | null }) {
  const t = useTexts(linkageTexts)
  const outgoingText = useTexts(outgoingTexts)
  return (
    <div role="status">
      {fetched !== null && fetched.failure !== null && (
        <Alert color="red">{outgoingText(`failure_${fetched.failure}`)}</Alert>
      )}
      {fetched !== null && fetched.failure === null && fetched.places.length === 0 && t('noPlaces')}
    </div>
  )
}
