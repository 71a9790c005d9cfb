import type { Point } from '@wheelhouse/contract/maps/map-document'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { copySelection, deleteSelection, duplicate, nudge, paste, selectAll } from './commands.ts'
import type { Editor } from './editor.ts'
import type { EditorView } from './editor-view.ts'
import type { ToolId } from './tools/tool.ts'

/** The keyboard's way to everything of the editor. */

/** Arrows and Enter belong to what has the focus, unless that is the map, or nothing. */
function isOnMap(): boolean {
  return document.activeElement instanceof HTMLCanvasElement || document.activeElement === document.body
}

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

const arrows = [
  { code: 'ArrowLeft', id: 'move.left' },
  { code: 'ArrowRight', id: 'move.right' },
  { code: 'ArrowUp', id: 'move.up' },
  { code: 'ArrowDown', id: 'move.down' },
] as const

const moves = arrows.flatMap(
  ({ code, id }) =>
    [
      { code, id, repeats: true, when: isOnMap, textId: 'keyMove' },
      { code, id: `${id}Far`, repeats: true, shift: true, when: isOnMap, textId: 'keyMoveFar' },
    ] as const,
)

export const editorKeys = [
  ...tools,
  ...moves,
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
  { code: 'Equal', id: 'zoomIn', textId: 'zoomIn' },
  // The plus sign of Japanese keyboards.
  { code: 'Semicolon', id: 'zoomIn', textId: 'zoomIn' },
  { code: 'Minus', id: 'zoomOut', textId: 'zoomOut' },
  { code: 'Digit0', id: 'showAll', textId: 'showAll' },
] as const satisfies readonly KeyEntry[]

export type EditorKeyId = (typeof editorKeys)[number]['id']

export const zoomStep = 1.4
/** Metres for one press of an arrow key. */
const steps = { near: 0.1, far: 1 }
const directions: Readonly<Record<string, Point>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, 1],
  down: [0, -1],
}

/** Does what a key of the table stands for. */
export function pressEditorKey(editor: Editor, view: EditorView, id: EditorKeyId): void {
  const { store, tool, rules } = editor
  if (id.startsWith('tool.')) {
    const wanted = rules.tools.find((known) => id === `tool.${known}`)
    if (wanted !== undefined && (!store.isReadOnly || isLookingTool(wanted))) tool.set(wanted)
  } else if (id.startsWith('move.')) {
    const isFar = id.endsWith('Far')
    const [dx, dy] = directions[id.slice('move.'.length).replace('Far', '')] ?? [0, 0]
    const step = isFar ? steps.far : steps.near
    const by: Point = [dx * step, dy * step]
    const isMoving = tool.get() === 'select' && !store.isReadOnly && nudge(editor, by)
    if (!isMoving) view.moveCrosshair(by)
  } else others[id as keyof typeof others]?.(editor, view)
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
  zoomIn: (_, view) => view.painter.zoomBy(zoomStep),
  zoomOut: (_, view) => view.painter.zoomBy(1 / zoomStep),
  showAll: (_, view) => view.painter.showAll(),
}
