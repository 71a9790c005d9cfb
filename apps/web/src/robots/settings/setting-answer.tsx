import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { RobotSetting } from '@wheelhouse/contract/robots/robot-state'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { useLive } from '../../kernel/server/live.ts'
import { useTexts } from '../../kernel/words/texts.ts'

type SettingAnswerProps = {
  robot: { serialNumber: string; revision: number }
  setting: RobotSetting
}

/** The robot's own response to a setting: applied, not supported, or failed. */
export function SettingAnswer({ robot, setting }: SettingAnswerProps) {
  const t = useTexts(robotRecordTexts)
  const said = useLive(
    robotChannels.state,
    { serialNo: robot.serialNumber },
    (state) => state?.settings ?? null,
  )
  if (said === null) return t('settingUnknown')
  const answer = said.revision < robot.revision ? undefined : said.results[setting]
  if (answer === undefined) return t('settingWaiting')
  if (answer.outcome !== 'failed') return t(`setting_${answer.outcome}`)
  return t('setting_failed', { reason: answer.reason })
}
