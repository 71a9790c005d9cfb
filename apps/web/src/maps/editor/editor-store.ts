import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { applyChanges, invertChanges } from '@wheelhouse/map-model/apply-changes'
import { createStore, type Store } from '../../kernel/server/store.ts'
import type { UndoHistory } from './drafts/undo-history.ts'
import { widenBounds } from './edit-map.ts'
import { findEntry } from './map-objects.ts'

/**
 * The map as one person sees and changes it, outside React: the canvas draws from it without rendering, and a
 * component re-renders only for the value that it reads.
 */
export type EditorStore = {
  document: Store<MapDocument>
  /** Names (`list/id`) of the selected objects. */
  selection: Store<ReadonlySet<string>>
  history: UndoHistory
  /** Nothing can be changed: no permission, or the screen is too small. */
  isReadOnly: boolean
  /** One act of the person: applied immediately, can be undone, is sent. A no-op without changes. */
  act: (changes: readonly MapChange[]) => void
  undo: () => void
  redo: () => void
  /** Another document: somebody else's changes arrived. The selection is kept as far as it still exists. */
  replace: (next: MapDocument) => void
  select: (names: Iterable<string>) => void
}

/** @param onAct called with each act and what reverts it; @param onSkipped undo skipped acts on others' objects */
export function createEditorStore(
  start: MapDocument,
  {
    history,
    isReadOnly,
    onAct,
    onSkipped,
  }: {
    history: UndoHistory
    isReadOnly: boolean
    onAct: (changes: MapChange[], before: MapChange[]) => void
    onSkipped: (count: number) => void
  },
): EditorStore {
  const document = createStore(start)
  const selection = createStore<ReadonlySet<string>>(new Set())

  function apply(changes: MapChange[]): MapChange[] {
    const before = document.get()
    const undo = invertChanges(before, changes)
    replace(applyChanges(before, changes))
    onAct(changes, undo)
    return undo
  }

  function replace(next: MapDocument): void {
    document.set(next)
    const chosen = selection.get()
    const left = [...chosen].filter((name) => findEntry(next, name) !== null)
    if (left.length < chosen.size) selection.set(new Set(left))
  }

  function step(direction: 'undo' | 'redo'): void {
    if (isReadOnly) return
    const { changes, skipped } = history.step(document.get(), direction)
    if (changes.length > 0) apply(changes)
    if (skipped > 0) onSkipped(skipped)
  }

  return {
    document,
    selection,
    history,
    isReadOnly,
    act: (changes) => {
      if (isReadOnly || changes.length === 0) return
      const all = [...changes, ...widenBounds(document.get(), changes)]
      history.push({ redo: all, undo: apply(all) })
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    replace,
    select: (names) => selection.set(new Set(names)),
  }
}
