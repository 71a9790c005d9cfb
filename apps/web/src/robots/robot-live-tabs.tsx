import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'
import type { RobotDetail } from './records/robot-record.queries.ts'
import { Facts, useRobotState, withUnit } from './robot-facts.tsx'
import { SoftwareUpdate } from './settings/software-update.tsx'
import { useTimeZone } from './use-time-zone.ts'

/** Tab "system". */
export function SystemTab({ robot }: { robot: RobotDetail }) {
  const t = useTexts(robotRecordTexts)
  const state = useRobotState(robot.serialNumber)
  const { system = null, protocolVersion = null } = state ?? {}
  return (
    <>
      <Facts
        isOffline={state?.online === false}
        facts={[
          [t('osVersion'), robot.version],
          [t('protocol'), protocolVersion && `VDA 5050 ${protocolVersion}`],
          [t('manufacturer'), robot.manufacturer],
          [t('kind'), state?.simulated === true ? t('virtual') : null],
          [t('cpu'), withUnit(system?.cpu, '%')],
          [t('memory'), withUnit(system?.memory, '%')],
          [t('disk'), withUnit(system?.disk, '%')],
          [t('temperature'), withUnit(system?.temperature, '°C')],
          [t('dropped'), state === undefined ? null : String(state.droppedMessages)],
        ]}
      />
      {may('robot:updateSoftware') && <SoftwareUpdate robot={robot} state={state} />}
    </>
  )
}

/** Tab "network". */
export function NetworkTab({ robot }: { robot: RobotDetail }) {
  const t = useTexts(robotRecordTexts)
  const robotText = useTexts(robotTexts)
  const language = useLanguage()
  const timeZone = useTimeZone(robot.buildingId)
  const state = useRobotState(robot.serialNumber)
  const { network = null } = state ?? {}
  const lastSeenAt = state?.lastSeenAt ?? robot.lastCommAt
  return (
    <Facts
      isOffline={state?.online === false}
      facts={[
        [t('connectionState'), state === undefined ? null : robotText(state.online ? 'online' : 'offline')],
        [
          t('lastCommunication'),
          lastSeenAt === null ? robotText('neverSeen') : formatMoment(lastSeenAt, language, timeZone),
        ],
        [t('networkKind'), network && t(`network_${network.kind}`)],
        [t('ssid'), network?.ssid ?? null],
        [t('rssi'), withUnit(network?.rssi, 'dBm')],
        [t('ip'), network?.ip ?? null],
      ]}
    />
  )
}

/** Tab "battery". */
export function BatteryTab({ robot }: { robot: RobotDetail }) {
  const t = useTexts(robotRecordTexts)
  const robotText = useTexts(robotTexts)
  const state = useRobotState(robot.serialNumber)
  const battery = state?.battery ?? null
  return (
    <Facts
      isOffline={state?.online === false}
      facts={[
        [t('charge'), withUnit(battery?.charge, '%')],
        [t('batteryState'), battery && robotText(`battery_${battery.state}`)],
        [t('voltage'), withUnit(battery?.voltage, 'V', 1)],
      ]}
    />
  )
}
