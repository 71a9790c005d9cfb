import type { ReportDetail } from '@wheelhouse/contract/reports/report'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { useFigures } from '../devices/readings/use-figures.ts'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'

/** What the robot received from a sensor, possibly some time before the step. */
export function SensorWords({ sensor }: { sensor: NonNullable<ReportDetail['sensor']> }) {
  const t = useTexts(reportTexts)
  const td = useTexts(deviceReadingTexts)
  const language = useLanguage()
  const figures = useFigures()
  const { device, deviceName, key, value, heardAt } = sensor
  return (
    <>
      <span translate="no">{deviceName ?? device}</span>
      <span>{td(`key_${key}`)}</span>
      <b>{figures(key, value)}</b>
      <small>{t('heardAt', { at: formatMoment(heardAt, language) })}</small>
    </>
  )
}

/** Where the robot was when it received a beacon most strongly; the map above shows it as well. */
export function BeaconWords({ beacon }: { beacon: NonNullable<ReportDetail['beacon']> }) {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  const { device, deviceName, place, rssi, at } = beacon
  return (
    <>
      <span translate="no">{deviceName ?? device}</span>
      <b>
        {place === null
          ? t('beaconPlaceUnknown')
          : t('beaconNear', { x: place.x.toFixed(1), y: place.y.toFixed(1) })}
      </b>
      {rssi !== null && <span>{t('beaconSignal', { rssi })}</span>}
      <small>{t('heardAt', { at: formatMoment(at, language) })}</small>
    </>
  )
}
