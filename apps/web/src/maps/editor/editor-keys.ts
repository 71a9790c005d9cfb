import type { KeyEntry } from '../../kernel/shell/keys.ts'
import type { EditorView } from './canvas/editor-view.ts'
import { isOnMap, moveKeys, readMove, viewActs, viewKeys } from './canvas/view-keys.ts'
import { copySelection, deleteSelection, duplicate, nudge, paste, selectAll } from './commands.ts'
import type { Editor } from './editor.ts'
import type { ToolId } from './tools/tool.ts'

/** Keyboard access to everything in the editor. */

export const toolKeys: Readonly<Record<ToolId, string>> = {
  select: 'KeyS',
  pan: 'KeyH',
  waypoint: 'KeyW',
  edge: 'KeyE',
  route: 'KeyR',
  keepout: 'KeyK',
  speed: 'KeyL',
  wall: 'KeyB',
  door: 'KeyD',
  lift: 'KeyV',
  room: 'KeyO',
  pin: 'KeyP',
  measure: 'KeyM',
}

const tools = [
  { code: toolKeys.select, id: 'tool.select', textId: 'tool_select' },
  { code: toolKeys.pan, id: 'tool.pan', textId: 'tool_pan' },
  { code: toolKeys.waypoint, id: 'tool.waypoint', textId: 'tool_waypoint' },
  { code: toolKeys.edge, id: 'tool.edge', textId: 'tool_edge' },
  { code: toolKeys.route, id: 'tool.route', textId: 'tool_route' },
  { code: toolKeys.keepout, id: 'tool.keepout', textId: 'tool_keepout' },
  { code: toolKeys.speed, id: 'tool.speed', textId: 'tool_speed' },
  { code: toolKeys.wall, id: 'tool.wall', textId: 'tool_wall' },
  { code: toolKeys.door, id: 'tool.door', textId: 'tool_door' },
  { code: toolKeys.lift, id: 'tool.lift', textId: 'tool_lift' },
  { code: toolKeys.room, id: 'tool.room', textId: 'tool_room' },
  { code: toolKeys.pin, id: 'tool.pin', textId: 'tool_pin' },
  { code: toolKeys.measure, id: 'tool.measure', textId: 'tool_measure' },
] as const satisfies readonly KeyEntry[]

export const editorKeys = [
  ...tools,
  ...moveKeys,
  { code: 'Enter', id: 'place', when: isOnMap, textId: 'keyPlace' },
  { code: 'Enter', id: 'finish', shift: true, when: isOnMap, textId: 'keyFinish' },
  { code: 'Escape', id: 'cancel', textId: 'keyCancel' },
  { code: 'Backspace', id: 'stepBack', textId: 'keyStepBack' },
  { code: 'Delete', id: 'delete', textId: 'delete' },
  { code: 'KeyZ', id: 'undo', control: true, repeats: true, textId: 'undo' },
  { code: 'KeyZ', id: 'redo', control: true, shift: true, repeats: true, textId: 'redo' },
  { code: 'KeyY', id: 'redo', control: true, repeats: true, textId: 'redo' },
  { code: 'KeyC', id: 'copy', control: true, textId: 'copy' },
  { code: 'KeyV', id: 'paste', control: true, textId: 'paste' },
  { code: 'KeyD', id: 'duplicate', control: true, textId: 'duplicate' },
  { code: 'KeyA', id: 'selectAll', control: true, textId: 'selectAll' },
  ...viewKeys,
] as const satisfies readonly KeyEntry[]

export type EditorKeyId = (typeof editorKeys)[number]['id']

/** Performs the action of a key in the table. */
export function pressEditorKey(editor: Editor, view: EditorView, id: EditorKeyId): void {
  const { store, tool, rules } = editor
  const by = readMove(id)
  if (id.startsWith('tool.')) {
    const wanted = rules.tools.find((known) => id === `tool.${known}`)
    if (wanted !== undefined && (!store.isReadOnly || isLookingTool(wanted))) tool.set(wanted)
  } else if (by !== null) {
    const isMoving = tool.get() === 'select' && !store.isReadOnly && nudge(editor, by)
    if (!isMoving) view.moveCrosshair(by)
  } else others[id]?.(editor, view)
}

/** Tools that change nothing. */
export function isLookingTool(tool: ToolId): boolean {
  return tool === 'select' || tool === 'pan' || tool === 'measure'
}

const others: Partial<Record<EditorKeyId, (editor: Editor, view: EditorView) => void>> = {
  place: (_, view) => view.press(),
  finish: (_, view) => view.finish(),
  cancel: ({ tool, store }, view) => {
    if (!view.cancel() && tool.get() !== 'select' && !store.isReadOnly) tool.set('select')
  },
  stepBack: (editor, view) => {
    if (!view.stepBack()) deleteSelection(editor)
  },
  delete: deleteSelection,
  undo: ({ store }) => store.undo(),
  redo: ({ store }) => store.redo(),
  copy: copySelection,
  paste,
  duplicate,
  selectAll,
  ...viewActs,
}
