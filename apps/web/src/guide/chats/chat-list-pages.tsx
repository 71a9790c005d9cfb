import { useQuery } from '@tanstack/react-query'
import { type AgentChat, agentChatRoutes, type Chat, chatRoutes } from '@wheelhouse/contract/guide/chat'
import { itemLanguages } from '@wheelhouse/contract/guide/guide-values'
import { chatTexts } from '@wheelhouse/texts/guide/chats'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { robotChoicesQuery } from '../../flows/runs/runs.queries.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { Choice } from '../../kernel/lists/filter-fields.tsx'
import { linkColumn, momentColumn } from '../../kernel/lists/list-columns.tsx'
import { FilterChoice, WordFilter } from '../../kernel/lists/list-filters.tsx'
import { ListPage as EntityListPage } from '../../kernel/lists/list-page.tsx'
import { periodFilter } from '../../kernel/lists/period.ts'
import { PeriodFilter } from '../../kernel/lists/period-filter.tsx'
import { defineList, type EntityList, type RowOf, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { agentChatPaths, chatPaths } from './chat-paths.ts'

const parts = {
  searchIn: ['groupName', 'robotName'] as const,
  filters: {
    startedAt: periodFilter,
    buildingId: String,
    robotId: String,
    language: String,
    unansweredCount: () => ({ gt: 0 }),
  },
  sort: '-startedAt' as const,
  where: locationWhere,
}
const chats = defineList({ ...parts, routes: chatRoutes, id: 'chats' })
const agentChats = defineList({ ...parts, routes: agentChatRoutes, id: 'agent-chats' })

/** guide/chats/list: conversations answered from stored answers alone. */
export function ListPage() {
  const t = useTexts(chatTexts)
  const language = useLanguage()
  const list = useEntityList<RowOf<typeof chats>>(chats)
  return (
    <EntityListPage
      title={t('title')}
      note={t('note')}
      empty={t('empty')}
      list={list}
      columns={useColumns<Chat>(chatPaths.one)}
      getName={({ startedAt }) => t('one', { at: formatMoment(startedAt, language) })}
      actions={<ScreenLink to={agentChatPaths.list}>{t('toAgents')}</ScreenLink>}
      filters={<Filters list={list} />}
    />
  )
}

/** guide/chats/v2/list: conversations in which a language model was used. */
export function AgentListPage() {
  const t = useTexts(chatTexts)
  const language = useLanguage()
  const list = useEntityList<RowOf<typeof agentChats>>(agentChats)
  const columns = useColumns<AgentChat>(agentChatPaths.one)
  return (
    <EntityListPage
      title={t('agentTitle')}
      note={t('agentNote')}
      empty={t('agentEmpty')}
      list={list}
      columns={[...columns, { id: 'agent', label: t('agent'), text: ({ agent }) => agent.model }]}
      getName={({ startedAt }) => t('one', { at: formatMoment(startedAt, language) })}
      actions={<ScreenLink to={chatPaths.list}>{t('toStored')}</ScreenLink>}
      filters={<Filters list={list} />}
    />
  )
}

function Filters<Row extends Chat>({ list }: { list: EntityList<Row> }) {
  const t = useTexts(chatTexts)
  return (
    <>
      <PeriodFilter list={list} name="startedAt" label={t('startedAt')} />
      <BuildingFilter list={list} />
      <RobotFilter list={list} />
      <WordFilter list={list} t={t} name="language" all="allLanguages" values={itemLanguages} />
      <FilterChoice
        list={list}
        name="unansweredCount"
        label={t('unansweredCount')}
        all={t('allOutcomes')}
        values={['some']}
        getWord={() => t('hasUnanswered')}
      />
    </>
  )
}

function RobotFilter<Row extends Chat>({ list: { search, change } }: { list: EntityList<Row> }) {
  const t = useTexts(chatTexts)
  const { data: robots = [] } = useQuery(robotChoicesQuery)
  return (
    <Choice
      label={t('robot')}
      all={t('allRobots')}
      value={search.robotId}
      options={robots.map(({ id, name = '' }) => ({ value: id, label: name }))}
      onChange={(robotId) => change({ robotId: robotId === '' ? undefined : robotId })}
    />
  )
}

function useColumns<Row extends Chat>(to: string): readonly Column<Row>[] {
  const t = useTexts(chatTexts)
  const language = useLanguage()
  const building = useBuildingColumn<Row>()
  return [
    {
      ...momentColumn('startedAt', t('startedAt'), { language }),
      cell: linkColumn<Row>('', to, { text: ({ startedAt }) => formatMoment(startedAt, language) }).cell,
    },
    { id: 'group', label: t('group'), text: ({ groupName }) => groupName ?? t('noGroup') },
    building,
    { id: 'place', label: t('place'), text: ({ robotName }) => robotName ?? t('console') },
    {
      id: 'language',
      label: t('language'),
      text: ({ language: spoken }) => (spoken === null ? '' : t(`language_${spoken}`)),
    },
    {
      id: 'turnCount',
      label: t('turnCount'),
      sort: 'turnCount',
      text: ({ turnCount }) => String(turnCount),
    },
    {
      id: 'unansweredCount',
      label: t('unansweredCount'),
      sort: 'unansweredCount',
      text: ({ unansweredCount }) => String(unansweredCount),
      cell: ({ unansweredCount }) =>
        unansweredCount === 0 ? (
          '0'
        ) : (
          <StateChip shape="warning" tone="attention">
            {String(unansweredCount)}
          </StateChip>
        ),
    },
    {
      id: 'rating',
      label: t('rating'),
      text: ({ rating }) => (rating === null ? '' : t(`rating_${rating}`)),
    },
  ]
}
