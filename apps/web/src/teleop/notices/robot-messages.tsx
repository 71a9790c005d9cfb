import { listKeys } from '@wheelhouse/contract/kernel/typed'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { OctagonX, TriangleAlert } from 'lucide-react'
import { useLive } from '../../kernel/server/live.ts'
import { type TextKey, useTexts } from '../../kernel/words/texts.ts'
import { Notice } from './notice.tsx'

type MessageId = TextKey<typeof robotTexts> &
  ('emergencyStopPressed' | 'hardwareErrorMessage' | 'motorHot' | 'lowBattery')

const grave: ReadonlySet<MessageId> = new Set(['emergencyStopPressed', 'hardwareErrorMessage'])
const lowBatteries: ReadonlySet<string> = new Set(['lowVoltage', 'below20'])

/** What the robot's condition means for its operators (R-TELEOP-23), the most serious first. */
export function robotMessages(robot: RobotState | undefined): MessageId[] {
  if (robot === undefined || !robot.online) return []
  const applies: Record<MessageId, boolean> = {
    emergencyStopPressed: robot.emergencyStop === 'manual',
    hardwareErrorMessage: robot.errors.some(
      ({ type, level }) => type === 'hardwareError' || level === 'fatal',
    ),
    motorHot: robot.errors.some(({ type }) => type === 'motorHot'),
    lowBattery: lowBatteries.has(robot.battery?.state ?? ''),
  }
  return listKeys(applies).filter((id) => applies[id])
}

/** What is wrong with the robot itself. */
export function RobotMessages({ serialNo }: { serialNo: string }) {
  const t = useTexts(robotTexts)
  const ids = useLive(robotChannels.state, { serialNo }, robotMessages)
  return ids.map((id) => (
    <Notice key={id} tone={grave.has(id) ? 'danger' : 'attention'} isUrgent>
      {id === 'emergencyStopPressed' ? (
        <OctagonX size={18} aria-hidden />
      ) : (
        <TriangleAlert size={18} aria-hidden />
      )}
      <span data-message={id}>{t(id)}</span>
    </Notice>
  ))
}
