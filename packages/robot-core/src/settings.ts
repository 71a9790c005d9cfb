import type { ConfigMessage } from '@wheelhouse/contract/robots/robot-link'
import type { SettingResults } from '@wheelhouse/contract/robots/robot-state'
import type { AgentVideo } from './agent-ports.ts'

/** Puts the settings of the server to the parts that work by them. @returns what each part answers */
export function applySettings(
  { videoMode }: Pick<ConfigMessage, 'videoMode' | 'archiveStart'>,
  video: Pick<AgentVideo, 'setVideoMode'> | null,
): SettingResults {
  const videoResult = video?.setVideoMode(videoMode ?? null) ?? { outcome: 'notSupported' as const }
  return {
    ...(videoMode !== undefined && { videoMode: videoResult }),
    // The agent has no recorder: nothing would begin, whether this is on or off.
    archiveStart: { outcome: 'notSupported' },
  }
}
