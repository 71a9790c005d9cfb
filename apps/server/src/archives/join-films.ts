import { moveFragment, readFilm } from './film-boxes.ts'

/** Pictures of a different size or encoding cannot go into the same film. */
export class PictureChanged extends Error {}
/** These bytes are not a fragmented film. */
export class NoFilm extends Error {}

type FilmPart = { bytes: Buffer; startAt: number }

type FilmJoiner = {
  /** What this recording adds to the film; empty if none of it is in the time range. @throws PictureChanged, NoFilm */
  add(part: FilmPart): Buffer[]
  /** When its first picture was taken, in milliseconds since 1970; `null` while it has none. */
  beganAt(): number | null
}

/**
 * Joins recordings, in order, into one film of a time range (milliseconds since 1970) without re-encoding. The film
 * starts with the key frame at or before `from`. Gaps between recordings keep their length, so that the film stays in
 * sync with the clock.
 */
export function createFilmJoiner({ from, until }: { from: number; until: number }): FilmJoiner {
  let film: { codec: string; timescale: number; origin: number } | null = null
  let number = 0
  let endTicks = 0
  return {
    beganAt: () => film?.origin ?? null,
    add({ bytes, startAt }) {
      const part = readFilm(bytes)
      if (part === null) throw new NoFilm('a recording is no film in pieces')
      const first = part.fragments[0]?.startTicks ?? 0
      const toMoment = (ticks: number) => startAt + ((ticks - first) / part.timescale) * 1_000
      const wanted = part.fragments.filter(
        ({ startTicks, ticks }) => toMoment(startTicks + ticks) > from && toMoment(startTicks) < until,
      )
      const [begin] = wanted
      if (begin === undefined) return []
      const pieces: Buffer[] = []
      if (film === null) {
        film = { codec: part.codec, timescale: part.timescale, origin: toMoment(begin.startTicks) }
        pieces.push(part.head)
      } else if (film.codec !== part.codec || film.timescale !== part.timescale) throw new PictureChanged()
      for (const fragment of wanted) {
        const byClock = Math.round(((toMoment(fragment.startTicks) - film.origin) / 1_000) * film.timescale)
        // Two recordings may overlap slightly by their clocks, but pictures must stay in order.
        const ticks = Math.max(byClock, endTicks)
        endTicks = ticks + fragment.ticks
        number++
        pieces.push(moveFragment(fragment, number, ticks))
      }
      return pieces
    },
  }
}
