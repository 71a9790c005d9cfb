import { listKeys } from '@wheelhouse/contract/kernel/typed'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import type { robotTexts } from '@wheelhouse/texts/robots/robots'
import type { TextKey } from '../../kernel/words/texts.ts'

export type MessageId = TextKey<typeof robotTexts> &
  ('emergencyStopPressed' | 'hardwareErrorMessage' | 'motorHot' | 'lowBattery')

/** The robot cannot move until somebody goes there. */
export const graveMessages: ReadonlySet<MessageId> = new Set(['emergencyStopPressed', 'hardwareErrorMessage'])
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
