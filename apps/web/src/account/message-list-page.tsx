import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Message, messageRoutes } from '@wheelhouse/contract/account/message'
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import { messageTexts } from '@wheelhouse/texts/account/messages'
import { CheckCheck } from 'lucide-react'
import { BuildingFilter, useBuildingColumn } from '../buildings/building-filter.tsx'
import type { Column } from '../kernel/lists/data-table.tsx'
import { momentColumn } from '../kernel/lists/list-columns.tsx'
import { FilterChoice, WordFilter } from '../kernel/lists/list-filters.tsx'
import { ListPage } from '../kernel/lists/list-page.tsx'
import { RowButton } from '../kernel/lists/row-button.tsx'
import { defineList, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { call } from '../kernel/server/api.ts'
import { notify, showError } from '../kernel/shell/notify.ts'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { type ShapeName, StateChip, type Tone } from '../kernel/shell/state-chip.tsx'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { refreshMessages, unreadMessagesQuery } from './message.queries.ts'
import classes from './message-list-page.module.css'
import { messageWords } from './message-words.ts'

const messages = defineList({
  routes: messageRoutes,
  id: 'messages',
  searchIn: ['subject'],
  filters: {
    level: Number,
    buildingId: String,
    readAt: (state) => (state === 'read' ? { neq: null } : { inq: [null] }),
  },
  sort: '-at',
  refreshMs: 5_000,
})

const looks: Record<Message['level'], { shape: ShapeName; tone: Tone }> = {
  0: { shape: 'ring', tone: 'neutral' },
  5: { shape: 'warning', tone: 'attention' },
  9: { shape: 'octagon', tone: 'danger' },
}

/** my/messages/{page}: the signed-in person's messages from the console. */
export function MessageListPage() {
  const t = useTexts(messageTexts)
  const language = useLanguage()
  const list = useEntityList(messages)
  return (
    <ListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={(message) => messageWords(message, language).title}
      actions={<AllRead />}
      filters={
        <>
          <BuildingFilter list={list} />
          <WordFilter
            list={list}
            t={t}
            name="level"
            all="allLevels"
            values={Object.values(notificationLevels)}
          />
          <FilterChoice
            list={list}
            name="readAt"
            label={t('state')}
            all={t('allStates')}
            values={['unread', 'read']}
            getWord={(state) => t(state === 'read' ? 'state_read' : 'state_unread')}
          />
        </>
      }
    />
  )
}

/** The number of unread messages, and a button to mark all as read. */
function AllRead() {
  const t = useTexts(messageTexts)
  const queryClient = useQueryClient()
  const { data: count = 0 } = useQuery({
    ...unreadMessagesQuery,
    refetchInterval: messages.refreshMs ?? false,
  })
  if (count === 0) return null
  const markAll = async () => {
    try {
      await call(messageRoutes.markAllRead, {})
      notify({ message: t('allRead') })
      await refreshMessages(queryClient)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      <b className={classes.unread}>{t('unread', { count })}</b>
      <Button
        size="xs"
        variant="default"
        leftSection={<CheckCheck size={16} aria-hidden />}
        onClick={() => void markAll()}
      >
        {t('markAllRead')}
      </Button>
    </>
  )
}

function useMarkRead(): (message: Message) => void {
  const queryClient = useQueryClient()
  return ({ id, readAt }) => {
    if (readAt !== null) return
    call(messageRoutes.markRead, { params: { id } }, { quiet: 'background' })
      .then(() => refreshMessages(queryClient))
      .catch(showError)
  }
}

function useColumns(): readonly Column<Message>[] {
  const t = useTexts(messageTexts)
  const language = useLanguage()
  const building = useBuildingColumn<Message>()
  const markRead = useMarkRead()
  return [
    {
      id: 'level',
      label: t('level'),
      sort: 'level',
      text: ({ level }) => t(`level_${level}`),
      cell: ({ level }) => <StateChip {...looks[level]}>{t(`level_${level}`)}</StateChip>,
    },
    {
      id: 'what',
      label: t('what'),
      text: (message) => Object.values(messageWords(message, language)).slice(0, 2).join(' '),
      cell: (message) => {
        const { title, body } = messageWords(message, language)
        return (
          <div className={classes.what}>
            <p className={classes.title} data-unread={message.readAt === null || undefined}>
              {title}
            </p>
            <p className={classes.body}>{body}</p>
          </div>
        )
      },
    },
    momentColumn('at', t('at'), { language }),
    {
      id: 'subject',
      label: t('subject'),
      text: (message) => messageWords(message, language).subject,
      cell: (message) => <Subject message={message} onOpen={markRead} />,
    },
    building,
    {
      id: 'state',
      label: t('state'),
      text: ({ readAt }) => t(readAt === null ? 'isUnread' : 'isRead'),
      cell: (message) =>
        message.readAt === null ? (
          <RowButton onClick={() => markRead(message)}>{t('markRead')}</RowButton>
        ) : (
          t('isRead')
        ),
    },
  ]
}

/** Links to the subject of the message; following it marks the message as read. */
function Subject({ message, onOpen }: { message: Message; onOpen: (message: Message) => void }) {
  const words = messageWords(message, useLanguage()).subject
  if (message.link === null) return words
  const { pathname, searchParams } = new URL(message.link, location.origin)
  return (
    <ScreenLink
      className={classes.subject}
      to={pathname}
      search={Object.fromEntries(searchParams)}
      onClick={() => onOpen(message)}
    >
      {words}
    </ScreenLink>
  )
}
