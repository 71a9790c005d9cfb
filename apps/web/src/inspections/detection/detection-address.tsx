import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { detectionSettingRoutes } from '@wheelhouse/contract/inspections/detection-setting'
import { detectionTexts } from '@wheelhouse/texts/inspections/detection'
import { ConfirmButton } from '../../kernel/forms/confirm-dialog.tsx'
import { call } from '../../kernel/server/api.ts'
import { CopyValue } from '../../kernel/shell/copy-value.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './detection.module.css'
import { addressQuery } from './detection.queries.ts'

/** Where a detector sends the events of a setting, and what came last (R-INSPECTIONS-13). */
export function DetectionAddress({ id }: { id: string }) {
  const t = useTexts(detectionTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const query = addressQuery(id)
  const { data, error, refetch } = useQuery(query)
  const regenerate = async () => {
    const made = await call(detectionSettingRoutes.regenerate, { params: { id } })
    queryClient.setQueryData(query.queryKey, made)
  }
  if (data === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const { url, lastReceivedAt, lastIgnored } = data
  const at = lastReceivedAt === null ? '' : formatMoment(lastReceivedAt, language)
  return (
    <section className={classes.section} aria-label={t('address')}>
      <h2>{t('address')}</h2>
      <p className={classes.note}>{t('addressNote')}</p>
      {url === null ? <p>{t('addressNone')}</p> : <CopyValue label={t('address')} value={url} />}
      {lastReceivedAt === null ? (
        <p>{t('neverReceived')}</p>
      ) : (
        <p>
          {lastIgnored === null
            ? t('lastReceived', { at })
            : t('lastIgnored', { at, why: t(`ignored_${lastIgnored}`) })}
        </p>
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
