import { type IamService, iamServiceRoutes } from '@wheelhouse/contract/system/iam-service'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { iamTexts } from '@wheelhouse/texts/system/iam'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { bulkDelete, bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { linkColumn, momentColumn } from '../../kernel/lists/list-columns.tsx'
import { StatusFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { now } from '../../kernel/server/clock.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { may } from '../../session/may.ts'

const services = defineList({
  routes: iamServiceRoutes,
  id: 'iamServices',
  searchIn: ['name', 'clientId'],
  filters: { buildingId: String, status: Number },
  sort: 'name',
  where: locationWhere,
})

/** system/iam/service/list: the programs that may use the API. */
export function IamServiceListPage() {
  const t = useTexts(iamTexts)
  const list = useEntityList(services)
  const mayWrite = may('iam:write')
  return (
    <ListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={mayWrite && <CreateLink to={paths.iamServiceCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter list={list} />
          <StatusFilter list={list} />
        </>
      }
      bulk={mayWrite ? [...bulkStatus(iamServiceRoutes), bulkDelete(iamServiceRoutes)] : []}
    />
  )
}

function useColumns(): readonly Column<IamService>[] {
  const t = useTexts(iamTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const building = useBuildingColumn<IamService>()
  return [
    linkColumn(t('name'), paths.iamService, { text: ({ name }) => name }),
    { id: 'clientId', label: t('clientId'), text: ({ clientId }) => clientId },
    {
      id: 'scopes',
      label: t('scopes'),
      text: ({ scopes }) => scopes.map((scope) => t(`scope_${scope}`)).join(formText('listComma')),
    },
    building,
    {
      id: 'status',
      label: t('status'),
      sort: 'status',
      text: ({ status, expiresAt }) => {
        if (expiresAt !== null && Date.parse(expiresAt) <= now()) return t('expired')
        return formText(status === 1 ? 'enabled' : 'disabled')
      },
    },
    momentColumn('expiresAt', t('expiresAt'), { language, none: t('never') }),
    momentColumn('lastUsedAt', t('lastUsedAt'), { language, none: t('neverUsed') }),
  ]
}
