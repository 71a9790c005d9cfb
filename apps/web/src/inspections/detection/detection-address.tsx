import { useQuery, useQueryClient } from '@tanstack/react-query'
import { detectionSettingRoutes } from '@wheelhouse/contract/inspections/detection-setting'
import { detectionTexts } from '@wheelhouse/texts/inspections/detection'
import { ReceivingUrl } from '../../kernel/forms/receiving-url.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './detection.module.css'
import { addressQuery } from './detection.queries.ts'

/** Where a detector sends the events of a setting, and the latest event received (R-INSPECTIONS-13). */
export function DetectionAddress({ id }: { id: string }) {
  const t = useTexts(detectionTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const query = addressQuery(id)
  const { data, error, refetch } = useQuery(query)
  const issue = async () => {
    const made = await call(detectionSettingRoutes.regenerate, { params: { id } })
    queryClient.setQueryData(query.queryKey, made)
  }
  if (data === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const { url, lastReceivedAt, lastIgnored } = data
  const getLastWords = () => {
    if (lastReceivedAt === null) return t('neverReceived')
    const at = formatMoment(lastReceivedAt, language)
    return lastIgnored === null
      ? t('lastReceived', { at })
      : t('lastIgnored', { at, why: t(`ignored_${lastIgnored}`) })
  }
  return (
    <section className={classes.section} aria-label={t('address')}>
      <h2>{t('address')}</h2>
      <p className={classes.note}>{t('addressNote')}</p>
      <ReceivingUrl label={t('address')} url={url} system={t('addressSystem')} onIssue={issue}>
        <p>{getLastWords()}</p>
      </ReceivingUrl>
    </section>
  )
}
