import { Link } from '@tanstack/react-router'
import { type Building, buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { prefectureCodes } from '@wheelhouse/contract/buildings/prefectures'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { buildingTexts } from '@wheelhouse/texts/buildings'
import { formTexts } from '@wheelhouse/texts/forms'
import { placeTexts } from '@wheelhouse/texts/places'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bulkChange, bulkDelete } from '../kernel/bulk-delete.ts'
import type { Column } from '../kernel/data-table.tsx'
import { Choice } from '../kernel/filter-fields.tsx'
import { formatMoment } from '../kernel/format-time.ts'
import { CreateLink, ListPage } from '../kernel/list-page.tsx'
import { paths } from '../kernel/paths.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { type ListDefinition, useEntityList } from '../kernel/use-entity-list.ts'
import { organizationsQuery } from '../organizations/organizations.queries.ts'
import { chosenLocation } from '../session/chosen-location.ts'
import { operatorType } from '../session/session.store.ts'
import { usePrefectureName } from './prefecture-name.ts'

const buildings: ListDefinition = {
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
}

/** building/list: the buildings in reach. */
export function BuildingListPage() {
  const t = useTexts(buildingTexts)
  const formText = useTexts(formTexts)
  const placeText = useTexts(placeTexts)
  const nameOfPrefecture = usePrefectureName()
  const list = useEntityList<Building>(buildings)
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const { search, change } = list
  const type = operatorType()
  const may = (permission: 'building:create' | 'building:delete') =>
    type !== null && hasPermission(type, permission)
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={useColumns(organizations)}
      nameOf={({ name }) => name}
      actions={may('building:create') && <CreateLink to={paths.buildingCreate}>{t('create')}</CreateLink>}
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
          <Choice
            label={t('prefecture')}
            all={t('allPrefectures')}
            value={search.prefecture}
            options={prefectureCodes.map((code) => ({ value: code, label: nameOfPrefecture(code) }))}
            onChange={(value) => change({ prefecture: value })}
          />
          <Choice
            label={t('status')}
            all={t('allStatuses')}
            value={search.status}
            options={[
              { value: '1', label: formText('enabled') },
              { value: '0', label: formText('disabled') },
            ]}
            onChange={(value) => change({ status: value })}
          />
        </>
      }
      bulk={[
        bulkChange(buildingRoutes, { id: 'enable', label: formText('enable'), change: { status: 1 } }),
        bulkChange(buildingRoutes, { id: 'disable', label: formText('disable'), change: { status: 0 } }),
        ...(may('building:delete') ? [bulkDelete<Building>(buildingRoutes)] : []),
      ]}
    />
  )
}

function useColumns(
  organizations: readonly { id: string; name?: string | undefined }[],
): readonly Column<Building>[] {
  const t = useTexts(buildingTexts)
  const formText = useTexts(formTexts)
  const placeText = useTexts(placeTexts)
  const language = useLanguage()
  const nameOfPrefecture = usePrefectureName()
  return useMemo(() => {
    const names = new Map(organizations.map(({ id, name = '' }) => [id, name]))
    return [
      {
        id: 'name',
        label: t('name'),
        sort: 'name',
        text: ({ name }) => name,
        cell: ({ id, name }) => (
          <Link to={paths.building} params={{ id }}>
            {name}
          </Link>
        ),
      },
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
      {
        id: 'status',
        label: t('status'),
        sort: 'status',
        text: ({ status }) => formText(status === 1 ? 'enabled' : 'disabled'),
      },
      {
        id: 'restriction',
        label: t('restriction'),
        text: ({ ipRestrictionEnabled }) => t(ipRestrictionEnabled ? 'restricted' : 'unrestricted'),
      },
      {
        id: 'updatedAt',
        label: t('updatedAt'),
        sort: 'updatedAt',
        text: ({ updatedAt }) => formatMoment(updatedAt, language),
      },
    ]
  }, [t, formText, placeText, language, nameOfPrefecture, organizations])
}
