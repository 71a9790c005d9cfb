import type { ConfigMessage } from '@wheelhouse/contract/robots/robot-link'
import type { SettingResult, SettingResults } from '@wheelhouse/contract/robots/robot-state'
import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import type { VehicleActivity } from './adapter.ts'
import type { AgentVideo } from './agent-ports.ts'
import type { RobotRecordings } from './recording/robot-recordings.ts'

type Parts = {
  readonly video: Pick<AgentVideo, 'setVideoMode' | 'cameras'> | null
  /** `null`: it has no cameras, or nowhere to keep recordings. */
  readonly recordings: Pick<RobotRecordings, 'configure'> | null
  /** A line for the robot's activity list. */
  report(activity: VehicleActivity): void
}

/** Passes the server's settings to the parts that they concern. @returns the result of each part */
export function applySettings(
  parts: Parts,
  { videoMode, archiveStart, buildingId }: Pick<ConfigMessage, 'videoMode' | 'archiveStart' | 'buildingId'>,
): SettingResults {
  const videoResult = setVideoMode(parts, videoMode ?? null)
  if (videoMode !== undefined && videoResult.outcome === 'failed') {
    const detail = { videoMode, reason: videoResult.reason }
    const activity = { kind: 'activity', level: 4, service: 'operator', type: 'cameraSettingFailed' } as const
    parts.report({ ...activity, errorCode: 'F0006', detail })
  }
  return {
    ...(videoMode !== undefined && { videoMode: videoResult }),
    archiveStart: parts.recordings?.configure({
      archiveStart,
      videoMode: videoMode ?? null,
      buildingId: buildingId ?? null,
    }) ?? { outcome: 'notSupported' },
  }
}

/** A silent camera cannot apply the mode: it applies to the others, and the result does not claim success. */
function setVideoMode({ video }: Parts, mode: VideoMode | null): SettingResult {
  if (video === null) return { outcome: 'notSupported' }
  const result = video.setVideoMode(mode)
  const silent = video.cameras.cameras.filter((camera) => video.cameras.isLost(camera))
  if (result.outcome !== 'applied' || silent.length === 0) return result
  return { outcome: 'failed', reason: `No answer from camera ${silent.join(', ')}` }
}
