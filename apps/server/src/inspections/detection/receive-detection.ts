import type { DetectionReport } from '@wheelhouse/contract/inspections/detection-event'
import type { DetectionMessage } from '@wheelhouse/contract/robots/robot-link'
import { AppError } from '../../kernel/process/app-error.ts'
import { isForeignMap } from '../../reports/media.store.ts'
import type { RobotTwin } from '../../robots/robot-link/twins/robot-twin.ts'
import { findSettingOfRobot, type LiveSetting } from './detection-setting.store.ts'
import { type DetectionParts, receiveReport } from './receive-report.ts'

/**
 * Takes in what a robot detected under one of its settings, and then treats it like a report to that setting's address.
 * @returns `false` if the robot has no such setting
 */
export async function receiveDetection(
  parts: DetectionParts,
  { robotId, organizationId }: Pick<RobotTwin, 'robotId' | 'organizationId'>,
  message: DetectionMessage,
): Promise<boolean> {
  const setting = await findSettingOfRobot(parts.db, message.settingId, robotId)
  if (setting === null) return false
  const { pose, anonymised } = message
  const isElsewhere = pose !== null && (await isForeignMap(parts.db, organizationId, pose.mapId))
  const noted = { pose: isElsewhere ? null : pose, anonymised }
  const { image, ...report } = toReport(setting, message)
  try {
    await receiveReport(parts, setting, { ...report, ...(image !== undefined && { image }) }, noted)
  } catch (error) {
    // The robot would not resend it with another picture, so it is reported without one.
    if (!(error instanceof AppError) || image === undefined) throw error
    await receiveReport(parts, setting, report, noted)
  }
  return true
}

function toReport({ serialNumber: robot }: LiveSetting, message: DetectionMessage): DetectionReport {
  const { id, kind, at, camera, score, box, stayMinutes, image } = message
  return {
    id,
    kind,
    at,
    robot,
    camera,
    score,
    box,
    ...(stayMinutes !== null && { stayMinutes }),
    ...(image !== null && { image }),
  }
}
