import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import type { PictureSize } from '@wheelhouse/robot-core/video/camera-source'
import { getMount, viewFrom } from './camera-mounts.ts'
import type { SceneSnapshot } from './camera-scene.ts'
import type { ColumnHits, Projection } from './column-hits.ts'
import { collectFixedFaces, collectMovingFaces, type Face, measureCeiling } from './faces.ts'
import { buildFloorPlan, type FloorPlan } from './floor-plan.ts'
import { createMeterBoards, type MeterBoards } from './meter-boards.ts'

/** A map prepared for drawing, once for all cameras and pictures. */
export type Stage = {
  readonly map: MapDocument
  readonly faces: readonly Face[]
  readonly plan: FloorPlan
  readonly ceiling: number
  readonly boards: MeterBoards
}

/** What one picture shows: a camera at one moment. */
export type Shot = { readonly stage: Stage; readonly scene: SceneSnapshot; readonly camera: CameraId }

export function buildStage(map: MapDocument): Stage {
  return {
    map,
    faces: collectFixedFaces(map),
    plan: buildFloorPlan(map),
    ceiling: measureCeiling(map),
    boards: createMeterBoards(),
  }
}

/** The view of the shot and the faces in it. @param hits used as they are: to be collected, or of the last picture */
export function projectShot(
  { width, height }: PictureSize,
  hits: ColumnHits,
  { stage, scene, camera }: Shot,
): Projection {
  const view = viewFrom(getMount(camera, scene.robot.joints), scene.robot, width, height)
  // Robots with arms are drawn rod by rod, not as upright bodies.
  const bodies = scene.robots.filter((robot) => robot.joints === undefined)
  return { view, hits, faces: [...stage.faces, ...collectMovingFaces(stage.map, scene.doors, bodies)] }
}
