/** How the answer to a question of the form `place` is written. */

/** Metres on the map of a floor, and the floor's id. Answers from before floors were stored have none. */
const placeAnswer =
  /^(-?\d{1,5}\.\d{2}), (-?\d{1,5}\.\d{2})(?:, ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$/

/** The answer to a question of the form `place`. */
export function writePlaceAnswer(x: number, y: number, floorId: string): string {
  return `${x.toFixed(2)}, ${y.toFixed(2)}, ${floorId}`
}

/** The place in an answer, as written; `null` if there is none. */
export function readPlaceAnswer(answer: string): { x: string; y: string; floorId: string | null } | null {
  const [, x, y, floorId = null] = placeAnswer.exec(answer) ?? []
  return x === undefined || y === undefined ? null : { x, y, floorId }
}
