import '@mantine/core/styles/Badge.css'
import { Alert, Badge, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deviceReadingRoutes, type Hearing } from '@wheelhouse/contract/devices/device-reading'
import { deviceHearingTexts } from '@wheelhouse/texts/devices/device-hearings'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { useTimeZone } from '../../robots/use-time-zone.ts'
import box from '../device-box.module.css'
import type { DeviceDetail } from '../device-form.tsx'
import { deviceIntakeQuery } from '../readings/device-reading.queries.ts'
import classes from './hearings.module.css'

/** The robots that receive a sensor by BLE, with the time and strength of the last signal (R-DEVICES-13). */
export function Hearings({ device }: { device: DeviceDetail }) {
  const t = useTexts(deviceHearingTexts)
  const { data: intake, error, refetch } = useQuery(deviceIntakeQuery(device.id))
  return (
    <section className={box.box} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {device.status === 0 && <Alert color="yellow">{t('disabled')}</Alert>}
      {intake === undefined && error !== null && (
        <ListFailure error={error} route={deviceReadingRoutes.intake} onRetry={() => void refetch()} />
      )}
      {intake === undefined && error === null && <Skeleton height={48} />}
      {intake?.hearings.length === 0 && <p>{t('none')}</p>}
      {intake !== undefined && intake.hearings.length > 0 && (
        <ul className={classes.list}>
          {intake.hearings.map((hearing) => (
            <HearingItem key={hearing.robotId} hearing={hearing} buildingId={device.buildingId} />
          ))}
        </ul>
      )}
    </section>
  )
}

function HearingItem({ hearing, buildingId }: { hearing: Hearing; buildingId: string | null }) {
  const t = useTexts(deviceHearingTexts)
  const language = useLanguage()
  const timeZone = useTimeZone(buildingId ?? '')
  const { robotId, robotName, at, rssi, isSimulated } = hearing
  return (
    <li>
      <Link to={paths.robot} params={{ id: robotId }}>
        {robotName}
      </Link>
      <span>{formatMoment(at, language, timeZone)}</span>
      <span>{rssi === null ? t('signalUnknown') : t(`signal_${judgeSignal(rssi)}`, { rssi })}</span>
      {isSimulated && <Badge variant="light">{t('simulated')}</Badge>}
    </li>
  )
}

/** `rssi` in dBm: below about -85, advertisements start to be missed. */
function judgeSignal(rssi: number): 'strong' | 'fair' | 'weak' {
  if (rssi >= -70) return 'strong'
  return rssi >= -85 ? 'fair' : 'weak'
}
