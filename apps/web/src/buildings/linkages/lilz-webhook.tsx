import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { linkageRoutes } from '@wheelhouse/contract/buildings/linkage'
import { linkageTexts } from '@wheelhouse/texts/buildings/linkages'
import { ConfirmButton } from '../../kernel/forms/confirm-dialog.tsx'
import { call } from '../../kernel/server/api.ts'
import { CopyValue } from '../../kernel/shell/copy-value.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './linkages.module.css'
import { lilzWebhookQuery } from './linkages.queries.ts'

/** Where LiLz Gauge sends values, for system administrators (R-BUILDINGS-17). */
export function LilzWebhook({ buildingId }: { buildingId: string }) {
  const t = useTexts(linkageTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const query = lilzWebhookQuery(buildingId)
  const { data, error, refetch } = useQuery(query)
  const regenerate = async () => {
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
      {url === null ? <p>{t('webhookNone')}</p> : <CopyValue label={t('webhook')} value={url} />}
      {lastReceivedAt === null ? (
        <p>{t('neverReceived')}</p>
      ) : (
        <>
          <p>{t('lastReceived', { at: formatMoment(lastReceivedAt, language) })}</p>
          <pre className={classes.received}>{JSON.stringify(lastReceived, null, 2)}</pre>
        </>
      )}
      <div>
        {url === null ? (
          <Button variant="default" onClick={() => void regenerate().catch(showError)}>
            {t('regenerate')}
          </Button>
        ) : (
          <ConfirmButton label={t('regenerate')} onConfirm={regenerate}>
            <p>{t('regenerateText')}</p>
          </ConfirmButton>
        )}
      </div>
    </section>
  )
}
