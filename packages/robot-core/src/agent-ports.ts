import type { SignalDown, SignalUp } from '@wheelhouse/contract/robots/robot-link'
import type { SettingResult } from '@wheelhouse/contract/robots/robot-state'
import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import type { Tick } from '@wheelhouse/contract/teleop/data-channel'
import type { DriveCommand } from '@wheelhouse/contract/teleop/drive'
import type { Privacy } from './privacy/privacy.ts'
import type { CameraSource } from './video/camera-source.ts'
import type { StartFilm } from './video/film.ts'
import type { PictureReader } from './video/picture-reader.ts'

/** What video and its data channels may request from the agent. */
export type AgentControl = {
  /** Milliseconds of the robot's own monotonic clock, as used in ticks and commands. */
  tick(): number
  /** A drive command from a viewer; the answer goes back to that viewer immediately. */
  onDrive(viewer: { readonly viewerId: string }, command: DriveCommand): Tick
  /** What every viewer receives ten times a second. */
  currentTick(): Tick
  /** Latches the remote stop, which is on disk when this returns. Viewers without the permission are ignored. */
  onRemoteStop(viewer: { readonly mayStop: boolean }, stopId: string): void
}

type SignalBody = SignalUp extends infer M
  ? M extends SignalUp
    ? Omit<M, 'headerId' | 'timestamp' | 'version' | 'manufacturer' | 'serialNumber' | 'profile'>
    : never
  : never

/** The video side of a robot (see `video/video-host.ts`). */
export type AgentVideo = {
  /** The cameras, for photos and clips. */
  readonly cameras: CameraSource
  /** What must be masked in their pictures, and where. */
  readonly privacy: Privacy
  /** `null`: nothing can write films. */
  readonly startFilm: StartFilm | null
  /** `null`: nothing can read pictures. */
  readonly pictureReader: PictureReader | null
  onSignal(message: SignalDown, publishUp: (message: SignalBody) => void): void
  viewers(): readonly unknown[]
  /** The best quality that may be sent to anybody from now on; `null`: limited only by what each viewer requests. */
  setVideoMode(mode: VideoMode | null): SettingResult
  close(): void
}
