import type { Recording } from '@wheelhouse/contract/archives/recording'
import { type Measured, measurePieces } from '../kernel/files/measure-pieces.ts'
import { completeClip } from './clip.store.ts'
import { createFilmJoiner } from './join-films.ts'
import { bringFilms, type MakeParts, makeInBackground } from './make-of-recordings.ts'
import { noteMaking } from './making.store.ts'

type Wanted = { id: string; name: string; from: number; until: number; recordings: readonly Recording[] }

/** Makes a clip in the background, recording by recording. */
export function makeClip(parts: MakeParts, wanted: Wanted): Promise<void> {
  const { id, name } = wanted
  return makeInBackground(parts, { table: 'recordingClips', id }, async () => {
    const film = await writeFilm(parts, wanted)
    const now = parts.clock.now()
    return parts.db.transaction().execute((tx) => completeClip(tx, { id, name, ...film, now }))
  })
}

/** @throws NotBrought, NotWanted, PictureChanged */
async function writeFilm(
  { db, clock, fileStore }: MakeParts,
  { id, from, until, recordings }: Wanted,
): Promise<Measured> {
  const joiner = createFilmJoiner({ from, until })
  const note = (done: number) => noteMaking(db, 'recordingClips', id, { done, now: clock.now() })
  async function* join() {
    for await (const { recording, bytes } of bringFilms({ db, fileStore }, recordings, note))
      yield* joiner.add({ bytes, startAt: Date.parse(recording.startAt) })
  }
  const { pieces, getMeasured } = measurePieces(join())
  await fileStore.keep(id, pieces)
  const measured = getMeasured()
  if (measured.size === 0) throw new Error('none of the recordings has a picture of the time')
  return measured
}
