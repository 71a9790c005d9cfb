import type { PrivateArea } from '@wheelhouse/robot-core/privacy/mask'
import type { PrivacyMeans } from '@wheelhouse/robot-core/privacy/privacy'
import type { PictureSize } from '@wheelhouse/robot-core/video/camera-source'
import { findVisiblePeople, tracePerson } from './draw-people.ts'
import { clipRows } from './draw-strokes.ts'
import type { Canvas } from './frame.ts'
import { projectShot, type Shot } from './shot.ts'

/**
 * The detector of virtual cameras does not analyse the picture: it knows who is where. Its world has neither number
 * plates nor screens, so it does not claim to detect them.
 */
export const virtualPrivacy: PrivacyMeans = { finds: ['face', 'person'], isSimulated: true }

/**
 * The people that the camera sees, as far as they are visible: the head of each, and the whole body.
 * @param canvas last used to draw this picture
 */
export function findPeople(size: PictureSize, { hits, clip }: Canvas, shot: Shot): PrivateArea[] {
  if (shot.scene.people.length === 0) return []
  // The faces are in the same order as in `drawCamera`, because the hits refer to them by index.
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
    /** Empty if there were none. */
    toArea: () => (right > left ? [{ left, top, width: right - left, height: bottom - top }] : []),
  }
}
