import type { PrivateArea } from '../../privacy/mask.ts'
import type { PrivacyMeans } from '../../privacy/privacy.ts'
import type { PictureSize } from '../../video/camera-source.ts'
import { findVisiblePeople, tracePerson } from './draw-people.ts'
import { clipRows } from './draw-strokes.ts'
import type { Canvas } from './frame.ts'
import { projectShot, type Shot } from './shot.ts'

/**
 * The detector of virtual cameras does not look at the picture: it knows who stands where. There are neither number plates
 * nor screens in its world, so it finds none and does not say that it could.
 */
export const virtualPrivacy: PrivacyMeans = { finds: ['face', 'person'], isSimulated: true }

/**
 * Whom the camera sees, as far as they are seen: the head of each, and the whole of each.
 * @param canvas with which this picture was drawn last
 */
export function findPeople(size: PictureSize, { hits, clip }: Canvas, shot: Shot): PrivateArea[] {
  if (shot.scene.people.length === 0) return []
  // The faces come in the order in which `drawCamera` had them: the hits name them by their place.
  const projection = projectShot(size, hits, shot)
  const people = findVisiblePeople(projection.view, shot.scene.people)
  return people.flatMap((visible): PrivateArea[] => {
    const [head, whole] = [createBounds(), createBounds()]
    clipRows(clip, projection, visible)
    tracePerson(projection.view, clip, visible, ({ isHead }, row, from, to) => {
      whole.include(row, from, to)
      if (isHead === true) head.include(row, from, to)
    })
    return [
      ...head.toArea().map((area) => ({ ...area, target: 'face' as const })),
      ...whole.toArea().map((area) => ({ ...area, target: 'person' as const })),
    ]
  })
}

/** The rectangle around runs of pixels. */
function createBounds() {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  return {
    include(row: number, from: number, to: number): void {
      left = Math.min(left, from)
      right = Math.max(right, to)
      top = Math.min(top, row)
      bottom = Math.max(bottom, row + 1)
    },
    /** Empty, when there were none. */
    toArea: () => (right > left ? [{ left, top, width: right - left, height: bottom - top }] : []),
  }
}
