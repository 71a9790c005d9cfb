import type { CameraMount } from '@wheelhouse/contract/teleop/data-channel'
import type { CameraId, VideoRung } from '@wheelhouse/contract/teleop/video'

/** Where pictures come from: a virtual robot's drawn cameras, or a real robot's camera drivers. */

/** One H.264 picture. */
export type CameraPicture = {
  /** Milliseconds of the robot's own clock when it was taken. */
  readonly tick: number
  readonly key: boolean
  /** NAL units, each after its length in four bytes; key pictures begin with their parameter sets. */
  readonly data: Uint8Array
}

/** Why a stream gives no pictures. */
export type StreamEnd = 'noEncoder' | 'cameraLost'

export type StreamHandlers = {
  onPicture(picture: CameraPicture): void
  /** Called at most once; no picture comes after it. */
  onEnd(reason: StreamEnd): void
}

export type PictureSize = { readonly width: number; readonly height: number }

export type CameraSource = {
  readonly cameras: readonly CameraId[]
  /** Without one there are no pictures. */
  readonly hasEncoder: boolean
  /** Starts the camera and its encoder. The first picture is a key picture, and one follows at least every second. */
  open(camera: CameraId, rung: VideoRung, handlers: StreamHandlers): () => void
  /**
   * One picture of this size, as JPEG. Width and height are even. It needs the encoder as well.
   * @returns `null` when the camera or the encoder does not give one
   */
  takePhoto(camera: CameraId, size: PictureSize): Promise<Uint8Array | null>
  /** Raw temperatures (256 x 192 little-endian uint16, °C = raw / 64 - 273.15), four times a second. */
  openThermal(onPicture: (raw: Uint8Array) => void): () => void
  /** Where a camera sits and looks; `null` when that is not known. */
  mount(camera: CameraId): CameraMount | null
  /** Is this camera broken right now? */
  isLost(camera: CameraId): boolean
  close(): void
}
