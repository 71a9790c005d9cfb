import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import { type MapDocument, toMap, type Waypoint } from '@wheelhouse/contract/maps/map-document'
import { describe, expect, it, vi } from 'vitest'
import type { KeptAct } from './drafts/kept-work.ts'
import { createUndoHistory } from './drafts/undo-history.ts'
import { deleteObjects, moveObjects } from './edit-map.ts'
import { createEditorStore } from './editor-store.ts'

function aWaypoint(id: string, x: number, y = 0): Waypoint {
  return { id, no: Number(id.replace(/\D/g, '')), name: id, type: 1, x, y, theta: 0, status: 1, note: '' }
}

const map = toMap({
  bounds: { min: [0, 0], max: [30, 20] },
  waypoints: [aWaypoint('w1', 1), aWaypoint('w2', 2)],
  edges: [{ id: 'e1', from: 'w1', to: 'w2', oneWay: false }],
})

/** What a browser keeps of a person's acts. */
function keptActs() {
  const acts: KeptAct[] = []
  let done = 0
  return {
    read: () => ({ acts: [...acts], done }),
    keepAct: (index: number, act: KeptAct) => {
      acts.length = index
      acts.push(act)
      return Promise.resolve()
    },
    keepDone: (next: number) => {
      done = next
      return Promise.resolve()
    },
    clearActs: () => Promise.resolve(),
  }
}

function open(start: MapDocument = map, kept = keptActs()) {
  const acts: MapChange[][] = []
  const onSkipped = vi.fn<(count: number) => void>()
  const store = createEditorStore(start, {
    history: createUndoHistory(kept.read(), kept),
    isReadOnly: false,
    onAct: (changes) => acts.push(changes),
    onSkipped,
  })
  return { store, acts, onSkipped, kept }
}

const getX = (document: MapDocument, id: string) =>
  document.waypoints.find((waypoint) => waypoint.id === id)?.x

describe('the map that somebody edits', () => {
  it('applies an edit at once, undoes and redoes it, and reports each step to be sent', () => {
    const { store, acts } = open()
    store.act(moveObjects(map, ['waypoints/w1'], [3, 0]))
    expect(getX(store.document.get(), 'w1')).toBe(4)
    store.undo()
    expect(getX(store.document.get(), 'w1')).toBe(1)
    store.redo()
    expect(getX(store.document.get(), 'w1')).toBe(4)
    expect(acts).toHaveLength(3)
  })

  it('takes back after a reload what was done before it', () => {
    const before = open()
    before.store.act(moveObjects(map, ['waypoints/w1'], [3, 0]))
    before.store.act(deleteObjects(before.store.document.get(), new Set(['waypoints/w2'])))
    const after = open(before.store.document.get(), before.kept)
    expect(after.store.document.get().edges).toEqual([])
    after.store.undo()
    expect(after.store.document.get()).toMatchObject({
      edges: map.edges,
      waypoints: [{ x: 4 }, { id: 'w2' }],
    })
    after.store.undo()
    expect(getX(after.store.document.get(), 'w1')).toBe(1)
    expect(after.store.history.canUndo.get()).toBe(false)
  })

  it('passes over an act whose object somebody else has changed since, and says so', () => {
    const { store, onSkipped } = open()
    store.act(moveObjects(map, ['waypoints/w2'], [1, 0]))
    store.act(moveObjects(store.document.get(), ['waypoints/w1'], [3, 0]))
    store.replace({
      ...store.document.get(),
      waypoints: [aWaypoint('w1', 9), aWaypoint('w2', 3)],
    })
    store.undo()
    expect(getX(store.document.get(), 'w1')).toBe(9)
    expect(getX(store.document.get(), 'w2')).toBe(2)
    expect(onSkipped).toHaveBeenCalledExactlyOnceWith(1)
  })

  it('widens its bounds for what is drawn outside of them', () => {
    const { store } = open()
    store.act(moveObjects(map, ['waypoints/w1'], [40, -5]))
    expect(store.document.get().bounds).toEqual({ min: [0, -6], max: [42, 20] })
  })

  it('forgets that something is chosen once it is gone', () => {
    const { store } = open()
    store.select(['waypoints/w1', 'edges/e1'])
    store.act(deleteObjects(map, new Set(['edges/e1'])))
    expect([...store.selection.get()]).toEqual(['waypoints/w1'])
  })

  it('takes back a move of 1,000 waypoints without looking through all for each', () => {
    let looks = 0
    const many = toMap({
      bounds: { min: [0, 0], max: [200, 200] },
      waypoints: Array.from({ length: 10_000 }, (_, index) =>
        aWaypoint(`w${index}`, index % 100, index / 100),
      ),
    })
    for (const waypoint of many.waypoints.slice(1_000)) {
      const { id } = waypoint
      Object.defineProperty(waypoint, 'id', {
        enumerable: true,
        get: () => {
          looks++
          return id
        },
      })
    }
    const { store } = open(many)
    const names = many.waypoints.slice(0, 1_000).map(({ id }) => `waypoints/${id}`)
    store.act(moveObjects(many, names, [0.5, 0.5]))
    looks = 0
    store.undo()
    // A few looks at each of the 9,000 that stay; for each of those that move it would be nine million.
    expect(looks).toBeLessThan(100_000)
    expect(store.document.get().waypoints.slice(0, 1_000)).toEqual(many.waypoints.slice(0, 1_000))
  })
})
