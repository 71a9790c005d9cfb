import type { ResultOf } from '@wheelhouse/contract/kernel/route'
import { mapLimits, type Point, type Transform } from '@wheelhouse/contract/maps/map-document'
import type { mapPatchRoutes } from '@wheelhouse/contract/maps/map-patch'
import {
  alignByTwoPoints,
  type Placement,
  placePicture,
  readPlacement,
  toPixel,
} from '@wheelhouse/map-model/align-patch'
import { createStore, type Store } from '../../kernel/server/store.ts'

/** A re-scanned part while somebody places it over a floor, outside React: the canvas follows each movement. */

export type PatchReading = ResultOf<typeof mapPatchRoutes.read>
export type Placing = {
  cells: PatchReading['cells']
  transform: Transform
}
/** Pixels of the part and their points on the floor, as far as they have been clicked. */
export type Pairs = readonly { pixel: Point; floor: Point | null }[]

export type PatchPlacer = {
  placing: Store<Placing | null>
  /** `null`: it is being placed manually. */
  pairs: Store<Pairs | null>
  /** Opacity of the part, from 0 to 1. */
  opacity: Store<number>
  /** What was wrong with the last click. */
  refusal: Store<'offPatch' | 'badPair' | null>
  canUndo: Store<boolean>
  /** Starts with what was read, at the position from its files, or in the middle of the view. */
  begin: (reading: PatchReading, middle: Point) => void
  end: () => void
  /** Places it; `before` is the undo state, by default the current one. Ignored if too small or too far away. */
  place: (change: Partial<Placement>, before?: Transform) => void
  /** Moves it while it is being dragged: not an undo step of its own. */
  pull: (change: Partial<Placement>) => void
  readPlacement: () => Placement | null
  /** Starts or ends the alignment by two points. */
  togglePoints: (isOn: boolean) => void
  /** A click on the map while two points are being chosen. @param reach metres by which it may miss the part */
  click: (at: Point, reach?: number) => void
  undo: () => void
}

const most = { undo: 200 }

export function createPatchPlacer(): PatchPlacer {
  const placing = createStore<Placing | null>(null)
  const pairs = createStore<Pairs | null>(null)
  const refusal = createStore<'offPatch' | 'badPair' | null>(null)
  const canUndo = createStore(false)
  let steps: Transform[] = []

  function set(transform: Transform, before?: Transform): void {
    const now = placing.get()
    if (now === null) return
    if (before !== undefined && !isSame(before, transform)) {
      steps = [...steps, before].slice(-most.undo)
      canUndo.set(true)
    }
    placing.set({ ...now, transform })
  }

  function move(change: Partial<Placement>): Transform | null {
    const now = placing.get()
    if (now === null) return null
    const next = { ...readPlacement(now.transform, now.cells), ...change }
    return isPossible(next) ? placePicture(next, now.cells) : null
  }

  function align(done: Pairs): void {
    const now = placing.get()
    const [first, second] = done
    if (now === null || first?.floor == null || second?.floor == null) return
    const transform = alignByTwoPoints(first.pixel, first.floor, second.pixel, second.floor)
    pairs.set(null)
    if (transform === 'same-point' || !isPossible(readPlacement(transform, now.cells))) refusal.set('badPair')
    else set(transform, now.transform)
  }

  return {
    placing,
    pairs,
    refusal,
    canUndo,
    opacity: createStore(0.7),
    begin: ({ cells, resolution, origin }, middle) => {
      const { width, height } = cells
      const own: Point | null =
        origin === null ? null : [origin[0] + (width * resolution) / 2, origin[1] + (height * resolution) / 2]
      steps = []
      canUndo.set(false)
      pairs.set(null)
      refusal.set(null)
      placing.set({ cells, transform: placePicture({ middle: own ?? middle, turn: 0, resolution }, cells) })
    },
    end: () => {
      placing.set(null)
      pairs.set(null)
      refusal.set(null)
    },
    place: (change, before = placing.get()?.transform) => {
      const transform = move(change)
      if (transform !== null) set(transform, before)
    },
    pull: (change) => {
      const transform = move(change)
      if (transform !== null) set(transform)
    },
    readPlacement: () => {
      const now = placing.get()
      return now === null ? null : readPlacement(now.transform, now.cells)
    },
    togglePoints: (isOn) => {
      pairs.set(isOn && placing.get() !== null ? [] : null)
      refusal.set(null)
    },
    click: (at, reach = 0) => {
      const [now, chosen] = [placing.get(), pairs.get()]
      if (now === null || chosen === null) return
      refusal.set(null)
      const last = chosen.at(-1)
      if (last !== undefined && last.floor === null) {
        const next = [...chosen.slice(0, -1), { ...last, floor: at }]
        pairs.set(next)
        if (next.length === 2) align(next)
        return
      }
      const pixel = toPixel(now.transform, at)
      const slack = reach / readPlacement(now.transform, now.cells).resolution
      if (pixel === null || !isInside(pixel, now.cells, slack)) refusal.set('offPatch')
      else pairs.set([...chosen, { pixel, floor: null }])
    },
    undo: () => {
      const before = steps.at(-1)
      if (before === undefined) return
      steps = steps.slice(0, -1)
      canUndo.set(steps.length > 0)
      set(before)
    },
  }
}

/** The number of clicks made of the four. */
export function countClicks(pairs: Pairs): 0 | 1 | 2 | 3 {
  const [first, second] = pairs
  if (first === undefined) return 0
  if (first.floor === null) return 1
  return second === undefined ? 2 : 3
}

function isSame(a: Transform, b: Transform): boolean {
  return a.every((value, index) => value === b[index])
}

/** Would the server accept it? */
function isPossible({ middle, resolution }: Placement): boolean {
  const { min, max } = mapLimits.resolution
  return (
    resolution >= min && resolution <= max && middle.every((value) => Math.abs(value) <= mapLimits.coordinate)
  )
}

/** Is a pixel within the picture, or no farther outside than the tolerance? */
export function isInside(
  [x, y]: Point,
  { width, height }: { width: number; height: number },
  slack = 0,
): boolean {
  return x >= -slack && y >= -slack && x <= width + slack && y <= height + slack
}
