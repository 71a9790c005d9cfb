import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { createStore, type Store } from '../../../kernel/server/store.ts'
import { indexById } from '../map-objects.ts'
import type { KeptAct, KeptWork } from './kept-work.ts'

/** The unlimited undo history of one person, which survives a reload. */
export type UndoHistory = {
  canUndo: Store<boolean>
  canRedo: Store<boolean>
  /** A new act; what was undone before it can no longer be redone. */
  push: (act: KeptAct) => void
  /**
   * What undoes or redoes the next act. Acts whose objects somebody else has changed since no longer apply
   * and are skipped. @returns `skipped`: how many
   */
  step: (map: MapDocument, direction: 'undo' | 'redo') => { changes: MapChange[]; skipped: number }
  clear: () => void
}

/** @param start stored from earlier visits */
export function createUndoHistory(
  start: { acts: KeptAct[]; done: number },
  kept: Pick<KeptWork, 'keepAct' | 'keepDone' | 'clearActs'>,
): UndoHistory {
  const acts = [...start.acts]
  let { done } = start
  const canUndo = createStore(done > 0)
  const canRedo = createStore(done < acts.length)
  const moveTo = (next: number) => {
    done = next
    canUndo.set(done > 0)
    canRedo.set(done < acts.length)
    void kept.keepDone(done)
  }
  return {
    canUndo,
    canRedo,
    push: (act) => {
      acts.length = done
      acts.push(act)
      void kept.keepAct(done, act)
      moveTo(done + 1)
    },
    step: (map, direction) => {
      let skipped = 0
      for (;;) {
        const act = direction === 'undo' ? acts[done - 1] : acts[done]
        if (act === undefined) return { changes: [], skipped }
        moveTo(direction === 'undo' ? done - 1 : done + 1)
        const [changes, found] = direction === 'undo' ? [act.undo, act.redo] : [act.redo, act.undo]
        if (holds(map, found)) return { changes, skipped }
        skipped += 1
      }
    },
    clear: () => {
      acts.length = 0
      void kept.clearActs()
      moveTo(0)
    },
  }
}

/** Is everything on the map as these changes leave it? Bounds grow by anybody's acts and are ignored. */
function holds(map: MapDocument, changes: readonly MapChange[]): boolean {
  const last = new Map(
    changes.map((change) => ['list' in change ? `${change.list}/${change.id}` : '', change]),
  )
  return changes.every((change) => {
    if ('single' in change) return true
    return last.get(`${change.list}/${change.id}`) !== change || isAsChanged(map, change)
  })
}

/** Does the map already contain the result of a change? */
export function isAsChanged(map: MapDocument, change: MapChange): boolean {
  if ('single' in change) return isSame(map[change.single], change.value)
  return isSame(indexById(map, change.list).get(change.id) ?? null, change.value)
}

/** Deep equality. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isSame(value, b[index]))
  if (!isRecord(a) || !isRecord(b)) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSame(a[name], b[name]))
}
