import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeviceIntake } from '@wheelhouse/contract/devices/device-reading'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import type { DeviceDetail } from '../device-form.tsx'
import classes from './data-page.module.css'
import { deviceIntakeQuery } from './device-reading.queries.ts'
import { useFigures } from './use-figures.ts'

type IntakeFactsProps = { device: DeviceDetail; timeZone: string | undefined }

/** When the device was last heard from, its latest values, and what was rejected. */
export function IntakeFacts({ device, timeZone }: IntakeFactsProps) {
  const t = useTexts(deviceReadingTexts)
  const outgoingText = useTexts(outgoingTexts)
  const language = useLanguage()
  const figures = useFigures()
  const { data: intake, error, refetch } = useQuery(deviceIntakeQuery(device.id))
  if (intake === undefined && error !== null)
    return <ListFailure error={error} route={{ path: '/devices' }} onRetry={() => void refetch()} />
  if (intake === undefined) return null
  const pollFailure = intake.pollFailure !== null && (
    <Alert color="yellow" variant="light" role="status">
      {t('pollFailed', { failure: outgoingText(`failure_${intake.pollFailure}`) })}
    </Alert>
  )
  if (intake.heardAt === null)
    return (
      <>
        <Alert role="status" variant="light" title={t('neverHeard')}>
          {device.can.update && t('howToSend', { id: device.id })}
        </Alert>
        {pollFailure}
      </>
    )
  return (
    <>
      <p>{t('heardAt', { moment: formatMoment(intake.heardAt, language, timeZone) })}</p>
      {pollFailure}
      {intake.isSilent && (
        <Alert color="yellow" variant="light" role="status">
          {t('silent')}
        </Alert>
      )}
      <ul className={classes.facts} aria-label={t('latest')}>
        {intake.latest.map(({ key, value }) => (
          <li key={key}>
            {t(`key_${key}`)} <strong>{figures(key, value)}</strong>
          </li>
        ))}
      </ul>
      <Losses intake={intake} />
    </>
  )
}

function Losses({ intake }: { intake: DeviceIntake }) {
  const t = useTexts(deviceReadingTexts)
  const { refused, tooOften, unreadable, lastRefusal, lastUnreadable } = intake
  if (refused === 0 && tooOften === 0 && unreadable === 0) return null
  return (
    <Alert color="yellow" variant="light" role="status">
      {refused > 0 && <div>{t('refused', { count: refused })}</div>}
      {lastRefusal !== null && (
        <div>
          {t('lastRefusal', {
            key: t(`key_${lastRefusal.key}`),
            value: lastRefusal.value,
            reason: t(`reason_${lastRefusal.reason}`),
          })}
        </div>
      )}
      {unreadable > 0 && <div>{t('unreadable', { count: unreadable })}</div>}
      {lastUnreadable !== null && (
        <div>{t('lastUnreadable', { reason: t(`unreadable_${lastUnreadable.reason}`) })}</div>
      )}
      {tooOften > 0 && <div>{t('tooOften', { count: tooOften })}</div>}
    </Alert>
  )
}
