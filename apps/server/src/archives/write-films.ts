import { createHash, randomUUID } from 'node:crypto'
import type { Recording } from '@wheelhouse/contract/archives/recording'
import { openWriter } from '../kernel/files/open-writer.ts'
import type { FileStore } from '../kernel/files/store-interface.ts'
import { createFilmJoiner, NoFilm, PictureChanged } from './join-films.ts'
import { bringFilms, type MakeParts } from './make-of-recordings.ts'

/** Milliseconds since 1970. */
export type Stretch = { from: number; until: number }

/** A film in the store of files, under an id without a row. */
export type WrittenFilm = {
  /** Its name in the archive: `v1.mp4`, then `v1-2.mp4`. */
  name: string
  id: string
  cameraId: string
  size: number
  sha256: string
  beganAt: number
}

export type WrittenFilms = {
  films: WrittenFilm[]
  /** For each camera, the times that its films cover. */
  covered: { cameraId: string; stretches: Stretch[] }[]
  /** Recordings that are not films. */
  unreadable: Recording[]
}

/** Maximum gap between recordings that count as continuous. Milliseconds. */
const seamMs = 1_000

/**
 * Writes what each camera filmed in this time into one film, and starts another when its picture format changes.
 * @param temporary receives the ids of files that the caller must remove, even after a failure
 * @throws NotBrought, NotWanted
 */
export async function writeFilms(
  { db, fileStore }: Pick<MakeParts, 'db' | 'fileStore'>,
  recordings: readonly Recording[],
  range: Stretch,
  { temporary, note }: { temporary: (id: string) => void; note: (done: number) => Promise<boolean> },
): Promise<WrittenFilms> {
  const written: WrittenFilms = { films: [], covered: [], unreadable: [] }
  const ofCameras = recordings.toSorted((a, b) => a.cameraId.localeCompare(b.cameraId))
  const current: { film: OpenFilm | null } = { film: null }
  const close = async () => {
    const closed = await current.film?.close()
    if (closed != null) written.films.push(closed)
    current.film = null
  }
  const begin = async (cameraId: string) => {
    await close()
    const number = written.films.filter((other) => other.cameraId === cameraId).length + 1
    const opened = openFilm(fileStore, { cameraId, number, range })
    temporary(opened.id)
    current.film = opened
    return opened
  }
  try {
    for await (const { recording, bytes } of bringFilms({ db, fileStore }, ofCameras, note)) {
      const { cameraId } = recording
      const film = current.film?.cameraId === cameraId ? current.film : await begin(cameraId)
      const part = { bytes, startAt: Date.parse(recording.startAt) }
      const added = (await film.add(part)) ?? (await (await begin(cameraId)).add(part))
      if (added === 'noFilm') written.unreadable.push(recording)
      else if (added === 'added') cover(written.covered, recording, range)
    }
  } finally {
    await close()
  }
  return written
}

type OpenFilm = ReturnType<typeof openFilm>

function openFilm(
  fileStore: FileStore,
  { cameraId, number, range }: { cameraId: string; number: number; range: Stretch },
) {
  const id = randomUUID()
  const joiner = createFilmJoiner(range)
  const hash = createHash('sha256')
  let size = 0
  const file = openWriter(fileStore, id)
  return {
    id,
    cameraId,
    /** `null` if its pictures belong in another film. */
    async add(part: { bytes: Buffer; startAt: number }): Promise<'added' | 'nothing' | 'noFilm' | null> {
      const pieces = addTo(joiner, part)
      if (pieces === null || pieces === 'noFilm') return pieces
      for (const piece of pieces) {
        await file.write(piece)
        hash.update(piece)
        size += piece.length
      }
      return pieces.length === 0 ? 'nothing' : 'added'
    },
    /** `null` if it has no pictures. */
    async close(): Promise<WrittenFilm | null> {
      await file.close()
      const beganAt = joiner.beganAt()
      if (beganAt === null) return null
      const name = number === 1 ? `${cameraId}.mp4` : `${cameraId}-${number}.mp4`
      return { name, id, cameraId, size, beganAt, sha256: hash.digest('hex') }
    },
  }
}

function addTo(joiner: ReturnType<typeof createFilmJoiner>, part: { bytes: Buffer; startAt: number }) {
  try {
    return joiner.add(part)
  } catch (error) {
    if (error instanceof PictureChanged) return null
    if (error instanceof NoFilm) return 'noFilm' as const
    throw error
  }
}

function cover(
  covered: WrittenFilms['covered'],
  { cameraId, startAt, seconds }: Recording,
  range: Stretch,
): void {
  const from = Math.max(range.from, Date.parse(startAt))
  const until = Math.min(range.until, Date.parse(startAt) + seconds * 1_000)
  if (from >= until) return
  const known = covered.find((other) => other.cameraId === cameraId)
  const last = known?.stretches.at(-1)
  if (known === undefined) covered.push({ cameraId, stretches: [{ from, until }] })
  else if (last !== undefined && from - last.until <= seamMs) last.until = Math.max(last.until, until)
  else known.stretches.push({ from, until })
}
