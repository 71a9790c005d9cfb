import { useQuery } from '@tanstack/react-query'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { prefectureCodes } from '@wheelhouse/contract/buildings/prefectures'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { bulkDelete, bulkStatus } from '../kernel/lists/bulk-delete.ts'
import type { Column } from '../kernel/lists/data-table.tsx'
import { Choice } from '../kernel/lists/filter-fields.tsx'
import { linkColumn, momentColumn, statusColumn } from '../kernel/lists/list-columns.tsx'
import { FilterChoice, StatusFilter } from '../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage } from '../kernel/lists/list-page.tsx'
import { defineList, type RowOf, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { organizationsQuery } from '../kernel/server/organizations.queries.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { chosenLocation } from '../session/chosen-location.ts'
import { may } from '../session/may.ts'
import { usePrefectureName } from './prefecture-name.ts'

const buildings = defineList({
  routes: buildingRoutes,
  id: 'buildings',
  searchIn: ['name', 'city'],
  filters: { organizationId: String, prefecture: String, status: Number },
  sort: 'name',
  fields: [
    'name',
    'organizationId',
    'prefecture',
    'city',
    'status',
    'ipRestrictionEnabled',
    'updatedAt',
    'revision',
  ],
  where: () => {
    const { organizationId, buildingId } = chosenLocation.get()
    if (buildingId !== null) return { id: buildingId }
    return organizationId === null ? {} : { organizationId }
  },
})

/** building/list: the buildings that the person may see. */
export function BuildingListPage() {
  const t = useTexts(buildingTexts)
  const placeText = useTexts(placeTexts)
  const nameOfPrefecture = usePrefectureName()
  const list = useEntityList(buildings)
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const { search, change } = list
  return (
    <ListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns(organizations)}
      getName={({ name }) => name}
      create={may('building:create') && <CreateLink to={paths.buildingCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          {organizations.length > 1 && (
            <Choice
              label={placeText('organization')}
              all={placeText('allOrganizations')}
              value={search.organizationId}
              options={organizations.map(({ id, name = '' }) => ({ value: id, label: name }))}
              onChange={(value) => change({ organizationId: value })}
            />
          )}
          <FilterChoice
            list={list}
            name="prefecture"
            label={t('prefecture')}
            all={t('allPrefectures')}
            values={prefectureCodes}
            getWord={(code) => nameOfPrefecture(code)}
          />
          <StatusFilter list={list} />
        </>
      }
      bulk={[...bulkStatus(buildingRoutes), ...(may('building:delete') ? [bulkDelete(buildingRoutes)] : [])]}
    />
  )
}

function useColumns(
  organizations: readonly { id: string; name?: string | undefined }[],
): readonly Column<RowOf<typeof buildings>>[] {
  const t = useTexts(buildingTexts)
  const placeText = useTexts(placeTexts)
  const language = useLanguage()
  const nameOfPrefecture = usePrefectureName()
  const names = new Map(organizations.map(({ id, name = '' }) => [id, name]))
  return [
    linkColumn(t('name'), paths.building, { text: ({ name }) => name }),
    {
      id: 'organization',
      label: placeText('organization'),
      text: ({ organizationId }) => names.get(organizationId) ?? '',
    },
    {
      id: 'prefecture',
      label: t('prefecture'),
      sort: 'prefecture',
      text: ({ prefecture }) => (prefecture === null ? '' : nameOfPrefecture(prefecture)),
    },
    { id: 'city', label: t('city'), sort: 'city', text: ({ city }) => city ?? '' },
    statusColumn(),
    {
      id: 'restriction',
      label: t('restriction'),
      text: ({ ipRestrictionEnabled }) => t(ipRestrictionEnabled ? 'restricted' : 'unrestricted'),
    },
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}
