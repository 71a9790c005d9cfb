import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Recording } from '@wheelhouse/contract/archives/recording'
import { keepClip } from './clip.store.ts'
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
    return parts.db.transaction().execute((tx) => keepClip(tx, { id, name, ...film, now }))
  })
}

/** @throws NotBrought, NotWanted, PictureChanged */
async function writeFilm(
  { db, clock, folder }: MakeParts,
  { id, from, until, recordings }: Wanted,
): Promise<{ size: number; sha256: string }> {
  const joiner = createFilmJoiner({ from, until })
  const hash = createHash('sha256')
  let size = 0
  const note = (done: number) => noteMaking(db, 'recordingClips', id, { done, now: clock.now() })
  await folder.freeBytes()
  const file = await open(folder.getPath(id), 'w', 0o600)
  try {
    for await (const { recording, bytes } of bringFilms({ db, folder }, recordings, note))
      for (const piece of joiner.add({ bytes, startAt: Date.parse(recording.startAt) })) {
        await file.writeFile(piece)
        hash.update(piece)
        size += piece.length
      }
    if (size === 0) throw new Error('none of the recordings has a picture of the time')
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}
