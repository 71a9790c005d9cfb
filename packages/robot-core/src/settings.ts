import type { VideoMode } from '@wheelhouse/contract/robots/robot'
import type { ConfigMessage } from '@wheelhouse/contract/robots/robot-link'
import type { SettingResult, SettingResults } from '@wheelhouse/contract/robots/robot-state'
import type { VehicleActivity } from './adapter.ts'
import type { AgentVideo } from './agent-ports.ts'

type Parts = {
  readonly video: Pick<AgentVideo, 'setVideoMode' | 'cameras'> | null
  /** A line for the robot's activity list. */
  tell(activity: VehicleActivity): void
}

/** Puts the settings of the server to the parts that work by them. @returns what each part answers */
export function applySettings(
  parts: Parts,
  { videoMode }: Pick<ConfigMessage, 'videoMode' | 'archiveStart'>,
): SettingResults {
  const videoResult = setVideoMode(parts, videoMode ?? null)
  if (videoMode !== undefined && videoResult.outcome === 'failed') {
    const detail = { videoMode, reason: videoResult.reason }
    const activity = { kind: 'activity', level: 4, service: 'operator', type: 'cameraSettingFailed' } as const
    parts.tell({ ...activity, errorCode: 'F0006', detail })
  }
  return {
    ...(videoMode !== undefined && { videoMode: videoResult }),
    // The agent has no recorder: nothing would begin, whether this is on or off.
    archiveStart: { outcome: 'notSupported' },
  }
}

/** A camera that is silent takes no setting: the mode holds for the others, and nobody is told that all is well. */
function setVideoMode({ video }: Parts, mode: VideoMode | null): SettingResult {
  if (video === null) return { outcome: 'notSupported' }
  const result = video.setVideoMode(mode)
  const silent = video.cameras.cameras.filter((camera) => video.cameras.isLost(camera))
  if (result.outcome !== 'applied' || silent.length === 0) return result
  return { outcome: 'failed', reason: `No answer from camera ${silent.join(', ')}` }
}
