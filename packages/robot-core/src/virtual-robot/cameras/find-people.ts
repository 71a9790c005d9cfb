import type { CameraId } from '@wheelhouse/contract/teleop/video'
import type { PrivateArea } from '../../privacy/mask.ts'
import type { PrivacyMeans } from '../../privacy/privacy.ts'
import type { PictureSize } from '../../video/camera-source.ts'
import { getMount, viewFrom } from './camera-mounts.ts'
import type { SceneSnapshot } from './camera-scene.ts'
import type { Canvas, Stage } from './draw-camera.ts'
import { tracePerson, visiblePeople } from './draw-people.ts'
import { clipRows } from './draw-strokes.ts'
import { movingFaces } from './faces.ts'

/**
 * The detector of virtual cameras does not look at the picture: it knows who stands where. There are neither number plates
 * nor screens in its world, so it finds none and does not say that it could.
 */
export const virtualPrivacy: PrivacyMeans = { finds: ['face', 'person'], isSimulated: true }

/**
 * Whom the camera sees, as far as they are seen: the head of each, and the whole of each.
 * @param canvas with which this picture was drawn last
 */
export function findPeople(
  { width, height }: PictureSize,
  { hits, clip }: Canvas,
  { stage, scene, camera }: { stage: Stage; scene: SceneSnapshot; camera: CameraId },
): PrivateArea[] {
  const view = viewFrom(getMount(camera, scene.robot.joints), scene.robot, width, height)
  const people = visiblePeople(view, scene.people)
  if (people.length === 0) return []
  // As `drawCamera` numbered them: the hits of the canvas name them by their place.
  const bodies = scene.robots.filter((robot) => robot.joints === undefined)
  const faces = [...stage.faces, ...movingFaces(stage.map, scene.doors, bodies)]
  return people.flatMap((visible): PrivateArea[] => {
    const [head, whole] = [createBounds(), createBounds()]
    clipRows(clip, view, faces, hits, visible)
    tracePerson(view, clip, visible, (_part, row, from, to, isHead) => {
      whole.include(row, from, to)
      if (isHead) head.include(row, from, to)
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
