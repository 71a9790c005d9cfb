import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { Arm } from '@wheelhouse/contract/robots/arm'
import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import type { ArmModel, ArmType, RobotModel } from '@wheelhouse/contract/robots/robot-values'
import type { DemoName } from '@wheelhouse/simulator/demo/demo-people'
import { type Database, inTransaction } from '../kernel/database/database.ts'
import { findNewestOrigin, publishMap } from '../maps/map-revision.store.ts'
import { listCredentials, putCredential } from '../robots/enrolment/credential.store.ts'

/** Rows of the demo installation. Each function finds what an earlier start created, or creates it (again). */

export async function ensureOrganization(
  db: Database,
  { name, formerName }: DemoName,
  now: Date,
): Promise<string> {
  const known = await db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('name', 'in', [name, formerName])
    .where('deletedAt', 'is', null)
    .execute()
  const id = await keepNamed(db, 'organizations', known, { name, now })
  if (id !== null) return id
  const row = await db
    .insertInto('organizations')
    .values({ name, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type NewBuilding = DemoName & { organizationId: string; prefecture: string; city: string }

export async function ensureBuilding(
  db: Database,
  { formerName, ...building }: NewBuilding,
  now: Date,
): Promise<string> {
  const { organizationId, name } = building
  const known = await db
    .selectFrom('buildings')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .where('name', 'in', [name, formerName])
    .where('deletedAt', 'is', null)
    .execute()
  const id = await keepNamed(db, 'buildings', known, { name, now })
  if (id !== null) return id
  const row = await db
    .insertInto('buildings')
    .values({ ...building, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Ensures a group of robots or of flows. */
export async function ensureGroup(
  db: Database,
  table: 'robotGroups' | 'flowGroups',
  { formerName, ...group }: DemoName & { buildingId: string },
  now: Date,
): Promise<string> {
  const { buildingId, name } = group
  const known = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('buildingId', '=', buildingId)
    .where('name', 'in', [name, formerName])
    .execute()
  const id = await keepNamed(db, table, known, { name, now })
  if (id !== null) return id
  const row = await db
    .insertInto(table)
    .values({ ...group, index: 0, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The row from an earlier start, renamed if it still has its former name; `null` if there is none. */
async function keepNamed(
  db: Database,
  table: 'organizations' | 'buildings' | 'robotGroups' | 'flowGroups',
  known: readonly { id: string; name: string }[],
  { name, now }: { name: string; now: Date },
): Promise<string | null> {
  const row = known.find((one) => one.name === name) ?? known[0]
  if (row === undefined) return null
  if (row.name !== name)
    await db.updateTable(table).set({ name, updatedAt: now }).where('id', '=', row.id).execute()
  return row.id
}

/**
 * Ensures a floor with its map. An existing floor of that name keeps its id, and gets a different map as a revision.
 */
export async function ensureFloor(
  db: Database,
  floor: {
    buildingId: string
    name: string
    index: number | null
    tspiderFloorId: string | null
    map: MapDocument
  },
  now: Date,
): Promise<{ id: string; map: MapDocument }> {
  const { buildingId, name, map, tspiderFloorId } = floor
  const floors = await db
    .selectFrom('floors')
    .select(['id', 'name', 'index', 'tspiderFloorId'])
    .where('buildingId', '=', buildingId)
    .where('deletedAt', 'is', null)
    .execute()
  const known = floors.find((row) => row.name === name)
  const index = floor.index ?? Math.max(0, ...floors.map((row) => row.index)) + 1
  const id =
    known?.id ??
    (
      await db
        .insertInto('floors')
        .values({ buildingId, name, type: 1, index, tspiderFloorId, createdAt: now, updatedAt: now })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  // A floor from before lifts existed gets its T-Spider id.
  if (known !== undefined && known.tspiderFloorId === null && tspiderFloorId !== null)
    await db.updateTable('floors').set({ tspiderFloorId }).where('id', '=', id).execute()
  const kept = await db
    .selectFrom('floorMaps')
    .select('document')
    .where('floorId', '=', id)
    .executeTakeFirst()
  if (kept !== undefined) {
    // Maps published by people are kept.
    const isOurs = (await findNewestOrigin(db, id)) === 'demo'
    if (!isOurs || sameMap(kept.document, map)) return { id, map: kept.document }
  }
  const revision = await inTransaction(db, (tx) =>
    publishMap(tx, id, { document: map, origin: 'demo' }, { now, operatorId: null }),
  )
  return { id, map: { ...map, revision } }
}

/** Compares structurally, because jsonb reorders the members of objects. */
function sameMap(a: MapDocument, b: MapDocument): boolean {
  const sorted = (value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([x], [y]) => (x < y ? -1 : 1))
            .map(([key, part]) => [key, sorted(part)]),
        )
      : Array.isArray(value)
        ? value.map(sorted)
        : value
  return JSON.stringify(sorted({ ...a, revision: 1 })) === JSON.stringify(sorted({ ...b, revision: 1 }))
}

type DemoRobot = {
  organizationId: string
  buildingId: string
  robotGroupId: string | null
  initialFloorId: string
  name: string
  model: RobotModel
  armModel: ArmModel | null
  armType: ArmType | null
  serialNumber: string
  manufacturer: string
  interfaceName: string
  vdaVersion: VdaVersion
  secretHash: string
}

/**
 * Ensures a robot with this serial number; one from an earlier start gets the new secret and floor.
 * @returns its stored properties, which people may have changed
 */
export async function ensureRobot(
  db: Database,
  { secretHash, ...robot }: DemoRobot,
  now: Date,
): Promise<{ model: RobotModel; arm: Arm | null }> {
  const { id, model, armModel, armType } =
    (await updateRobot(db, robot)) ?? (await insertRobot(db, robot, now))
  const arm = armModel === null || armType === null ? null : { model: armModel, type: armType }
  const [known] = await listCredentials(db, id)
  if (known?.value !== secretHash)
    await putCredential(db, id, { kind: 'secret', value: secretHash }, { now, previousUntil: null })
  return { model, arm }
}

type RobotRow = Omit<DemoRobot, 'secretHash'>

const bodyColumns = ['id', 'model', 'armModel', 'armType'] as const

async function updateRobot(db: Database, robot: RobotRow) {
  const { initialFloorId, manufacturer, interfaceName, vdaVersion, armModel, armType } = robot
  return db
    .updateTable('robots')
    .set((eb) => ({
      initialFloorId,
      manufacturer,
      interfaceName,
      vdaVersion,
      // A robot from before arms existed gets its arm.
      armModel: eb.fn.coalesce('armModel', eb.val(armModel)),
      armType: eb.fn.coalesce('armType', eb.val(armType)),
    }))
    .where('serialNumber', '=', robot.serialNumber)
    .where('deletedAt', 'is', null)
    .returning(bodyColumns)
    .executeTakeFirst()
}

async function insertRobot(db: Database, robot: RobotRow, now: Date) {
  return db
    .insertInto('robots')
    .values({
      ...robot,
      status: 1,
      archiveStart: false,
      videoMode: 'medium',
      notes: '',
      createdAt: now,
      updatedAt: now,
    })
    .returning(bodyColumns)
    .executeTakeFirstOrThrow()
}

/** Sets the demo password, replacing one from an earlier start. @returns the account, if it exists */
export async function setDemoPassword(
  db: Database,
  loginId: string,
  passwordHash: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .updateTable('operators')
    .set({ passwordHash, updatedAt: now })
    .where('loginId', '=', loginId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The names of all rows that are not deleted, and all terms, whether of the demo or not. */
export async function listNames(db: Database) {
  const rows = await Promise.all([
    db.selectFrom('organizations').select('name').where('deletedAt', 'is', null).execute(),
    db.selectFrom('buildings').select('name').where('deletedAt', 'is', null).execute(),
    db.selectFrom('operators').select('loginId as name').where('deletedAt', 'is', null).execute(),
    db.selectFrom('robots').select('serialNumber as name').where('deletedAt', 'is', null).execute(),
  ])
  const terms = await db.selectFrom('termDocuments').select(['type', 'version']).execute()
  return { names: rows.flat().map(({ name }) => name), terms }
}
