import type { Point } from '@wheelhouse/contract/maps/map-document'
import {
  type Alignment,
  alignObjects,
  copyEntries,
  deleteObjects,
  distributeObjects,
  moveObjects,
  pasteEntries,
  rotateObjects,
} from './edit-map.ts'
import type { Editor } from './editor.ts'
import { type Entry, findEntry, getBounds, getMiddle, getPoints, nameObject } from './map-objects.ts'

/** What buttons and keys of the editor do with the selection. */

/** What was copied last, on any floor of this page. */
let clipboard: readonly Entry[] = []

export function copySelection({ store }: Editor): void {
  const entries = copyEntries(store.document.get(), store.selection.get())
  if (entries.length > 0) clipboard = entries
}

/** Pastes what was copied at the pointer, or slightly offset. */
export function paste(editor: Editor): void {
  const { store } = editor
  const map = store.document.get()
  const box = getBounds(clipboard.flatMap((entry) => getPoints(entry, map)))
  const at = editor.cursor.get()
  const by: Point =
    at === null || box === null
      ? [0.5, -0.5]
      : [at[0] - (box.minX + box.maxX) / 2, at[1] - (box.minY + box.maxY) / 2]
  put(editor, clipboard, by)
}

/** Copies the selection with an offset. */
export function duplicate(editor: Editor): void {
  const { store } = editor
  put(editor, copyEntries(store.document.get(), store.selection.get()), [0.5, -0.5])
}

function put({ store, rules }: Editor, entries: readonly Entry[], by: Point): void {
  if (store.isReadOnly) return
  const allowed = entries.filter(({ list }) => rules.lists.has(list) || list === 'edges')
  const { changes, names } = pasteEntries(store.document.get(), allowed, by)
  store.act(changes)
  if (changes.length > 0) store.select(names)
}

export function deleteSelection({ store }: Editor): void {
  store.act(deleteObjects(store.document.get(), store.selection.get()))
}

/** Moves the selection by metres. @returns whether anything was selected */
export function nudge({ store }: Editor, by: Point): boolean {
  if (store.selection.get().size === 0) return false
  store.act(moveObjects(store.document.get(), store.selection.get(), by))
  return true
}

export function align({ store }: Editor, to: Alignment): void {
  store.act(alignObjects(store.document.get(), store.selection.get(), to))
}

export function distribute({ store }: Editor, axis: 0 | 1): void {
  store.act(distributeObjects(store.document.get(), store.selection.get(), axis))
}

/** Rotates the selection by 90° to the left. */
export function turn({ store }: Editor): void {
  store.act(rotateObjects(store.document.get(), store.selection.get(), Math.PI / 2))
}

/** Selects everything that this set of tools can change. */
export function selectAll({ store, rules }: Editor): void {
  const map = store.document.get()
  store.select([...rules.lists].flatMap((list) => map[list].map(({ id }) => nameObject(list, id))))
}

/** Selects an object and centres it. @returns whether it exists */
export function showObject(editor: Editor, name: string): boolean {
  const map = editor.store.document.get()
  const entry = findEntry(map, name)
  if (entry === null) return false
  editor.store.select([name])
  editor.lookAt.set(getMiddle(entry, map))
  return true
}
