import { type FileHandle, open } from 'node:fs/promises'
import type { CameraPicture } from './camera-source.ts'
import type { Film } from './film.ts'
import { filmHead, filmIndex, filmPiece, filmTimescale, type PieceStart, type Sample } from './film-boxes.ts'
import { readParameterSets } from './parameter-sets.ts'

/** How long a film's only picture is shown. Milliseconds. */
const aloneMs = 125
const ticksOfMs = filmTimescale / 1_000

/**
 * Writes a fragmented film (MP4) in this process, one fragment per key picture: what is written can be played whatever
 * happens to the process. Nothing is re-encoded, and each picture is shown at the time it was taken.
 * The file is created with the first complete fragment, so there is never one without pictures.
 */
export function startFilmInPieces(path: string): Film {
  const starts: PieceStart[] = []
  let waiting: CameraPicture[] = []
  let head: Buffer | null = null
  let beganAt = 0
  let ticks = 0
  let bytes = 0
  let file: FileHandle | null = null
  let broken: unknown = null
  /** Fragments are written one after the other. */
  let writing: Promise<void> = Promise.resolve()

  async function write(before: Promise<void>, parts: readonly Buffer[]): Promise<void> {
    await before
    // After a gap the index would be wrong.
    if (broken !== null) return
    try {
      file ??= await open(path, 'w')
      await file.writeFile(Buffer.concat(parts))
    } catch (error) {
      broken = error
    }
  }

  function append(parts: readonly Buffer[]): void {
    bytes += parts.reduce((sum, part) => sum + part.length, 0)
    writing = write(writing, parts)
  }

  /** @param until ticks of the picture that follows */
  function endPiece(until: number | null): void {
    const samples = toSamples(waiting, until === null ? null : until - ticks)
    waiting = []
    if (samples.length === 0 || head === null) return
    const before = starts.length === 0 ? [head] : []
    starts.push({ ticks, offset: starts.length === 0 ? head.length : bytes })
    append([...before, ...filmPiece(starts.length, ticks, samples)])
    ticks += samples.reduce((sum, sample) => sum + sample.ticks, 0)
  }

  return {
    write(picture) {
      if (head === null) {
        const sets = picture.key ? readParameterSets(picture.data) : null
        if (sets === null) return
        head = filmHead(sets)
        beganAt = picture.tick
      }
      if (picture.key && waiting.length > 0) endPiece(toTicks(picture.tick - beganAt))
      waiting.push(picture)
    },
    async finish() {
      endPiece(null)
      if (starts.length > 0) append([filmIndex(starts)])
      await writing
      await file?.close()
      if (broken !== null) throw new Error('the film could not be written', { cause: broken })
      return starts.length > 0
    },
  }
}

/**
 * Each picture is shown until the next one; the last one as long as the one before it if none follows.
 * @param ticks of all of them; `null`: unknown
 */
function toSamples(pictures: readonly CameraPicture[], ticks: number | null): Sample[] {
  const [first] = pictures
  if (first === undefined) return []
  const begins = pictures.map(({ tick }) => toTicks(tick - first.tick))
  const lasts = begins.map((begin, index) => Math.max(1, (begins[index + 1] ?? ticks ?? Infinity) - begin))
  const before = lasts.at(-2) ?? aloneMs * ticksOfMs
  return pictures.map(({ data, key }, index) => {
    const shown = lasts[index] ?? 1
    return { data, key, ticks: Number.isFinite(shown) ? shown : before }
  })
}

function toTicks(ms: number): number {
  return Math.round(ms * ticksOfMs)
}
