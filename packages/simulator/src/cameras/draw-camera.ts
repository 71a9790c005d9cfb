import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { drawText } from './bitmap-font.ts'
import { collectHits } from './column-hits.ts'
import { drawOwnArms, drawRobot, findVisibleRobots } from './draw-arms.ts'
import { collectGroundRows, drawColumns } from './draw-columns.ts'
import { drawGround } from './draw-ground.ts'
import { drawLiftButtons } from './draw-lift-buttons.ts'
import { drawMeters } from './draw-meters.ts'
import { drawPerson, drawShadow, findVisiblePeople } from './draw-people.ts'
import { clipRows, getFarthestFirst } from './draw-strokes.ts'
import type { Canvas, Frame } from './frame.ts'
import { projectShot, type Shot } from './shot.ts'
import type { YuvPicture } from './yuv-picture.ts'

/** Walls slightly lower than the ceiling still close off the view. Metres. */
const closingSlack = 0.05

/** The cameras that see the robot's own hands. */
const seesOwnArms: readonly CameraId[] = ['v1', 'g1']

/** Draws what a camera sees at one moment. */
export function drawCamera(picture: YuvPicture, canvas: Canvas, shot: Shot): void {
  const { stage, scene, camera } = shot
  const frame: Frame = { ...canvas, ...projectShot(picture, canvas.hits, shot), picture }
  collectHits(frame, stage.ceiling - closingSlack)
  collectGroundRows(frame)
  drawGround(frame, stage)
  for (const thing of [...scene.people, ...scene.robots]) drawShadow(frame, thing)
  drawColumns(frame)
  drawMeters(frame, scene.meters, stage.boards)
  drawLiftButtons(frame, scene.liftButtons)
  const figures = [
    ...findVisiblePeople(frame.view, scene.people),
    ...findVisibleRobots(frame.view, scene.robots),
  ]
  for (const figure of getFarthestFirst(figures)) {
    clipRows(frame.clip, frame, figure)
    if ('person' in figure) drawPerson(frame, figure)
    else drawRobot(frame, figure)
  }
  const { joints } = scene.robot
  if (joints !== undefined && seesOwnArms.includes(camera)) drawOwnArms(frame, { ...scene.robot, joints })
  drawCaption(picture, shot)
}

/** The robot's clock, serial number and camera, burnt into the picture. */
function drawCaption(picture: YuvPicture, { scene, camera }: Shot): void {
  const dot = Math.max(1, Math.round(picture.height / 360))
  const seconds = (scene.tick / 1000).toFixed(1)
  const text = `${scene.robot.id} ${camera} ${seconds}`
  drawText(picture, text, { left: 4 * dot, top: picture.height - 16 * dot, dot })
}
