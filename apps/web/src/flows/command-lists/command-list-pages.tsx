import { type CommandList, commandListRoutes, commandModes } from '@wheelhouse/contract/flows/command-list'
import { commandListTexts } from '@wheelhouse/texts/flows/command-lists'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { bulkDelete, bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn, statusColumn, wordColumn } from '../../kernel/lists/list-columns.tsx'
import { StatusFilter, WordFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { may } from '../../session/may.ts'
import { CommandListForm } from './command-list-form.tsx'
import { commandListPaths } from './command-list-paths.ts'

const lists = defineList({
  routes: commandListRoutes,
  id: 'command-lists',
  searchIn: ['name', 'memo'],
  filters: { buildingId: String, mode: Number, status: Number },
  sort: 'mode',
  where: locationWhere,
})

/** command-mapping/list: the accessible command lists, by building and mode (R-FLOWS-9). */
export function ListPage() {
  const t = useTexts(commandListTexts)
  const list = useEntityList(lists)
  const mayWrite = may('commandList:write')
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={mayWrite && <CreateLink to={commandListPaths.create}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter list={list} />
          <WordFilter list={list} t={t} name="mode" all="allModes" values={commandModes} />
          <StatusFilter list={list} />
        </>
      }
      bulk={mayWrite ? [...bulkStatus(commandListRoutes), bulkDelete(commandListRoutes)] : []}
    />
  )
}

function useColumns(): readonly Column<CommandList>[] {
  const t = useTexts(commandListTexts)
  const language = useLanguage()
  const building = useBuildingColumn<CommandList>()
  return [
    linkColumn(t('name'), commandListPaths.one, { text: ({ name }) => name }),
    wordColumn(t, 'mode'),
    { id: 'count', label: t('count'), text: ({ definition }) => String(definition.length) },
    building,
    statusColumn(),
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}

/** command-mapping/create. */
export const CreatePage = defineCreatePage(CommandListForm, {
  texts: commandListTexts,
  leadsTo: commandListPaths.one,
  mayCreate: () => may('commandList:write'),
})

/** command-mapping/{id}. */
export const OnePage = defineEntityPage(commandListRoutes, CommandListForm)
