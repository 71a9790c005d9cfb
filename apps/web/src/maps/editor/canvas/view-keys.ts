import type { Point } from '@wheelhouse/contract/maps/map-document'
import type { KeyEntry } from '../../../kernel/shell/keys.ts'
import type { FloorPainter } from '../../floor-painter.ts'

/** The keys of every map that can be edited: moving by the arrows, and controlling the view. */

/** Arrows and Enter belong to the focused element, unless that is the map or nothing. */
export function isOnMap(): boolean {
  return document.activeElement instanceof HTMLCanvasElement || document.activeElement === document.body
}

const arrows = [
  { code: 'ArrowLeft', id: 'move.left' },
  { code: 'ArrowRight', id: 'move.right' },
  { code: 'ArrowUp', id: 'move.up' },
  { code: 'ArrowDown', id: 'move.down' },
] as const

export const moveKeys = arrows.flatMap(
  ({ code, id }) =>
    [
      { code, id, repeats: true, when: isOnMap, textId: 'keyMove' },
      { code, id: `${id}Far`, repeats: true, shift: true, when: isOnMap, textId: 'keyMoveFar' },
    ] as const,
)

export const viewKeys = [
  { code: 'Equal', id: 'zoomIn', textId: 'zoomIn' },
  // The plus sign of Japanese keyboards.
  { code: 'Semicolon', id: 'zoomIn', textId: 'zoomIn' },
  { code: 'Minus', id: 'zoomOut', textId: 'zoomOut' },
  { code: 'Digit0', id: 'showAll', textId: 'showAll' },
] as const satisfies readonly KeyEntry[]

export const zoomStep = 1.4
/** Metres per press of an arrow key. */
const steps = { near: 0.1, far: 1 }
const directions: Readonly<Record<string, Point>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, 1],
  down: [0, -1],
}

/** How far a key of `moveKeys` moves the edited object, in metres; `null` for any other key. */
export function readMove(id: string): Point | null {
  if (!id.startsWith('move.')) return null
  const step = id.endsWith('Far') ? steps.far : steps.near
  const [dx, dy] = directions[id.slice('move.'.length).replace('Far', '')] ?? [0, 0]
  return [dx * step, dy * step]
}

type Zoomed = { readonly painter: Pick<FloorPainter, 'zoomBy' | 'showAll'> }

/** The actions of `viewKeys`; the first argument is whatever else a key table works on. */
export const viewActs = {
  zoomIn: (_: unknown, view: Zoomed) => view.painter.zoomBy(zoomStep),
  zoomOut: (_: unknown, view: Zoomed) => view.painter.zoomBy(1 / zoomStep),
  showAll: (_: unknown, view: Zoomed) => view.painter.showAll(),
}
