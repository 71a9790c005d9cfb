import type { SessionUp } from '@wheelhouse/contract/teleop/data-channel'
import type { DriveCommand } from '@wheelhouse/contract/teleop/drive'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import type { Store } from '../../kernel/server/store.ts'

/** `waiting`: the connection was lost or never established; the next attempt is due or in progress. */
export type VideoStatus = 'idle' | 'connecting' | 'connected' | 'waiting'

/** A transport for a robot's pictures and sound, and for what the page sends back, if anything. */
export type VideoTransport = {
  status: Store<VideoStatus>
  /** One stream per slot; `null` before its first track. */
  streams: Store<readonly (MediaStream | null)[]>
  /** The robot's microphone. */
  sound: Store<MediaStream | null>
  connect(): void
  /** Is there a data channel for commands? Otherwise the caller sends them through the server. */
  canDrive(): boolean
  /** @returns whether a data channel accepted it */
  sendDrive(command: DriveCommand): boolean
  sendSession(message: SessionUp): boolean
  chooseSlots: (choices: readonly SlotChoice[]) => void
  /** Sends the operator's voice to the robot; `null` ends it. */
  setMicrophone(track: MediaStreamTrack | null): void
  stats(): Promise<RTCStatsReport | null>
  /** Closes the connection until `connect` is called again. */
  disconnect(): void
  close(): void
}
