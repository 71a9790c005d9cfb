import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { OutgoingMessage } from '@wheelhouse/contract/system/outgoing-message'
import {
  type OutgoingStatus,
  outgoingChannels,
  outgoingStatuses,
} from '@wheelhouse/contract/system/outgoing-values'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { systemTexts } from '@wheelhouse/texts/system/system'
import { RefreshCw } from 'lucide-react'
import { useCallback } from 'react'
import { Choice } from '../../kernel/lists/filter-fields.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListEmpty, ListLoading, Pager } from '../../kernel/lists/list-parts.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { type ShapeName, StateChip, type Tone } from '../../kernel/shell/state-chip.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { outboxCountQuery, outboxQuery } from './outbox.queries.ts'
import classes from './outbox-page.module.css'
import { type OutboxSearch, readOutboxSearch } from './outbox-search.ts'

/**
 * system/outbox: messages that the installation sends to people; without a mail server, codes and links are read here.
 * Beyond what is required (docs/decisions/0011-signing-in.md).
 */
export function OutboxPage() {
  const t = useTexts(systemTexts)
  const listText = useTexts(listTexts)
  useTitle(t('outbox'))
  const search = useSearch({ from: `/shell${paths.outbox}` })
  const navigate = useNavigate({ from: paths.outbox })
  const list = useQuery(outboxQuery(search))
  const count = useQuery(outboxCountQuery(search))
  const change = useCallback(
    (part: Record<string, string | number | undefined>) =>
      void navigate({
        search: (last) => readOutboxSearch({ ...last, page: undefined, ...part }),
        replace: true,
      }),
    [navigate],
  )
  const handlePage = useCallback((page: number) => change({ page }), [change])
  const readAgain = () => void Promise.all([list.refetch(), count.refetch()])
  return (
    <section>
      <header className={listClasses.head}>
        <h1>{t('outbox')}</h1>
        {count.data !== undefined && <span>{listText('count', { count: count.data })}</span>}
        <div className={listClasses.actions}>
          <Button
            variant="default"
            size="xs"
            leftSection={<RefreshCw size={14} aria-hidden />}
            onClick={readAgain}
          >
            {t('reload')}
          </Button>
        </div>
      </header>
      <p className={classes.lead}>{t('outboxLead')}</p>
      <OutboxFilters search={search} onChange={change} />
      {list.error !== null && <ListFailure error={list.error} onRetry={readAgain} />}
      {list.isPending && <ListLoading />}
      {list.data?.length === 0 && (
        <ListEmpty
          isFiltered={search.status !== undefined || search.channel !== undefined}
          text={t('outboxEmpty')}
        />
      )}
      {list.data !== undefined && list.data.length > 0 && (
        <ul className={classes.messages} aria-label={t('outbox')}>
          {list.data.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
      {count.data !== undefined && <Pager page={search.page ?? 1} count={count.data} onPage={handlePage} />}
    </section>
  )
}

type OutboxFiltersProps = { search: OutboxSearch; onChange: (part: Record<string, string>) => void }

function OutboxFilters({ search, onChange }: OutboxFiltersProps) {
  const t = useTexts(systemTexts)
  const listText = useTexts(listTexts)
  return (
    <div role="search" aria-label={listText('filters')} className={listClasses.filters}>
      <Choice
        label={t('status')}
        all={t('allStatuses')}
        value={search.status}
        options={outgoingStatuses.map((status) => ({ value: status, label: t(`status_${status}`) }))}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label={t('channel')}
        all={t('allChannels')}
        value={search.channel}
        options={outgoingChannels.map((channel) => ({ value: channel, label: t(`channel_${channel}`) }))}
        onChange={(channel) => onChange({ channel })}
      />
    </div>
  )
}

const looks: Record<OutgoingStatus, { shape: ShapeName; tone: Tone }> = {
  queued: { shape: 'dots', tone: 'active' },
  sent: { shape: 'play', tone: 'good' },
  failed: { shape: 'cross', tone: 'danger' },
  kept: { shape: 'square', tone: 'attention' },
  demoMailbox: { shape: 'square', tone: 'good' },
}

function Message({ message }: { message: OutgoingMessage }) {
  const t = useTexts(systemTexts)
  const language = useLanguage()
  const { channel, recipient, subject, body, status, attempts, error, createdAt, sentAt, nextTryAt } = message
  const at = (moment: string) => ({ at: formatMoment(moment, language) })
  return (
    <li>
      <div className={classes.head}>
        <StateChip {...looks[status]}>{t(`status_${status}`)}</StateChip>
        {/* A mail is in its recipient's language. */}
        {channel === 'mail' ? <strong translate="no">{subject}</strong> : <strong>{t('smsSubject')}</strong>}
      </div>
      <p className={classes.facts}>
        <span>{t(`channel_${channel}`)}</span>
        <span>{t('to', { recipient })}</span>
        <span>{t('written', at(createdAt))}</span>
        {sentAt !== null && <span>{t('sent', at(sentAt))}</span>}
        {attempts > 0 && <span>{t('attempts', { count: attempts })}</span>}
        {nextTryAt !== null && <span>{t('nextTry', at(nextTryAt))}</span>}
      </p>
      {error !== null && <p className={classes.error}>{t('error', { error })}</p>}
      {body !== null && (
        <details>
          <summary>{t('showBody')}</summary>
          <pre className={classes.body}>{body}</pre>
        </details>
      )}
    </li>
  )
}
