import type { CameraMount } from '@wheelhouse/contract/teleop/data-channel'
import type { CameraId, VideoRung } from '@wheelhouse/contract/teleop/video'
import type { Mask } from '../privacy/mask.ts'
import type { PrivacyMeans } from '../privacy/privacy.ts'

/** The source of pictures: a virtual robot's drawn cameras, or a real robot's camera drivers. */

/** One H.264 picture. */
export type CameraPicture = {
  /** When it was taken, in milliseconds of the robot's own clock. */
  readonly tick: number
  readonly key: boolean
  /** NAL units, each prefixed with its length in four bytes; key pictures begin with their parameter sets. */
  readonly data: Uint8Array
}

/** Why a stream gives no pictures. */
export type StreamEnd = 'noEncoder' | 'cameraLost'

export type StreamHandlers = {
  onPicture(picture: CameraPicture): void
  /** Called at most once; no picture follows. */
  onEnd(reason: StreamEnd): void
  /** Called for each picture; the mask is applied to the raw picture before it is encoded. Left out: no mask. */
  getMask?(): Mask | null
}

export type PictureSize = { readonly width: number; readonly height: number }

/** Options for a photo. */
export type PhotoWish = {
  /** What it must not show (privacy/mask.ts). */
  readonly mask?: Mask | null
  /** Is it also read on the robot? Then the unmasked picture is returned as well. */
  readonly withOriginal?: boolean
}

/** One photo, as JPEG. */
export type TakenPhoto = {
  /** May leave the robot. */
  readonly jpeg: Uint8Array
  /** Must not leave the robot. Only if requested. */
  readonly original: Uint8Array | null
}

export type CameraSource = {
  readonly cameras: readonly CameraId[]
  /** What it can detect and mask. Left out: nothing, and masks are ignored. */
  readonly privacy?: PrivacyMeans
  /** Without an encoder there are no pictures. */
  readonly hasEncoder: boolean
  /** Starts the camera and its encoder. The first picture is a key picture, followed by at least one a second. */
  open(camera: CameraId, rung: VideoRung, handlers: StreamHandlers): () => void
  /**
   * One picture of this size. Width and height are even. Also needs the encoder.
   * @returns `null` if the camera or the encoder fails
   */
  takePhoto(camera: CameraId, size: PictureSize, wish?: PhotoWish): Promise<TakenPhoto | null>
  /** Raw temperatures (256 x 192 little-endian uint16, °C = raw / 64 - 273.15), four times a second. */
  openThermal(onPicture: (raw: Uint8Array) => void): () => void
  /** Where a camera is mounted and where it looks; `null` if unknown. */
  mount(camera: CameraId): CameraMount | null
  /** Is this camera broken right now? */
  isLost(camera: CameraId): boolean
  close(): void
}
