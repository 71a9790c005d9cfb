import { checkItemStatuses } from '@wheelhouse/contract/inspections/check-item'
import { cleaningCommand, type DemoFlow } from '@wheelhouse/simulator/demo/demo-flows'
import {
  createCleaning,
  createInspection,
  type LifePlaces,
  repeatRound,
  visitorTour,
} from '@wheelhouse/simulator/demo/life-flows'
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts'
import { planNextOfEach } from '../../schedules/schedule-due.store.ts'
import { insertDemoFlow } from '../demo-flows.store.ts'

type Place = { organizationId: string; buildingId: string; flowGroupId: string }
type Floors = { ground: { id: string }; upper: { id: string } }

/** Hours between the starts of a robot's schedules, so that one is running at any time of day. */
const everyHours = 3
/** A late schedule may start for as long as it would last. The value also identifies these schedules. */
const lateMinutes = everyHours * 60

/**
 * Adds schedules that have the demo's robots patrol, guide and clean all day, with their flows. Done only once, so that
 * people's changes are kept. What was due while the demo was not running is skipped, and what should be running now
 * starts at once.
 * @param serialNumbers the robots in the order of their tasks; with fewer than three, only the first tasks are done
 */
export async function ensureLife(
  db: Database,
  place: Place,
  { floors, serialNumbers, now }: { floors: Floors; serialNumbers: readonly string[]; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await hasSchedules(tx, place.buildingId)))
      await insertLife(tx, place, { floors, serialNumbers, now })
    await passOverMissed(tx, place.buildingId, now)
  })
}

async function hasSchedules(tx: Tx, buildingId: string): Promise<boolean> {
  const known = await tx
    .selectFrom('schedules')
    .select('id')
    .where('buildingId', '=', buildingId)
    .executeTakeFirst()
  return known !== undefined
}

async function insertLife(
  tx: Tx,
  place: Place,
  { floors, serialNumbers, now }: { floors: Floors; serialNumbers: readonly string[]; now: Date },
): Promise<void> {
  const items = await enableCheckItems(tx, place.buildingId)
  if (items === null) return
  await ensureCleaningCommand(tx, now)
  const places: LifePlaces = { groundFloorId: floors.ground.id, upperFloorId: floors.upper.id, ...items }
  const work = [
    { ...createInspection(places), floorId: floors.ground.id },
    { ...visitorTour, floorId: floors.ground.id },
    { ...createCleaning(places), floorId: floors.upper.id },
  ]
  const robots = await tx
    .selectFrom('robots')
    .select(['id', 'serialNumber'])
    .where('serialNumber', 'in', ['', ...serialNumbers])
    .execute()
  for (const [index, { floorId, ...one }] of work.entries()) {
    const robot = robots.find(({ serialNumber }) => serialNumber === serialNumbers[index])
    if (robot === undefined) continue
    const add = (flow: DemoFlow) => insertDemoFlow(tx, { ...place, floorId }, { flow, index: index + 2, now })
    const flowId = await add(repeatRound(one, await add(one.round)))
    const { organizationId, buildingId } = place
    await insertSchedules(
      tx,
      { organizationId, buildingId, robotId: robot.id, flowId },
      { title: one.allDay, now },
    )
  }
}

/** Enables the demo's two check items; `null` if somebody has removed one. */
async function enableCheckItems(
  tx: Tx,
  buildingId: string,
): Promise<Pick<LifePlaces, 'thermometerId' | 'electricityMeterId'> | null> {
  const items = await tx
    .selectFrom('checkItems')
    .select(['id', 'targetType'])
    .where('buildingId', '=', buildingId)
    .where('meterType', '=', 'MET0005')
    .execute()
  const thermometer = items.find(({ targetType }) => targetType === 1)
  const electricityMeter = items.find(({ targetType }) => targetType === 4)
  if (thermometer === undefined || electricityMeter === undefined) return null
  await tx
    .updateTable('checkItems')
    .set({ status: checkItemStatuses.enabled })
    .where('id', 'in', [thermometer.id, electricityMeter.id])
    .execute()
  return { thermometerId: thermometer.id, electricityMeterId: electricityMeter.id }
}

async function ensureCleaningCommand(tx: Tx, now: Date): Promise<void> {
  const { name, ...command } = cleaningCommand
  await tx
    .insertInto('commands')
    .values({
      ...command,
      name: JSON.stringify(name),
      scope: 0,
      minOs: '',
      memo: '',
      status: 1,
      isBuiltIn: false,
      paramsSchema: JSON.stringify({ type: 'object', properties: {}, required: [] }),
      models: JSON.stringify([]),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Inserts consecutive schedules that cover day and night. */
async function insertSchedules(
  tx: Tx,
  row: Omit<Place, 'flowGroupId'> & { robotId: string; flowId: string },
  { title, now }: { title: string; now: Date },
): Promise<void> {
  const { timezone } = await tx
    .selectFrom('buildings')
    .select('timezone')
    .where('id', '=', row.buildingId)
    .executeTakeFirstOrThrow()
  // Start yesterday, so that what should be running now has already begun, whatever the building's time zone.
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  const today = now.toISOString().slice(0, 10)
  for (let hour = 0; hour < 24; hour += everyHours) {
    const end = hour + everyHours
    const schedule = {
      startAt: `${yesterday}T${toTime(hour)}`,
      endAt: end === 24 ? `${today}T00:00` : `${yesterday}T${toTime(end)}`,
      ...({ repeat: 'daily', until: null } as const),
    }
    const { id } = await tx
      .insertInto('schedules')
      .values({
        ...row,
        ...schedule,
        title,
        description: '',
        daysOfWeek: JSON.stringify([]),
        ...({ lateMinutes, priority: false, stopAtEnd: true, status: 1 } as const),
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await planNextOfEach(tx, [
      { schedule: { ...schedule, id, timezone, daysOfWeek: [] }, after: sinceWindow(now) },
    ])
  }
}

function toTime(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** Anything that started after this may still be running. */
function sinceWindow(now: Date): Date {
  return new Date(now.getTime() - everyHours * 3_600_000)
}

/** Skips missed starts: a demo that was off for days has hundreds of them, which nobody needs to be notified about. */
async function passOverMissed(tx: Tx, buildingId: string, now: Date): Promise<void> {
  const missed = await tx
    .selectFrom('scheduleDues as d')
    .innerJoin('schedules as s', 's.id', 'd.scheduleId')
    .innerJoin('buildings as b', 'b.id', 's.buildingId')
    .select(['s.id', 'b.timezone', 's.startAt', 's.endAt', 's.repeat', 's.daysOfWeek', 's.until'])
    .where('s.buildingId', '=', buildingId)
    .where('s.lateMinutes', '=', lateMinutes)
    .where('d.endsAt', '<=', now.toISOString())
    .execute()
  await planNextOfEach(
    tx,
    missed.map((schedule) => ({ schedule, after: sinceWindow(now) })),
  )
}
