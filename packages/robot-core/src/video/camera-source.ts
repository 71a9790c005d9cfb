import type { CameraMount } from '@wheelhouse/contract/teleop/data-channel'
import type { CameraId, VideoRung } from '@wheelhouse/contract/teleop/video'
import type { Mask } from '../privacy/mask.ts'
import type { PrivacyMeans } from '../privacy/privacy.ts'

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
  /** Asked for each picture: what it gives is put on the raw picture before the encoder sees it. Left out: nothing. */
  getMask?(): Mask | null
}

export type PictureSize = { readonly width: number; readonly height: number }

/** How a photo is to be. */
export type PhotoWish = {
  /** What it may not show (privacy/mask.ts). */
  readonly mask?: Mask | null
  /** Is it read on the robot as well? Then it comes a second time, as the camera saw it. */
  readonly withOriginal?: boolean
}

/** One photo, as JPEG. */
export type TakenPhoto = {
  /** May leave the robot. */
  readonly jpeg: Uint8Array
  /** Must not. Only where it was asked for. */
  readonly original: Uint8Array | null
}

export type CameraSource = {
  readonly cameras: readonly CameraId[]
  /** What it can find in its pictures and put a mask on. Left out: nothing, and it heeds no mask. */
  readonly privacy?: PrivacyMeans
  /** Without one there are no pictures. */
  readonly hasEncoder: boolean
  /** Starts the camera and its encoder. The first picture is a key picture, and one follows at least every second. */
  open(camera: CameraId, rung: VideoRung, handlers: StreamHandlers): () => void
  /**
   * One picture of this size. Width and height are even. It needs the encoder as well.
   * @returns `null` when the camera or the encoder does not give one
   */
  takePhoto(camera: CameraId, size: PictureSize, wish?: PhotoWish): Promise<TakenPhoto | null>
  /** Raw temperatures (256 x 192 little-endian uint16, °C = raw / 64 - 273.15), four times a second. */
  openThermal(onPicture: (raw: Uint8Array) => void): () => void
  /** Where a camera sits and looks; `null` when that is not known. */
  mount(camera: CameraId): CameraMount | null
  /** Is this camera broken right now? */
  isLost(camera: CameraId): boolean
  close(): void
}
