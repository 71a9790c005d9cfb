import { useQuery, useQueryClient } from '@tanstack/react-query'
import { linkageRoutes } from '@wheelhouse/contract/buildings/linkage'
import { linkageTexts } from '@wheelhouse/texts/buildings/linkages'
import { ReceivingUrl } from '../../kernel/forms/receiving-url.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './linkages.module.css'
import { lilzWebhookQuery } from './linkages.queries.ts'

/** The address that LiLz Gauge sends values to, for system administrators (R-BUILDINGS-17). */
export function LilzWebhook({ buildingId }: { buildingId: string }) {
  const t = useTexts(linkageTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const query = lilzWebhookQuery(buildingId)
  const { data, error, refetch } = useQuery(query)
  const issue = async () => {
    const made = await call(linkageRoutes.regenerateLilzWebhook, { params: { buildingId } })
    queryClient.setQueryData(query.queryKey, made)
  }
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const { url, lastReceivedAt, lastReceived } = data
  return (
    <section className={classes.place} aria-label={t('webhook')}>
      <h3>{t('webhook')}</h3>
      <p>{t('webhookText')}</p>
      <ReceivingUrl label={t('webhook')} url={url} system={t('service_lilz')} onIssue={issue}>
        {lastReceivedAt === null ? (
          <p>{t('neverReceived')}</p>
        ) : (
          <>
            <p>{t('lastReceived', { at: formatMoment(lastReceivedAt, language) })}</p>
            <pre className={classes.received}>{JSON.stringify(lastReceived, null, 2)}</pre>
          </>
        )}
      </ReceivingUrl>
    </section>
  )
}
