import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { isOnMap, moveKeys, readMove, viewActs, viewKeys } from '../editor/canvas/view-keys.ts'
import type { PartialView } from './partial-view.ts'
import type { PatchPlacer } from './patch-placer.ts'

/** Keyboard access to everything on the screen of partial maps. */

export const partialKeys = [
  ...moveKeys,
  { code: 'KeyQ', id: 'turn.left', repeats: true, textId: 'keyTurnLeft' },
  { code: 'KeyE', id: 'turn.right', repeats: true, textId: 'keyTurnRight' },
  { code: 'Comma', id: 'smaller', repeats: true, textId: 'keySmaller' },
  { code: 'Period', id: 'larger', repeats: true, textId: 'keyLarger' },
  { code: 'KeyT', id: 'points', textId: 'byTwoPoints' },
  { code: 'Enter', id: 'press', when: isOnMap, textId: 'keyPlace' },
  { code: 'Escape', id: 'cancel', textId: 'keyCancel' },
  { code: 'KeyZ', id: 'undo', control: true, repeats: true, textId: 'undo' },
  ...viewKeys,
] as const satisfies readonly KeyEntry[]

export type PartialKeyId = (typeof partialKeys)[number]['id']

/** Pixels that the view moves per metre of an arrow key, while there is nothing to move yet. */
const viewStep = 400
const degree = Math.PI / 180

/** Performs the action of a key in the table. */
export function pressPartialKey(placer: PatchPlacer, view: PartialView, id: PartialKeyId): void {
  const by = readMove(id)
  if (by === null) return others[id]?.(placer, view)
  const [dx, dy] = by
  const placement = placer.readPlacement()
  if (placement === null) view.painter.panBy(-dx * viewStep, dy * viewStep)
  else if (placer.pairs.get() !== null) view.moveCrosshair(by)
  else placer.place({ middle: [placement.middle[0] + dx, placement.middle[1] + dy] })
}

function turnBy(placer: PatchPlacer, by: number): void {
  const placement = placer.readPlacement()
  if (placement !== null) placer.place({ turn: placement.turn + by })
}

function scaleBy(placer: PatchPlacer, by: number): void {
  const placement = placer.readPlacement()
  if (placement !== null) placer.place({ resolution: placement.resolution * by })
}

const others: Partial<Record<PartialKeyId, (placer: PatchPlacer, view: PartialView) => void>> = {
  'turn.left': (placer) => turnBy(placer, degree),
  'turn.right': (placer) => turnBy(placer, -degree),
  smaller: (placer) => scaleBy(placer, 1 / 1.01),
  larger: (placer) => scaleBy(placer, 1.01),
  points: (placer) => placer.togglePoints(placer.pairs.get() === null),
  press: (_, view) => view.press(),
  cancel: (placer) => placer.togglePoints(false),
  undo: (placer) => placer.undo(),
  ...viewActs,
}
