import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type CommandUse, commandRoutes } from '@wheelhouse/contract/flows/command'
import { commandTexts } from '@wheelhouse/texts/flows/commands'
import { entityTexts } from '@wheelhouse/texts/kernel/entities'
import { useBuildingColumn } from '../../buildings/building-filter.tsx'
import { type Column, DataTable } from '../../kernel/lists/data-table.tsx'
import { EntityPage } from '../../kernel/lists/entity-page.tsx'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { commandListPaths } from '../command-lists/command-list-paths.ts'
import { flowPaths } from '../flow-paths.ts'
import { workPlanPaths } from '../work-plans/work-plan-paths.ts'
import { commandPaths } from './command-paths.ts'

/** command/usage/{id}: every flow and command list that uses this command (R-FLOWS-8). */
export function CommandUsagePage() {
  const t = useTexts(commandTexts)
  const { id } = useParams({ from: `/shell${commandPaths.usage}` })
  const language = useLanguage()
  return (
    <>
      <BackLink to={commandPaths.one} params={{ id }}>
        {t('backToCommand')}
      </BackLink>
      <EntityPage
        routes={commandRoutes}
        params={{ id }}
        getName={({ name }) => t('usageOf', { name: name[language] })}
      >
        {() => <Uses id={id} />}
      </EntityPage>
    </>
  )
}

function Uses({ id }: { id: string }) {
  const t = useTexts(commandTexts)
  const uses = useQuery({
    queryKey: [commandRoutes.list.path, id, 'uses'],
    // Flows change without notifying the catalogue.
    staleTime: 0,
    queryFn: ({ signal }) => call(commandRoutes.uses, { params: { id } }, { signal }),
  })
  const columns = useColumns()
  if (uses.error !== null) return <ListFailure error={uses.error} onRetry={() => void uses.refetch()} />
  if (uses.data === undefined) return <ListLoading />
  if (uses.data.length === 0) return <p>{t('unused')}</p>
  const steps = uses.data.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <p>{t('usageCount', { count: uses.data.length, steps })}</p>
      <DataTable
        caption={t('usage')}
        columns={columns}
        rows={uses.data}
        sort=""
        onSort={() => undefined}
        getName={({ name }) => name}
      />
    </>
  )
}

function useColumns(): readonly Column<CommandUse>[] {
  const t = useTexts(commandTexts)
  const building = useBuildingColumn<CommandUse>()
  const entity = useTexts(entityTexts)
  return [
    {
      id: 'name',
      label: t('user'),
      text: ({ name }) => name,
      cell: ({ kind, id, name }) => (
        <Link to={pages[kind]} params={{ id }}>
          {name}
        </Link>
      ),
    },
    { id: 'kind', label: t('userKind'), text: ({ kind }) => entity(tables[kind]) },
    building,
    { id: 'steps', label: t('steps'), text: ({ count }) => String(count) },
  ]
}

const tables = { flow: 'flows', commandList: 'command_lists', workPlan: 'work_plans' } as const
const pages = { flow: flowPaths.one, commandList: commandListPaths.one, workPlan: workPlanPaths.one } as const
