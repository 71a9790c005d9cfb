import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { organizationsQuery } from '../../kernel/server/organizations.queries.ts'
import { useStore } from '../../kernel/server/store.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { type ChosenLocation, chooseLocation, chosenLocation } from '../../session/chosen-location.ts'
import classes from './header-panel.module.css'

/** The two selects; a new location resets the filters of the current list. */
export function LocationPanel({ onChosen }: { onChosen: () => void }) {
  const t = useTexts(shellTexts)
  const { organizationId, buildingId } = useStore(chosenLocation)
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const queryClient = useQueryClient()
  const router = useRouter()

  const choose = async (location: ChosenLocation) => {
    try {
      await chooseLocation(location)
      await router.navigate({ to: router.state.location.pathname, search: {}, replace: true })
      await queryClient.invalidateQueries()
      onChosen()
    } catch (error) {
      showError(error)
    }
  }
  const ofOrganization = buildings.filter(
    (it) => organizationId === null || it.organizationId === organizationId,
  )
  return (
    <div className={classes.fields}>
      {organizations.length > 1 && (
        <NativeSelect
          label={t('organization')}
          value={organizationId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            void choose({ organizationId: value || null, buildingId: null })
          }
          data={[
            { value: '', label: t('allOrganizations') },
            ...organizations.map(({ id, name }) => ({ value: id, label: name ?? '' })),
          ]}
        />
      )}
      <NativeSelect
        label={t('building')}
        value={buildingId ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void choose({ organizationId, buildingId: value || null })
        }
        data={[
          { value: '', label: t('allBuildings') },
          ...ofOrganization.map(({ id, name }) => ({ value: id, label: name ?? '' })),
        ]}
      />
    </div>
  )
}
