import type { SessionUp } from '@wheelhouse/contract/teleop/data-channel'
import type { DriveCommand } from '@wheelhouse/contract/teleop/drive'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import type { Store } from '../../kernel/server/store.ts'

/** `waiting`: the connection was lost or never came; the next try is due or under way. */
export type VideoStatus = 'idle' | 'connecting' | 'connected' | 'waiting'

/** A way by which pictures and sound of a robot come to the page, and what it takes back to the robot, if anything. */
export type VideoTransport = {
  status: Store<VideoStatus>
  /** One stream per slot; `null` before its first track. */
  streams: Store<readonly (MediaStream | null)[]>
  /** What the robot's microphone sends. */
  sound: Store<MediaStream | null>
  connect(): void
  /** Is there a data channel for commands? Otherwise the caller has the way through the server. */
  canDrive(): boolean
  /** @returns whether a data channel took it */
  sendDrive(command: DriveCommand): boolean
  sendSession(message: SessionUp): boolean
  chooseSlots: (choices: readonly SlotChoice[]) => void
  /** Speaks through the robot, or `null` to fall silent. */
  setMicrophone(track: MediaStreamTrack | null): void
  stats(): Promise<RTCStatsReport | null>
  /** Gives the connection up until `connect` is called again. */
  disconnect(): void
  close(): void
}
