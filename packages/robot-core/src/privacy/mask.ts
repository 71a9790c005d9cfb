import type { AnonymizeMark, AnonymizeTarget } from '@wheelhouse/contract/system/anonymisation'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { hideAreas, type RawFrame, type Rectangle } from './raster.ts'

/** What of a picture is made unrecognisable, and how. Where there is none, it stays as it is. */
export type Mask = AnonymizeMark & { readonly strength: number }

export type PrivateArea = Rectangle & { readonly target: AnonymizeTarget }

/**
 * Finds in a picture what a mask may hide. It is asked for each picture before its encoder, on the robot. One of a real
 * robot should rather find too much: whom it overlooks is seen.
 */
export type FindPrivateAreas = (camera: CameraId, frame: RawFrame) => readonly PrivateArea[]

/** Puts a mask on a raw picture, in place. Where the search fails, nothing of the picture is shown. */
export function putMask(frame: RawFrame, camera: CameraId, mask: Mask, find: FindPrivateAreas): void {
  const { targets, method, strength } = mask
  let areas: readonly PrivateArea[]
  try {
    areas = find(camera, frame)
  } catch {
    const { width, height } = frame
    return hideAreas(frame, [{ left: 0, top: 0, width, height }], 'fill', strength)
  }
  const meant = areas.filter(({ target }) => targets.includes(target))
  hideAreas(frame, meant, method, strength)
}
