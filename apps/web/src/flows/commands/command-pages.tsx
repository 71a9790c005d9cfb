import { type Command, commandRoutes, commandScopes } from '@wheelhouse/contract/flows/command'
import { commandTexts } from '@wheelhouse/texts/flows/commands'
import { bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../../kernel/lists/entity-page.tsx'
import { momentColumn, statusColumn } from '../../kernel/lists/list-columns.tsx'
import { StatusFilter, WordFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { useCommandColumns } from './command-columns.tsx'
import { CommandFilters } from './command-filters.tsx'
import { CommandForm } from './command-form.tsx'
import { commandPaths } from './command-paths.ts'

const commands = defineList({
  routes: commandRoutes,
  id: 'commands',
  searchIn: ['nameJa', 'nameEn', 'code'],
  filters: {
    category: Number,
    scope: Number,
    status: Number,
    isBuiltIn: (text) => text === 'true',
  },
  sort: 'type',
})

/** command/list: the catalogue, for those who maintain it. */
export function ListPage() {
  const t = useTexts(commandTexts)
  const language = useLanguage()
  const list = useEntityList(commands)
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name[language]}
      create={<CreateLink to={commandPaths.create}>{t('create')}</CreateLink>}
      filters={
        <>
          <CommandFilters list={list} scopes={Object.values(commandScopes)} />
          <WordFilter
            list={list}
            t={t}
            name="isBuiltIn"
            all="isBuiltIn_all"
            values={['true', 'false'] as const}
          />
          <StatusFilter list={list} />
        </>
      }
      bulk={bulkStatus(commandRoutes)}
    />
  )
}

function useColumns(): readonly Column<Command>[] {
  const t = useTexts(commandTexts)
  const language = useLanguage()
  const { name, category, scope } = useCommandColumns({ isOpened: true })
  return [
    name,
    { id: 'code', label: t('code'), sort: 'code', text: ({ code }) => code },
    { id: 'type', label: t('type'), sort: 'type', text: ({ type }) => String(type) },
    category,
    scope,
    {
      id: 'isBuiltIn',
      label: t('isBuiltIn'),
      text: ({ isBuiltIn }) => t(isBuiltIn ? 'isBuiltIn_true' : 'isBuiltIn_false'),
    },
    statusColumn(),
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}

/** command/create. */
export const CreatePage = defineCreatePage(CommandForm, {
  texts: commandTexts,
  leadsTo: commandPaths.one,
})

/** command/{id}. */
export const OnePage = defineEntityPage(commandRoutes, CommandForm, ({ name }, language) => name[language])
