import type { Definition } from '@wheelhouse/contract/flows/step'
import { firstCustomType, stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { sql } from 'kysely'
import type { Database } from '../../../kernel/database/database.ts'
import { listDetections, type PlannedDetection } from '../../../robots/detection-task.store.ts'
import { listSounds, type Sound } from '../../../system/sound.store.ts'
import type { PlannedCheckItem } from '../../compile-step.ts'
import type { PlannedNetwork, PlannedPose } from '../../poses/plan-pose.ts'

/** What steps name for the arm, inspections and sounds, and the codes of custom commands. */
export type RobotMeans = {
  poses: ReadonlyMap<string, PlannedPose>
  networks: ReadonlyMap<string, PlannedNetwork>
  checkItems: ReadonlyMap<string, PlannedCheckItem>
  sounds: ReadonlyMap<string, Sound>
  detections: readonly PlannedDetection[]
  codes: ReadonlyMap<number, string>
}

const none: RobotMeans = {
  poses: new Map(),
  networks: new Map(),
  checkItems: new Map(),
  sounds: new Map(),
  detections: [],
  codes: new Map(),
}

/** The current means, for the organisation that the robot belongs to. Nothing is read for steps that name nothing. */
export async function findRobotMeans(
  db: Database,
  organizationId: string,
  definitions: readonly Definition[],
): Promise<RobotMeans> {
  const steps = definitions.flat()
  const types = steps.map(({ type }) => type).filter((type) => type >= firstCustomType)
  const usesArm = steps.some(({ params }) => params.poseId !== undefined)
  const itemIds = steps.flatMap(({ params: { checkItemId } }) =>
    typeof checkItemId === 'string' ? [checkItemId] : [],
  )
  const soundIds = steps.flatMap(({ params: { resourceId } }) =>
    typeof resourceId === 'string' ? [resourceId] : [],
  )
  const codes = types.length === 0 ? [] : await listCodes(db, types)
  const items = itemIds.length === 0 ? [] : await listCheckItems(db, organizationId, itemIds)
  const known = {
    codes: new Map(codes),
    checkItems: new Map(items.map((item) => [item.id, item])),
    sounds: await listSounds(db, organizationId, soundIds),
    detections: steps.some(({ type }) => type === stepNumbers.detectionOn)
      ? await listDetections(db, organizationId)
      : [],
  }
  if (!usesArm) return { ...none, ...known }
  const poses = await db
    .selectFrom('poseDefs')
    .select(['id', 'armModel', 'armType', 'joints', 'durationMs', 'easing', 'status'])
    .where('organizationId', '=', organizationId)
    .execute()
  const networks = await db
    .selectFrom('poseNetworks')
    .select(['id', 'armModel', 'armType', 'poseIds', 'edges', 'status'])
    .where('organizationId', '=', organizationId)
    .execute()
  return {
    poses: new Map(poses.map((pose) => [pose.id, pose])),
    networks: new Map(networks.map((network) => [network.id, network])),
    ...known,
  }
}

/** Leaves out disabled items, but includes those being set up, which may be inspected for the first time. */
async function listCheckItems(
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<PlannedCheckItem[]> {
  return db
    .selectFrom('checkItems')
    .select(['id', 'name', 'definition'])
    .where('organizationId', '=', organizationId)
    .where(sql<boolean>`id::text = any(${ids})`)
    .where('status', '<>', 0)
    .execute()
}

async function listCodes(db: Database, types: readonly number[]): Promise<[number, string][]> {
  const rows = await db
    .selectFrom('commands')
    .select(['type', 'code'])
    .where('type', 'in', [...types])
    .execute()
  return rows.map(({ type, code }) => [type, code])
}

/** Nothing runs in a disabled building. */
export async function isBuildingDisabled(db: Database, buildingId: string): Promise<boolean> {
  const query = db.selectFrom('buildings').select('status').where('id', '=', buildingId)
  return (await query.executeTakeFirst())?.status === 0
}
