import { Alert, Group, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DeviceBrokerAccess, deviceBrokerRoutes } from '@wheelhouse/contract/devices/device-broker'
import { deviceBrokerTexts } from '@wheelhouse/texts/devices/device-broker'
import { ConfirmButton } from '../../kernel/forms/confirm-dialog.tsx'
import { call } from '../../kernel/server/api.ts'
import { CopyValues } from '../../kernel/shell/copy-value.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { notify } from '../../kernel/shell/notify.ts'
import { RenewSecret } from '../../kernel/shell/secret-once.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { useTimeZone } from '../../robots/use-time-zone.ts'
import box from '../device-box.module.css'
import type { DeviceDetail } from '../device-form.tsx'
import { brokerAccessQuery } from './device-broker.queries.ts'

type BrokerAccessProps = {
  device: DeviceDetail
  /** The device has just been registered, so its first secret is issued automatically. */
  isFresh: boolean
  /** Called once the person has saved the secret, to continue with setting up the device. */
  onNoted: () => void
}

/** The settings to enter into a device that sends over MQTT, and its secret (R-DEVICES-10). */
export function BrokerAccess({ device, ...rest }: BrokerAccessProps) {
  const t = useTexts(deviceBrokerTexts)
  const { data: access, error, refetch } = useQuery(brokerAccessQuery(device.id))
  return (
    <section className={box.box} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {access === undefined && error !== null && (
        <ListFailure error={error} route={deviceBrokerRoutes.get} onRetry={() => void refetch()} />
      )}
      {access === undefined && error === null && <Skeleton height={160} />}
      {access !== undefined && <Access device={device} access={access} {...rest} />}
    </section>
  )
}

type AccessProps = BrokerAccessProps & { access: DeviceBrokerAccess }

function Access({ device, access, isFresh, onNoted }: AccessProps) {
  const t = useTexts(deviceBrokerTexts)
  const language = useLanguage()
  const timeZone = useTimeZone(device.buildingId ?? '')
  const queryClient = useQueryClient()
  const { id } = device
  const { host, port, tls, userName, topicPrefix, isOutside, since } = access
  const named = device.profile.topic
  const topic = `${topicPrefix}${typeof named === 'string' ? named : '#'}`
  const values = [
    [t('host'), host],
    [t('port'), String(port)],
    [t('tls'), t(tls ? 'tls_on' : 'tls_off')],
    [t('userName'), userName],
    [t('topic'), topic],
  ] as const
  const changed = () => queryClient.invalidateQueries({ queryKey: brokerAccessQuery(id).queryKey })
  const handleRenew = async () => {
    const { secret } = await call(deviceBrokerRoutes.createSecret, { params: { id } })
    void changed()
    return secret
  }
  return (
    <>
      <p>{t('text')}</p>
      {device.status === 0 && <Alert color="yellow">{t('disabled')}</Alert>}
      {isOutside && <Alert color="yellow">{t('outside')}</Alert>}
      <CopyValues values={values} />
      <p role="status">
        {since === null ? t('noSecret') : t('since', { moment: formatMoment(since, language, timeZone) })}
      </p>
      <Group gap="sm">
        <RenewSecret
          label={t('make')}
          title={t('make')}
          consequence={since === null ? null : t('renewText')}
          secretLabel={t('secret')}
          values={values}
          startsAtOnce={isFresh && since === null}
          onNoted={onNoted}
          onRenew={handleRenew}
        />
        {since !== null && <Revoke device={device} onRevoked={changed} />}
      </Group>
    </>
  )
}

type RevokeProps = { device: DeviceDetail; onRevoked: () => Promise<void> }

function Revoke({ device: { id, name }, onRevoked }: RevokeProps) {
  const t = useTexts(deviceBrokerTexts)
  return (
    <ConfirmButton
      label={t('revoke')}
      isDangerous
      onConfirm={async () => {
        await call(deviceBrokerRoutes.revoke, { params: { id } })
        notify({ message: t('revoked') })
        await onRevoked()
      }}
    >
      <p>{t('revokeText', { name })}</p>
    </ConfirmButton>
  )
}
