import { Button, Group, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { linkageRoutes } from '@wheelhouse/contract/buildings/linkage'
import { linkageTexts } from '@wheelhouse/texts/buildings/linkages'
import { useState } from 'react'
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
  const [isAsking, setIsAsking] = useState(false)
  const handleRegenerate = async () => {
    setIsAsking(false)
    try {
      const made = await call(linkageRoutes.regenerateLilzWebhook, { params: { buildingId } })
      queryClient.setQueryData(query.queryKey, made)
    } catch (failure) {
      showError(failure)
    }
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
        <Button
          variant="default"
          onClick={() => (url === null ? void handleRegenerate() : setIsAsking(true))}
        >
          {t('regenerate')}
        </Button>
      </div>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('regenerate')}
        closeButtonProps={{ 'aria-label': t('cancel') }}
      >
        <p>{t('regenerateText')}</p>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setIsAsking(false)}>
            {t('cancel')}
          </Button>
          <Button onClick={() => void handleRegenerate()}>{t('regenerate')}</Button>
        </Group>
      </Modal>
    </section>
  )
}
