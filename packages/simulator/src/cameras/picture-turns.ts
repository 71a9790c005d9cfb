import { thumbnailRung, type VideoRung } from '@wheelhouse/contract/teleop/video'
import type { Clock } from '@wheelhouse/robot-core/clock'

/**
 * When each camera of one robot draws. A small picture that is due waits for a large one and follows after a delay:
 * drawn and encoded at the same moment, it would delay the picture that somebody drives by (measured: 2 to 4 of its
 * 20 ms in the median).
 */
export type PictureTurns = {
  /** Calls `draw` at the rung's rate until `leave`. */
  join(rung: VideoRung, draw: () => void): PictureTurn
}

export type PictureTurn = {
  /** The encoder has returned a picture. */
  encoded(): void
  leave(): void
}

type Place = { readonly isSmall: boolean; readonly draw: () => void; waits: boolean }

/** Small pictures follow after this share of the large one's interval: it is sent by then, and the next not begun. */
const smallAfter = 1 / 3

export function createPictureTurns(clock: Clock): PictureTurns {
  const places = new Set<Place>()

  function take(place: Place): void {
    const mayWait = place.isSmall && [...places].some(({ isSmall }) => !isSmall)
    // Never waits twice, because a large camera may have stopped.
    if (mayWait && !place.waits) place.waits = true
    else draw(place)
  }

  function draw(place: Place): void {
    place.waits = false
    place.draw()
  }

  function drawWaiting(): void {
    for (const place of places) if (place.waits) draw(place)
  }

  return {
    join(rung, onDraw) {
      const intervalMs = 1000 / rung.fps
      const place = { isSmall: rung.width <= thumbnailRung.width, draw: onDraw, waits: false }
      places.add(place)
      const stop = clock.every(intervalMs, () => take(place))
      return {
        encoded() {
          if (!place.isSmall) clock.after(intervalMs * smallAfter, drawWaiting)
        },
        leave() {
          stop()
          places.delete(place)
        },
      }
    },
  }
}
