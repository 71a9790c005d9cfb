import {
  type Incident,
  type IncidentEvent,
  incidentLimits,
  incidentSchema,
  trackAtRestEveryMs,
  trackEveryMs,
} from '@wheelhouse/contract/archives/incident'
import type { Database } from '../kernel/database/database.ts'
import type { ArchiveRobot } from './archive-robot.store.ts'
import {
  type DriverStretch,
  type IncidentRange,
  listAlertsWithin,
  listCommands,
  listDriverStretches,
  listPeople,
  listRunsWithin,
  listTrack,
} from './incident.store.ts'
import { hasContract, listRecordingsWithin, type Requester } from './recording.store.ts'

type Databases = {
  db: Database
  /** For people and audit log entries that are not visible to the requester. */
  systemDb: Database
}

/** Everything that a person may see about a robot over a period of time. */
export async function readIncident(
  { db, systemDb }: Databases,
  requester: Requester,
  robot: ArchiveRobot,
  range: IncidentRange,
): Promise<Incident> {
  const { robotId, robotName, serialNumber, id: buildingId, organizationId, timezone } = robot
  const recordings = await listRecordingsWithin(db, requester, { robotId }, range)
  const track = await listTrack(db, requester, robotId, range)
  const events = await readDayEvents({ db, systemDb }, requester, robotId, range)
  // The schema strips the owners of recordings and samples.
  return incidentSchema.parse({
    robot: { id: robotId, name: robotName, serialNumber, organizationId, buildingId },
    timezone,
    ...range,
    isContracted: await hasContract(db, organizationId),
    recordings,
    track,
    events: events.slice(0, incidentLimits.eventsMax),
  })
}

/** Events in order of their start; if there are too many of one kind, only the first ones. */
export async function readDayEvents(
  { db, systemDb }: Databases,
  requester: Requester,
  robotId: string,
  range: IncidentRange,
): Promise<IncidentEvent[]> {
  const events = [
    ...(await readEvents({ db, systemDb }, requester, robotId, range)),
    ...(await readDrives({ db, systemDb }, requester, robotId, range)),
  ]
  return events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || compareIds(a.id, b.id))
}

/** Audit log ids are numbers, so compare them numerically. */
const compareIds = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

async function readEvents(
  { db, systemDb }: Databases,
  requester: Requester,
  robotId: string,
  range: IncidentRange,
): Promise<IncidentEvent[]> {
  const commands = await listCommands(systemDb, requester, robotId, range)
  const runs = await listRunsWithin(db, requester, robotId, range)
  const alerts = await listAlertsWithin(db, requester, robotId, range)
  return [
    ...commands.map((command) => ({ kind: 'command' as const, ...command })),
    ...runs.map((run) => ({ kind: 'run' as const, ...run })),
    ...alerts.map(({ titleJa, titleEn, ...alert }) => ({
      kind: 'alert' as const,
      ...alert,
      title: { ja: titleJa, en: titleEn },
    })),
  ]
}

async function readDrives(
  { db, systemDb }: Databases,
  requester: Requester,
  robotId: string,
  range: IncidentRange,
): Promise<IncidentEvent[]> {
  const stretches = await listDriverStretches(db, requester, robotId, { ...range, gapMs })
  const end = Math.min(Date.parse(range.untilAt), requester.now.getTime())
  const drives = findDrives(stretches, end).slice(0, incidentLimits.eventsMax)
  const people = await listPeople(systemDb, [...new Set(drives.map(({ driverId }) => driverId))])
  return drives.flatMap(({ driverId, ...drive }) => {
    const person = people.get(driverId)
    return person === undefined ? [] : [{ id: `${driverId} ${drive.at}`, kind: 'drive', ...drive, person }]
  })
}

/** A sample is valid until the next one, whose timer may be a second late. */
const gapMs = trackAtRestEveryMs + trackEveryMs

type Drive = { driverId: string; at: string; untilAt: string | null }

/**
 * Periods in which somebody held the right to drive. Each lasts until the next one begins, unless samples are missing
 * in between. Pure.
 * @param end the end of possible samples; a drive that reaches it is still open. Milliseconds since 1970
 */
function findDrives(stretches: readonly DriverStretch[], end: number): Drive[] {
  return stretches.flatMap(({ driverId, at, lastAt }, index) => {
    if (driverId === null) return []
    const next = stretches[index + 1]?.at
    const isHeardUntil = (moment: number) => moment - Date.parse(lastAt) <= gapMs
    if (next !== undefined) return [{ driverId, at, untilAt: isHeardUntil(Date.parse(next)) ? next : lastAt }]
    return [{ driverId, at, untilAt: isHeardUntil(end) ? null : lastAt }]
  })
}
