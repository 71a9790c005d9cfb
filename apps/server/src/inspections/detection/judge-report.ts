import { type DetectionReport, detectionEventLimits } from '@wheelhouse/contract/inspections/detection-event'
import { type IgnoredReason, leastScores } from '@wheelhouse/contract/inspections/detection-setting'
import { standsInArea } from '@wheelhouse/map-model/picture-area'
import { isInWindows } from '@wheelhouse/map-model/zones'
import { toBuildingTime } from '../../robots/robot-link/twins/building-time.ts'
import type { LiveSetting } from './detection-setting.store.ts'

const minuteMs = 60_000

/** Does a detector's report count for this setting? @returns why not; `null` if it does */
export function findIgnoredReason(
  setting: LiveSetting,
  report: DetectionReport,
  now: Date,
): IgnoredReason | null {
  const { kind, camera, score, box, stayMinutes = 0 } = report
  const at = new Date(report.at)
  const lateMs = now.getTime() - at.getTime()
  if (setting.status === 0) return 'disabled'
  // One that was moved away shows other people's rooms now.
  const isHere = setting.robotBuildingId === setting.buildingId
  if (report.robot !== setting.serialNumber || !isHere) return 'otherRobot'
  if (!setting.behaviours.includes(kind)) return 'otherBehaviour'
  if (lateMs > detectionEventLimits.lateMinutes * minuteMs) return 'tooOld'
  if (-lateMs > detectionEventLimits.aheadMinutes * minuteMs) return 'inFuture'
  if (!isInWindows(setting.windows, toBuildingTime(at, setting.timezone))) return 'outsideHours'
  if (score < leastScores[setting.sensitivity]) return 'lowScore'
  if (kind === 'loitering' && stayMinutes < (setting.stayMinutes ?? 0)) return 'shortStay'
  if (kind !== 'intrusion' || setting.area === null) return null
  if (camera !== setting.area.cameraId) return 'otherCamera'
  return box !== undefined && standsInArea(box, setting.area.points) ? null : 'outsideArea'
}
