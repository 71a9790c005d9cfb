import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { CameraId, VideoRung } from '@wheelhouse/contract/teleop/video'
import type { Mask } from '@wheelhouse/robot-core/privacy/mask'
import type { PhotoWish, PictureSize, TakenPhoto } from '@wheelhouse/robot-core/video/camera-source'
import type { SceneSnapshot } from './camera-scene.ts'

/** Between the robot's own thread and the thread that draws and encodes. */
export type ToCameraThread =
  | { readonly type: 'map'; readonly map: MapDocument }
  | { readonly type: 'open'; readonly stream: number; readonly camera: CameraId; readonly rung: VideoRung }
  | {
      readonly type: 'draw'
      readonly stream: number
      readonly scene: SceneSnapshot
      readonly mask: Mask | null
    }
  | { readonly type: 'close'; readonly stream: number }
  | { readonly type: 'thermal'; readonly scene: SceneSnapshot }
  | {
      readonly type: 'photo'
      readonly photo: number
      readonly camera: CameraId
      readonly size: PictureSize
      readonly wish: PhotoWish
      readonly scene: SceneSnapshot
    }
  /** Nobody is watching anymore: the thread ends once its encoders have. */
  | { readonly type: 'end' }

export type FromCameraThread =
  | {
      readonly type: 'picture'
      readonly stream: number
      readonly tick: number
      readonly key: boolean
      readonly data: Uint8Array
    }
  /** The requested picture has been passed to the encoder, or was skipped: the next may be requested. */
  | { readonly type: 'drawn'; readonly stream: number }
  | { readonly type: 'ended'; readonly stream: number }
  | { readonly type: 'thermal'; readonly raw: Uint8Array }
  /** `null`: the encoder failed. */
  | { readonly type: 'photo'; readonly photo: number; readonly taken: TakenPhoto | null }

export type CameraThreadSettings = {
  readonly encoderPath: string | null
  /** Paints the tick as black and white blocks along the upper edge, for measurements. */
  readonly tickBars: boolean
}
