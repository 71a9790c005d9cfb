import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import {
  type AgentChatDetail,
  agentChatRoutes,
  type ChatDetail,
  chatRoutes,
} from '@wheelhouse/contract/guide/chat'
import { chatTexts } from '@wheelhouse/texts/guide/chats'
import { useBuildingNames } from '../../buildings/building-filter.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { entityQuery } from '../../kernel/server/entity.queries.ts'
import { ListLink } from '../../kernel/shell/back-link.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { knowledgeGroupPaths } from '../knowledge-group-paths.ts'
import classes from './chat.module.css'
import { agentChatPaths, chatPaths } from './chat-paths.ts'
import { Transcript } from './transcript.tsx'

/** guide/chats/{id}: the transcript of a conversation (R-GUIDE-5). */
export function OnePage() {
  const { id } = useParams({ from: `/shell${chatPaths.one}` })
  const { data, error, refetch } = useQuery(entityQuery(chatRoutes, { id }))
  if (data === undefined && error !== null)
    return <ListFailure error={error} route={chatRoutes.get} onRetry={() => void refetch()} />
  return data === undefined ? <Skeleton height={480} /> : <ChatView chat={data} />
}

/** guide/chats/v2/{id}: the transcript, with the steps that the guide took for each answer. */
export function AgentOnePage() {
  const { id } = useParams({ from: `/shell${agentChatPaths.one}` })
  const { data, error, refetch } = useQuery(entityQuery(agentChatRoutes, { id }))
  if (data === undefined && error !== null)
    return <ListFailure error={error} route={agentChatRoutes.get} onRetry={() => void refetch()} />
  return data === undefined ? <Skeleton height={480} /> : <ChatView chat={data} agent={data.agent} />
}

function ChatView({ chat, agent }: { chat: ChatDetail | AgentChatDetail; agent?: AgentChatDetail['agent'] }) {
  const t = useTexts(chatTexts)
  const language = useLanguage()
  const title = t('one', { at: formatMoment(chat.startedAt, language) })
  useTitle(title)
  return (
    <section>
      <ListLink />
      <header className={listClasses.head}>
        <h1>{title}</h1>
        {chat.isEscalated && (
          <StateChip shape="bubble" tone="attention">
            {t('isEscalated')}
          </StateChip>
        )}
      </header>
      <Facts chat={chat} agent={agent} />
      <Transcript turns={chat.turns} groupId={chat.groupId} />
    </section>
  )
}

function Facts({
  chat: { groupId, groupName, buildingId, robotName, endedAt, rating },
  agent,
}: {
  chat: ChatDetail
  agent: AgentChatDetail['agent'] | undefined
}) {
  const t = useTexts(chatTexts)
  const language = useLanguage()
  const building = useBuildingNames().get(buildingId) ?? ''
  return (
    <dl className={classes.facts}>
      <dt>{t('group')}</dt>
      <dd>
        {groupId === null ? (
          t('noGroup')
        ) : (
          <Link to={knowledgeGroupPaths.one} params={{ id: groupId }}>
            {groupName}
          </Link>
        )}
      </dd>
      <dt>{t('place')}</dt>
      <dd>{[building, robotName ?? t('console')].filter((part) => part !== '').join(' / ')}</dd>
      <dt>{t('endedAt')}</dt>
      <dd>{endedAt === null ? t('isGoingOn') : formatMoment(endedAt, language)}</dd>
      {rating !== null && (
        <>
          <dt>{t('rating')}</dt>
          <dd>{t(`rating_${rating}`)}</dd>
        </>
      )}
      {agent !== undefined && (
        <>
          <dt>{t('agent')}</dt>
          <dd>{`${agent.model} (${agent.provider})`}</dd>
        </>
      )}
    </dl>
  )
}
