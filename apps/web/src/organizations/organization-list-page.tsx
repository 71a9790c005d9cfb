import { Link } from '@tanstack/react-router'
import {
  type Organization,
  organizationFilter,
  organizationRoutes,
  organizationTypes,
} from '@wheelhouse/contract/organizations/organization'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { formTexts } from '@wheelhouse/texts/forms'
import { organizationTexts } from '@wheelhouse/texts/organizations'
import { useMemo } from 'react'
import { usePrefectureName } from '../buildings/prefecture-name.ts'
import { bulkChange, bulkDelete } from '../kernel/bulk-delete.ts'
import type { Column } from '../kernel/data-table.tsx'
import { Choice } from '../kernel/filter-fields.tsx'
import { formatMoment } from '../kernel/format-time.ts'
import { CreateLink, ListPage } from '../kernel/list-page.tsx'
import { paths } from '../kernel/paths.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { type ListDefinition, useEntityList } from '../kernel/use-entity-list.ts'
import { operatorType } from '../session/session.store.ts'

const organizations: ListDefinition = {
  routes: organizationRoutes,
  id: 'organizations',
  searchIn: ['name'],
  filters: { type: Number, status: Number },
  sort: 'name',
  fields: organizationFilter.fields,
}

/** organization/list: the organisations in reach. */
export function OrganizationListPage() {
  const t = useTexts(organizationTexts)
  const formText = useTexts(formTexts)
  const list = useEntityList<Organization>(organizations)
  const type = operatorType()
  const mayCreate = type !== null && hasPermission(type, 'organization:create')
  const { search, change } = list
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={useColumns()}
      nameOf={({ name }) => name}
      actions={mayCreate && <CreateLink to={paths.organizationCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <Choice
            label={t('type')}
            all={t('allTypes')}
            value={search.type}
            options={Object.values(organizationTypes).map((value) => ({
              value: String(value),
              label: t(`type_${value}`),
            }))}
            onChange={(value) => change({ type: value })}
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
      bulk={
        mayCreate
          ? [
              bulkChange(organizationRoutes, {
                id: 'enable',
                label: formText('enable'),
                change: { status: 1 },
              }),
              bulkChange(organizationRoutes, {
                id: 'disable',
                label: formText('disable'),
                change: { status: 0 },
              }),
              bulkDelete(organizationRoutes),
            ]
          : []
      }
    />
  )
}

function useColumns(): readonly Column<Organization>[] {
  const t = useTexts(organizationTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const prefectureName = usePrefectureName()
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('name'),
        sort: 'name',
        text: ({ name }) => name,
        cell: ({ id, name }) => (
          <Link to={paths.organization} params={{ id }}>
            {name}
          </Link>
        ),
      },
      { id: 'type', label: t('type'), sort: 'type', text: ({ type }) => t(`type_${type}`) },
      { id: 'level', label: t('level'), sort: 'level', text: ({ level }) => String(level) },
      {
        id: 'address',
        label: t('place'),
        text: ({ prefectures, address }) =>
          [prefectures === null ? '' : prefectureName(prefectures), address].join(' ').trim(),
      },
      {
        id: 'status',
        label: t('status'),
        sort: 'status',
        text: ({ status }) => formText(status === 1 ? 'enabled' : 'disabled'),
      },
      {
        id: 'updatedAt',
        label: t('updatedAt'),
        sort: 'updatedAt',
        text: ({ updatedAt }) => formatMoment(updatedAt, language),
      },
    ],
    [t, formText, language, prefectureName],
  )
}
