/** Accepted detection events and their outcomes. */
import type { DetectionEvent, DetectionReport } from '@wheelhouse/contract/inspections/detection-event'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../../kernel/database/filter-sql.ts'
import type { Identity } from '../../kernel/http/identity.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { type LiveSetting, settingsVisibleTo } from './detection-setting.store.ts'

const columns = {
  id: 'e.id',
  kind: 'e.kind',
  at: 'e.at',
  robotId: 'e.robotId',
  cameraId: 'e.cameraId',
  score: 'e.score',
  isFalseAlarm: 'e.isFalseAlarm',
}

/** The events of a setting, which the caller has checked that the person may see. */
export async function listEvents(db: Database, settingId: string, filter: Filter | undefined) {
  const found = db
    .selectFrom('detectionEvents as e')
    .innerJoin('robots as r', 'r.id', 'e.robotId')
    .leftJoin('alerts as a', 'a.id', 'e.alertId')
    .where('e.settingId', '=', settingId)
    .where(whereCondition(filter?.where, columns))
    .select(['e.id', 'e.settingId', 'e.organizationId', 'e.buildingId', 'e.kind', 'e.at', 'e.robotId'])
    .select(['r.name as robotName', 'e.cameraId', 'e.score', 'e.box', 'e.stayMinutes', 'e.mediaId'])
    .select(['a.state as alertState', 'e.runId', 'e.flowReason', 'e.isFalseAlarm'])
    .$castTo<DetectionEvent>()
  return listRows(applyPage(found, filter, columns, 'at DESC'), filter)
}

export async function countEvents(
  db: Database,
  settingId: string,
  where: Where | undefined,
): Promise<number> {
  return countRows(
    db
      .selectFrom('detectionEvents as e')
      .where('e.settingId', '=', settingId)
      .where(whereCondition(where, columns)),
  )
}

export async function countReceivedSince(tx: Tx, settingId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('detectionEvents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('settingId', '=', settingId)
    .where('receivedAt', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** @returns its id; `null` if the same event is already stored */
export async function addEvent(
  tx: Tx,
  setting: LiveSetting,
  report: DetectionReport,
  now: Date,
): Promise<string | null> {
  const { id: settingId, organizationId, buildingId, robotId } = setting
  const { id: senderId = null, kind, camera: cameraId, score, box, stayMinutes = null } = report
  const at = new Date(report.at)
  const row = await tx
    .insertInto('detectionEvents')
    .values({
      settingId,
      organizationId,
      buildingId,
      robotId,
      senderId,
      kind,
      cameraId,
      score,
      stayMinutes,
      at,
      second: new Date(Math.floor(at.getTime() / 1_000) * 1_000),
      box: box === undefined ? null : JSON.stringify(box),
      receivedAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function setOutcome(
  tx: Tx,
  id: string,
  outcome: Pick<DetectionEvent, 'mediaId' | 'runId' | 'flowReason'> & { alertId: string },
): Promise<void> {
  await tx.updateTable('detectionEvents').set(outcome).where('id', '=', id).execute()
}

/**
 * Locks an event that the person may see.
 * @throws AppError entity.notFound
 */
export async function takeEvent(tx: Tx, identity: Identity, id: string) {
  const row = await tx
    .selectFrom('detectionEvents as e')
    .innerJoin('detectionSettings', 'detectionSettings.id', 'e.settingId')
    .select(['e.id', 'e.settingId', 'e.isFalseAlarm'])
    .where('e.id', '=', id)
    .where(settingsVisibleTo(identity))
    .forUpdate('e')
    .executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  return row
}

export async function setFalseAlarm(tx: Tx, id: string, isFalseAlarm: boolean, now: Date): Promise<void> {
  await tx.updateTable('detectionEvents').set({ isFalseAlarm, updatedAt: now }).where('id', '=', id).execute()
}

/** Removes events received before then. */
export async function removeEventsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('detectionEvents').where('receivedAt', '<', before.toISOString()).execute()
}
