import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { guideAddressRoutes } from '@wheelhouse/contract/guide/guide-screen'
import { guideAddressTexts } from '@wheelhouse/texts/guide/guide-screen'
import { useState } from 'react'
import { ConfirmButton } from '../../kernel/forms/confirm-dialog.tsx'
import { call } from '../../kernel/server/api.ts'
import { CopyValue } from '../../kernel/shell/copy-value.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './enrolment.module.css'

/** The address that a robot's display opens for visitors, if the contract includes the guide (R-GUIDE-13). */
export function GuideAddress({ robotId }: { robotId: string }) {
  const t = useTexts(guideAddressTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const params = { id: robotId }
  const queryKey = [guideAddressRoutes.get.path, params]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(guideAddressRoutes.get, { params }, { signal }),
  })
  /** Returned only once: gone with the page. */
  const [url, setUrl] = useState<string | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const make = async () => {
    setUrl((await call(guideAddressRoutes.renew, { params })).url)
    await refresh()
  }
  const first = useMutation({ mutationFn: make, onError: showError })
  const remove = async () => {
    await call(guideAddressRoutes.remove, { params })
    setUrl(null)
    await refresh()
  }
  if (data === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data?.isOffered !== true) return null
  return (
    <section className={classes.box} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p>{t('note')}</p>
      <p>{data.madeAt === null ? t('none') : t('madeAt', { at: formatMoment(data.madeAt, language) })}</p>
      {url !== null && (
        <>
          <p role="status">{t('once')}</p>
          <CopyValue label={t('title')} value={url} />
        </>
      )}
      {data.madeAt === null ? (
        <div>
          <Button variant="default" loading={first.isPending} onClick={() => first.mutate()}>
            {t('make')}
          </Button>
        </div>
      ) : (
        <div className={classes.boxHead}>
          <ConfirmButton label={t('renew')} onConfirm={make}>
            <p>{t('renewText')}</p>
          </ConfirmButton>
          <ConfirmButton label={t('remove')} onConfirm={remove}>
            <p>{t('removeText')}</p>
          </ConfirmButton>
        </div>
      )}
    </section>
  )
}
