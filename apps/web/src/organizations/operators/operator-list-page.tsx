import { Link } from '@tanstack/react-router'
import { type Operator, operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { operatorTexts } from '@wheelhouse/texts/organizations/operators'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { bulkDelete, bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { momentColumn, wordColumn } from '../../kernel/lists/list-columns.tsx'
import { StatusFilter, WordFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { now } from '../../kernel/server/clock.ts'
import { useOrganizationNames } from '../../kernel/server/organization-names.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { isLocked } from './operator-lock.tsx'

const operators = defineList({
  routes: operatorRoutes,
  id: 'operators',
  searchIn: ['lastName', 'firstName', 'loginId'],
  filters: { buildingId: String, type: Number, status: Number },
  sort: 'lastName',
  where: locationWhere,
})

/** operator/list: the accounts that the person may see. */
export function OperatorListPage() {
  const t = useTexts(operatorTexts)
  const language = useLanguage()
  const list = useEntityList(operators)
  return (
    <ListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={(operator) => personName(operator, language)}
      create={<CreateLink to={paths.operatorCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter list={list} />
          <WordFilter list={list} t={t} name="type" all="allTypes" values={Object.values(operatorTypes)} />
          <StatusFilter list={list} />
        </>
      }
      bulk={[...bulkStatus(operatorRoutes), bulkDelete(operatorRoutes)]}
    />
  )
}

function useColumns(): readonly Column<Operator>[] {
  const t = useTexts(operatorTexts)
  const formText = useTexts(formTexts)
  const placeText = useTexts(placeTexts)
  const language = useLanguage()
  const building = useBuildingColumn<Operator>('')
  const organizations = useOrganizationNames()
  return [
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
    wordColumn(t, 'type'),
    {
      id: 'organization',
      label: placeText('organization'),
      text: ({ organizationId }) => organizations.get(organizationId) ?? '',
    },
    building,
    {
      id: 'status',
      label: t('status'),
      sort: 'status',
      text: (operator) =>
        operator.status === 1 && isLocked(operator, now())
          ? t('locked')
          : formText(operator.status === 1 ? 'enabled' : 'disabled'),
    },
    momentColumn('lastLoginAt', t('lastLogin'), { language, none: t('neverLoggedIn') }),
  ]
}
