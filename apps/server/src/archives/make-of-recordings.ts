/** What clips and archives of evidence have in common: fetching films, and work in the background. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClipFault } from '@wheelhouse/contract/archives/clip'
import type { Recording } from '@wheelhouse/contract/archives/recording'
import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import type { Database } from '../kernel/database/database.ts'
import { type FileStore, readWhole, removeSoon } from '../kernel/files/store-interface.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Log } from '../kernel/process/log.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { isOnline } from '../robots/robot-link/twins/robot-twin.ts'
import { PictureChanged } from './join-films.ts'
import { endMaking, type MadeTable } from './making.store.ts'
import { listStoredIds } from './recording.store.ts'

export type MakeParts = { db: Database; clock: Clock; log: Log; fileStore: FileStore }

/** How often to check whether the robot has delivered a part. Milliseconds. */
const lookEveryMs = 1_000
/** Timeout for the delivery of a part. Milliseconds. */
const patienceMs = 5 * 60_000

class NotBrought extends Error {}
/** It is no longer wanted. */
export class NotWanted extends Error {}

/**
 * The recordings that are not on the server yet and have to be requested from the robot.
 * @returns the ids, and a function that requests them, to be called once they are marked as wanted
 * @throws AppError robot.offline if something is missing and the robot is offline
 */
export function findMissing(
  link: LinkContext,
  robotId: string,
  recordings: readonly Recording[],
): { ids: string[]; request: () => void } {
  const ids = recordings.filter(({ isStored }) => !isStored).map(({ id }) => id)
  if (ids.length === 0) return { ids, request: () => undefined }
  const twin = link.twinById(robotId)
  if (twin === undefined || !isOnline(twin, link.clock.monotonicMs())) throw new AppError('robot.offline')
  const request = () =>
    link.sender.extension(twin, linkTopics.recordings, { kind: 'send', ids, isUrgent: true })
  return { ids, request }
}

/**
 * Makes something in the background, and saves the outcome in its row. The bytes of a failed one are removed at once,
 * those of a killed server later, together with other files that have no row.
 * @param make returns whether it is kept; may throw `NotWanted`
 */
export async function makeInBackground(
  { db, log, fileStore }: MakeParts,
  { table, id }: { table: MadeTable; id: string },
  make: () => Promise<boolean>,
): Promise<void> {
  try {
    if (!(await make())) await removeSoon(fileStore, id)
  } catch (error) {
    await removeSoon(fileStore, id)
    if (error instanceof NotWanted) return
    const fault = toFault(error)
    if (fault === 'broken') log.warn({ error, table }, 'nothing could be made of recordings')
    await endMaking(db, table, id, { status: 'failed', fault }).catch((reason: unknown) =>
      log.warn({ error: reason, table }, 'the end of what was made could not be noted'),
    )
  }
}

function toFault(error: unknown): ClipFault {
  if (error instanceof PictureChanged) return 'pictureChanged'
  return error instanceof NotBrought ? 'notBrought' : 'broken'
}

/**
 * The bytes of each recording, once the robot has delivered it.
 * @param note sends a heartbeat, and returns whether it is still wanted
 * @throws NotBrought, NotWanted
 */
export async function* bringFilms<R extends Recording>(
  { db, fileStore }: Pick<MakeParts, 'db' | 'fileStore'>,
  recordings: readonly R[],
  note: (done: number) => Promise<boolean>,
): AsyncGenerator<{ recording: R; bytes: Buffer }> {
  for (const [done, recording] of recordings.entries()) {
    const goOn = async () => {
      if (!(await note(done))) throw new NotWanted()
    }
    await goOn()
    await waitFor(db, recording.id, goOn)
    yield { recording, bytes: await readWhole(fileStore, recording.id) }
  }
}

async function waitFor(db: Database, recordingId: string, goOn: () => Promise<void>): Promise<void> {
  const end = performance.now() + patienceMs
  while ((await listStoredIds(db, [recordingId])).length === 0) {
    if (performance.now() > end) throw new NotBrought()
    await sleep(lookEveryMs)
    await goOn()
  }
}
