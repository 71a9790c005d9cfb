import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Recording } from '@wheelhouse/contract/archives/recording'
import type { Database } from '../kernel/database/database.ts'
import type { FileFolder } from '../kernel/files/file-folder.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Log } from '../kernel/process/log.ts'
import { endClip, keepClip, noteClip } from './clip.store.ts'
import { createFilmJoiner, PictureChanged } from './join-films.ts'
import { listStoredIds } from './recording.store.ts'

type Parts = { db: Database; clock: Clock; log: Log; folder: FileFolder }
type Wanted = { id: string; name: string; from: number; until: number; recordings: readonly Recording[] }

/** How often it is looked whether the robot has brought a part. Milliseconds. */
const lookEveryMs = 1_000
/** A part that has not come by then does not come. Milliseconds. */
const patienceMs = 5 * 60_000

class NotBrought extends Error {}

/**
 * Makes a clip in the background, recording by recording; whatever becomes of it stands in its row. Bytes of one that does not
 * come about go at once, and those of a killed server with other files that have no row.
 */
export async function makeClip(parts: Parts, wanted: Wanted): Promise<void> {
  const { db, clock, log, folder } = parts
  const { id, name } = wanted
  try {
    const film = await writeFilm(parts, wanted)
    const isKept =
      film !== null &&
      (await db.transaction().execute((tx) => keepClip(tx, { id, name, ...film, now: clock.now() })))
    if (!isKept) await folder.remove(id)
  } catch (error) {
    const fault =
      error instanceof PictureChanged
        ? 'pictureChanged'
        : error instanceof NotBrought
          ? 'notBrought'
          : 'broken'
    if (fault === 'broken') log.warn({ error }, 'a clip could not be made')
    await folder.remove(id)
    await endClip(db, id, { status: 'failed', fault }).catch((reason: unknown) =>
      log.warn({ error: reason }, 'the end of a clip could not be noted'),
    )
  }
}

/** @returns `null` once nobody wants it any more. */
async function writeFilm(
  { db, clock, folder }: Parts,
  { id, from, until, recordings }: Wanted,
): Promise<{ size: number; sha256: string } | null> {
  const joiner = createFilmJoiner({ from, until })
  const hash = createHash('sha256')
  let size = 0
  await folder.freeBytes()
  const file = await open(folder.getPath(id), 'w', 0o600)
  try {
    for (const [done, recording] of recordings.entries()) {
      const isWanted = () => noteClip(db, id, done, clock.now())
      if (!(await isWanted()) || !(await waitFor(db, recording.id, isWanted))) return null
      const bytes = await readFile(folder.getPath(recording.id))
      for (const piece of joiner.add({ bytes, startAt: Date.parse(recording.startAt) })) {
        await file.writeFile(piece)
        hash.update(piece)
        size += piece.length
      }
    }
    if (size === 0) throw new Error('none of the recordings has a picture of the time')
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** @returns whether it is still wanted. @throws NotBrought */
async function waitFor(
  db: Database,
  recordingId: string,
  isWanted: () => Promise<boolean>,
): Promise<boolean> {
  const end = performance.now() + patienceMs
  while ((await listStoredIds(db, [recordingId])).length === 0) {
    if (performance.now() > end) throw new NotBrought()
    await sleep(lookEveryMs)
    if (!(await isWanted())) return false
  }
  return true
}
