import { Link } from '@tanstack/react-router'
import { type Operator, operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import { formTexts } from '@wheelhouse/texts/forms'
import { operatorTexts } from '@wheelhouse/texts/operators'
import { placeTexts } from '@wheelhouse/texts/places'
import { useMemo } from 'react'
import { BuildingFilter, useBuildingNames } from '../buildings/building-filter.tsx'
import { bulkChange, bulkDelete } from '../kernel/bulk-delete.ts'
import { now } from '../kernel/clock.ts'
import type { Column } from '../kernel/data-table.tsx'
import { Choice } from '../kernel/filter-fields.tsx'
import { formatMoment } from '../kernel/format-time.ts'
import { CreateLink, ListPage } from '../kernel/list-page.tsx'
import { paths } from '../kernel/paths.ts'
import { personName } from '../kernel/person-name.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { type ListDefinition, useEntityList } from '../kernel/use-entity-list.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { isLocked } from './operator-lock.tsx'
import { useOrganizationNames } from './organization-names.ts'

const operators: ListDefinition = {
  routes: operatorRoutes,
  id: 'operators',
  searchIn: ['lastName', 'firstName', 'loginId'],
  filters: { buildingId: String, type: Number, status: Number },
  sort: 'lastName',
  where: locationWhere,
}

/** operator/list: the accounts in reach. */
export function OperatorListPage() {
  const t = useTexts(operatorTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const list = useEntityList<Operator>(operators)
  const { search, change } = list
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={useColumns()}
      nameOf={(operator) => personName(operator, language)}
      actions={<CreateLink to={paths.operatorCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter value={search.buildingId} onChange={(buildingId) => change({ buildingId })} />
          <Choice
            label={t('type')}
            all={t('allTypes')}
            value={search.type}
            options={Object.values(operatorTypes).map((value) => ({
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
      bulk={[
        bulkChange(operatorRoutes, { id: 'enable', label: formText('enable'), change: { status: 1 } }),
        bulkChange(operatorRoutes, { id: 'disable', label: formText('disable'), change: { status: 0 } }),
        bulkDelete(operatorRoutes),
      ]}
    />
  )
}

function useColumns(): readonly Column<Operator>[] {
  const t = useTexts(operatorTexts)
  const formText = useTexts(formTexts)
  const placeText = useTexts(placeTexts)
  const language = useLanguage()
  const buildings = useBuildingNames()
  const organizations = useOrganizationNames()
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('name'),
        sort: 'lastName',
        text: (operator) => personName(operator, language),
        cell: (operator) => (
          <Link to={paths.operator} params={{ id: operator.id }}>
            {personName(operator, language)}
          </Link>
        ),
      },
      { id: 'loginId', label: t('loginId'), sort: 'loginId', text: ({ loginId }) => loginId },
      { id: 'type', label: t('type'), sort: 'type', text: ({ type }) => t(`type_${type}`) },
      {
        id: 'organization',
        label: placeText('organization'),
        text: ({ organizationId }) => organizations.get(organizationId) ?? '',
      },
      {
        id: 'building',
        label: placeText('building'),
        text: ({ buildingId }) => (buildingId === null ? '' : (buildings.get(buildingId) ?? '')),
      },
      {
        id: 'status',
        label: t('status'),
        sort: 'status',
        text: (operator) =>
          operator.status === 1 && isLocked(operator, now())
            ? t('locked')
            : formText(operator.status === 1 ? 'enabled' : 'disabled'),
      },
      {
        id: 'lastLoginAt',
        label: t('lastLogin'),
        sort: 'lastLoginAt',
        text: ({ lastLoginAt }) =>
          lastLoginAt === null ? t('neverLoggedIn') : formatMoment(lastLoginAt, language),
      },
    ],
    [t, formText, placeText, language, buildings, organizations],
  )
}
