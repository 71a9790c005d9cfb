import type { AnonymizeMark, AnonymizeTarget } from '@wheelhouse/contract/system/anonymisation'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { hideAreas, type RawFrame, type Rectangle } from './raster.ts'

/** What is masked in a picture, and how. Without a mask the picture is unchanged. */
export type Mask = AnonymizeMark & { readonly strength: number }

export type PrivateArea = Rectangle & { readonly target: AnonymizeTarget }

/**
 * Finds what a mask may have to hide. Called on the robot for each picture before it is encoded. On a real robot it
 * should err on the side of finding too much: whoever it misses is visible.
 */
type FindPrivateAreas = (camera: CameraId, frame: RawFrame) => readonly PrivateArea[]

/** Masks a raw picture in place. If the search fails, nothing of the picture is shown. */
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
