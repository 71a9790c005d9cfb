import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type WebhookDelivery, webhookRoutes } from '@wheelhouse/contract/system/webhook'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { webhookPageTexts } from '@wheelhouse/texts/system/webhook-pages'
import { webhookTexts } from '@wheelhouse/texts/system/webhooks'
import { useState } from 'react'
import { type Column, DataTable } from '../../kernel/lists/data-table.tsx'
import { ListLoading, Pager } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { wholeRows } from '../../kernel/server/entity.queries.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'

const size = 20

/** The deliveries to a webhook, newest first. */
export function DeliveryList({ webhookId: id }: { webhookId: string }) {
  const t = useTexts(webhookPageTexts)
  const [page, setPage] = useState(1)
  // Below the webhook's own key, so that any change to the webhook, or a test, invalidates these too.
  const key = [webhookRoutes.list.path, id, 'deliveries']
  const count = useQuery({
    queryKey: [...key, 'count'],
    queryFn: async ({ signal }) =>
      (await call(webhookRoutes.countDeliveries, { params: { id }, query: {} }, { signal })).count,
  })
  const list = useQuery({
    queryKey: [...key, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filter = JSON.stringify({ order: 'createdAt DESC', limit: size, skip: (page - 1) * size })
      const rows = await call(webhookRoutes.listDeliveries, { params: { id }, query: { filter } }, { signal })
      // Every field was requested.
      return wholeRows<WebhookDelivery>(rows)
    },
  })
  const columns = useColumns()
  return (
    <section aria-label={t('deliveries')}>
      <h2>{t('deliveries')}</h2>
      {list.error !== null && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <ListLoading />}
      {list.data?.length === 0 && <p>{t('noDeliveries')}</p>}
      {list.data !== undefined && list.data.length > 0 && (
        <>
          <DataTable
            caption={t('deliveries')}
            columns={columns}
            rows={list.data}
            sort="-createdAt"
            onSort={() => undefined}
            getName={({ createdAt }) => createdAt}
          />
          <Pager page={page} size={size} count={count.data ?? list.data.length} onPage={setPage} />
        </>
      )}
    </section>
  )
}

function useColumns(): readonly Column<WebhookDelivery>[] {
  const t = useTexts(webhookPageTexts)
  const eventText = useTexts(webhookTexts)
  const outgoingText = useTexts(outgoingTexts)
  const language = useLanguage()
  return [
    { id: 'at', label: t('at'), text: ({ createdAt }) => formatMoment(createdAt, language) },
    { id: 'event', label: t('event'), text: ({ eventType }) => eventText(eventType) },
    {
      id: 'outcome',
      label: t('outcome'),
      text: ({ status, failure, httpStatus }) =>
        [outgoingText(`delivery_${status}`), failure && outgoingText(`failure_${failure}`), httpStatus]
          .filter((it) => it !== null)
          .join(' · '),
    },
    { id: 'attempts', label: t('attempts'), text: ({ attempts }) => String(attempts) },
  ]
}
