import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { drawText } from './bitmap-font.ts'
import { getMount, viewFrom } from './camera-mounts.ts'
import type { SceneSnapshot } from './camera-scene.ts'
import { type ColumnHits, collectHits, createColumnHits } from './column-hits.ts'
import { drawOwnArms, drawRobot, visibleRobots } from './draw-arms.ts'
import { drawColumns, groundRows } from './draw-columns.ts'
import { drawGround } from './draw-ground.ts'
import { drawLiftButtons } from './draw-lift-buttons.ts'
import { drawMeters } from './draw-meters.ts'
import { drawPerson, drawShadow, visiblePeople } from './draw-people.ts'
import { clipRows, getFarthestFirst } from './draw-strokes.ts'
import { ceilingHeight, type Face, fixedFaces, movingFaces } from './faces.ts'
import { buildFloorPlan, type FloorPlan } from './floor-plan.ts'
import { createMeterBoards, type MeterBoards } from './meter-boards.ts'
import type { YuvPicture } from './yuv-picture.ts'

/** A map prepared for drawing: done once, used for every camera and picture. */
export type Stage = {
  readonly map: MapDocument
  readonly faces: readonly Face[]
  readonly plan: FloorPlan
  readonly ceiling: number
  readonly boards: MeterBoards
}

export function buildStage(map: MapDocument): Stage {
  return {
    map,
    faces: fixedFaces(map),
    plan: buildFloorPlan(map),
    ceiling: ceilingHeight(map),
    boards: createMeterBoards(),
  }
}

/** Working memory for pictures of one width. */
export type Canvas = {
  readonly hits: ColumnHits
  readonly floorFrom: Int16Array
  readonly ceilingUpTo: Int16Array
  readonly clip: Int16Array
}

export function createCanvas(width: number): Canvas {
  return {
    hits: createColumnHits(width),
    floorFrom: new Int16Array(width),
    ceilingUpTo: new Int16Array(width),
    clip: new Int16Array(width),
  }
}

/** Walls a little lower than the ceiling still close the view. Metres. */
const closingSlack = 0.05

/** Those that look at the robot's own hands. */
const seesOwnArms: readonly CameraId[] = ['v1', 'g1']

/** Draws what a camera sees at one moment. */
export function drawCamera(
  picture: YuvPicture,
  canvas: Canvas,
  stage: Stage,
  scene: SceneSnapshot,
  camera: CameraId,
): void {
  const { joints } = scene.robot
  const view = viewFrom(getMount(camera, joints), scene.robot, picture.width, picture.height)
  const bodies = scene.robots.filter((robot) => robot.joints === undefined)
  const faces = [...stage.faces, ...movingFaces(stage.map, scene.doors, bodies)]
  const { hits, floorFrom, ceilingUpTo, clip } = canvas
  collectHits(hits, view, faces, stage.ceiling - closingSlack)
  groundRows(view, faces, hits, floorFrom, ceilingUpTo)
  drawGround(picture, view, stage.plan, stage.ceiling, floorFrom, ceilingUpTo)
  for (const thing of [...scene.people, ...scene.robots]) drawShadow(picture, view, floorFrom, thing)
  drawColumns(picture, view, faces, hits)
  drawMeters(picture, view, faces, hits, scene.meters, stage.boards)
  drawLiftButtons(picture, view, faces, hits, scene.liftButtons)
  const figures = [...visiblePeople(view, scene.people), ...visibleRobots(view, scene.robots)]
  for (const figure of getFarthestFirst(figures)) {
    clipRows(clip, view, faces, hits, figure)
    if ('person' in figure) drawPerson(picture, view, clip, figure)
    else drawRobot(picture, view, clip, figure)
  }
  if (joints !== undefined && seesOwnArms.includes(camera))
    drawOwnArms(picture, view, clip, { ...scene.robot, joints })
  drawCaption(picture, scene, camera)
}

/** The robot's clock, its serial number and the camera, as a camera burns them into its picture. */
function drawCaption(picture: YuvPicture, scene: SceneSnapshot, camera: CameraId): void {
  const dot = Math.max(1, Math.round(picture.height / 360))
  const seconds = (scene.tick / 1000).toFixed(1)
  const text = `${scene.robot.id} ${camera} ${seconds}`
  drawText(picture, text, 4 * dot, picture.height - 16 * dot, dot)
}
