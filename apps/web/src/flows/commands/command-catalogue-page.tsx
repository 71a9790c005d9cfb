import { type Command, commandRoutes, commandScopes, openScopes } from '@wheelhouse/contract/flows/command'
import { isAdmin } from '@wheelhouse/contract/permissions'
import { robotModels } from '@wheelhouse/contract/robots/robot-values'
import { commandTexts } from '@wheelhouse/texts/flows/commands'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { ListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { operatorType } from '../../session/session.store.ts'
import { describeParams } from '../param-words.ts'
import { useCommandColumns } from './command-columns.tsx'
import { CommandFilters } from './command-filters.tsx'
import classes from './commands.module.css'

const catalogue = defineList({
  routes: commandRoutes,
  id: 'command-catalogue',
  searchIn: ['nameJa', 'nameEn', 'code'],
  filters: { category: Number, scope: Number },
  sort: 'type',
  where: () => ({ status: 1 }),
})

/** command/list/read-only: the commands for steps of flows, and their parameters. */
export function CommandCataloguePage() {
  const t = useTexts(commandTexts)
  const language = useLanguage()
  const list = useEntityList(catalogue)
  const type = operatorType()
  const isOfferedAll = type !== null && isAdmin(type)
  return (
    <ListPage
      title={t('catalogue')}
      note={t('catalogueNote')}
      empty={t('catalogueEmpty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name[language]}
      filters={
        <CommandFilters list={list} scopes={isOfferedAll ? Object.values(commandScopes) : openScopes} />
      }
    />
  )
}

function useColumns(): readonly Column<Command>[] {
  const t = useTexts(commandTexts)
  const formText = useTexts(formTexts)
  const robotText = useTexts(robotTexts)
  const language = useLanguage()
  const { name, category, scope } = useCommandColumns({ isOpened: false })
  return [
    name,
    category,
    {
      id: 'params',
      label: t('params'),
      text: (command) => describeParams(command, language).join('\n'),
      cell: (command) => <Params words={describeParams(command, language)} />,
    },
    scope,
    {
      id: 'models',
      label: t('models'),
      text: ({ models }) =>
        models.length === 0
          ? t('allModels')
          : robotModels
              .filter((model) => models.includes(model))
              .map((model) => robotText(`model_${model}`))
              .join(formText('listComma')),
    },
    { id: 'minOs', label: t('minOs'), text: ({ minOs }) => minOs || t('anyOs') },
    { id: 'code', label: t('code'), sort: 'code', text: ({ code }) => code },
  ]
}

function Params({ words }: { words: readonly string[] }) {
  const t = useTexts(commandTexts)
  if (words.length === 0) return t('noParams')
  return (
    <ul className={classes.params}>
      {words.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
