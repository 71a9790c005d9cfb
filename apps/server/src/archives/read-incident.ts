import {
  type Incident,
  type IncidentEvent,
  incidentLimits,
  incidentSchema,
  type TrackSample,
  trackAtRestEveryMs,
  trackEveryMs,
} from '@wheelhouse/contract/archives/incident'
import type { Database } from '../kernel/database/database.ts'
import type { ArchiveRobot } from './archive-robot.store.ts'
import {
  type IncidentRange,
  listAlertsWithin,
  listCommands,
  listPeople,
  listRunsWithin,
  listTrack,
} from './incident.store.ts'
import { type Asker, hasContract, listRecordingsWithin } from './recording.store.ts'

type Databases = {
  db: Database
  /** For people and entries of the audit log that are beyond the asker's own rows. */
  systemDb: Database
}

/** All that somebody may see of a robot over a stretch of time. */
export async function readIncident(
  { db, systemDb }: Databases,
  asker: Asker,
  robot: ArchiveRobot,
  range: IncidentRange,
): Promise<Incident> {
  const { robotId, robotName, serialNumber, id: buildingId, organizationId, timezone } = robot
  const recordings = await listRecordingsWithin(db, asker, { robotId }, range)
  const track = await listTrack(db, asker, robotId, range)
  const people = await listPeople(systemDb, [
    ...new Set(track.flatMap(({ driverId }) => (driverId === null ? [] : [driverId]))),
  ])
  const end = Math.min(Date.parse(range.untilAt), asker.now.getTime())
  const drives = findDrives(track, end).flatMap(({ driverId, ...drive }): IncidentEvent[] => {
    const person = people.get(driverId)
    return person === undefined ? [] : [{ id: `${driverId} ${drive.at}`, kind: 'drive', ...drive, person }]
  })
  const events = [...(await readEvents({ db, systemDb }, asker, robotId, range)), ...drives]
  // Whose a recording and a sample was stays here.
  return incidentSchema.parse({
    robot: { id: robotId, name: robotName, ...{ serialNumber, organizationId, buildingId } },
    ...{ timezone, ...range },
    isContracted: await hasContract(db, organizationId),
    ...{ recordings, track },
    events: events
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || compareIds(a.id, b.id))
      .slice(0, incidentLimits.eventsMax),
  })
}

/** Entries of the log are numbered. */
const compareIds = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

async function readEvents(
  { db, systemDb }: Databases,
  asker: Asker,
  robotId: string,
  range: IncidentRange,
): Promise<IncidentEvent[]> {
  const commands = await listCommands(systemDb, asker, robotId, range)
  const runs = await listRunsWithin(db, asker, robotId, range)
  const alerts = await listAlertsWithin(db, asker, robotId, range)
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

/** A sample holds until the next one; its timer may come a second late. */
const holdsMs = trackAtRestEveryMs + trackEveryMs

type Drive = { driverId: string; at: string; untilAt: string | null }

/**
 * Stretches of the track in which the same person held the right to drive. Pure.
 * @param end until when there can be samples: whoever drives then is not through. Milliseconds since 1970
 */
export function findDrives(track: readonly Pick<TrackSample, 'at' | 'driverId'>[], end: number): Drive[] {
  const drives: (Drive & { lastAt: string })[] = []
  for (const { at, driverId } of track) {
    const last = drives.at(-1)
    if (last?.untilAt === null) {
      if (Date.parse(at) - Date.parse(last.lastAt) > holdsMs) last.untilAt = last.lastAt
      else if (last.driverId !== driverId) last.untilAt = at
    }
    if (driverId === null) continue
    if (last?.untilAt === null) last.lastAt = at
    else drives.push({ driverId, at, untilAt: null, lastAt: at })
  }
  return drives.map(({ lastAt, untilAt, ...drive }) => {
    const isOver = untilAt === null && end - Date.parse(lastAt) > holdsMs
    return { ...drive, untilAt: isOver ? lastAt : untilAt }
  })
}
