import { useQueryClient } from '@tanstack/react-query'
import { iamServiceRoutes } from '@wheelhouse/contract/system/iam-service'
import { iamTexts } from '@wheelhouse/texts/system/iam'
import { defineEntityPage } from '../../kernel/lists/entity-page.tsx'
import { call } from '../../kernel/server/api.ts'
import { now } from '../../kernel/server/clock.ts'
import classes from '../../kernel/shell/copy-value.module.css'
import { CopyValue } from '../../kernel/shell/copy-value.tsx'
import { RenewSecret } from '../../kernel/shell/secret-once.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { type IamServiceDetail, IamServiceForm } from './iam-service-form.tsx'

/** system/iam/service/{id}. */
export const IamServicePage = defineEntityPage(iamServiceRoutes, ({ row: service }) => (
  <>
    <Credential service={service} />
    <IamServiceForm row={service} />
  </>
))

/** The program's credentials; the secret can be renewed but never read. */
function Credential({ service }: { service: IamServiceDetail }) {
  const t = useTexts(iamTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { id, clientId, previousSecretUntil, lastUsedAt, can } = service
  const handleRenew = async () => {
    const { clientSecret } = await call(iamServiceRoutes.rotate, { params: { id } })
    await queryClient.invalidateQueries({ queryKey: [iamServiceRoutes.get.path] })
    return clientSecret
  }
  return (
    <section aria-label={t('credential')}>
      <dl className={classes.values}>
        <div>
          <dt>{t('clientId')}</dt>
          <dd>
            <CopyValue label={t('clientId')} value={clientId} />
          </dd>
        </div>
        <div>
          <dt>{t('lastUsedAt')}</dt>
          <dd>{lastUsedAt === null ? t('neverUsed') : formatMoment(lastUsedAt, language)}</dd>
        </div>
      </dl>
      {previousSecretUntil !== null && Date.parse(previousSecretUntil) > now() && (
        <p>{t('previousUntil', { at: formatMoment(previousSecretUntil, language) })}</p>
      )}
      {can.update && (
        <RenewSecret
          label={t('rotate')}
          title={t('rotateTitle')}
          consequence={t('rotateText')}
          secretLabel={t('secret')}
          onRenew={handleRenew}
        />
      )}
    </section>
  )
}
