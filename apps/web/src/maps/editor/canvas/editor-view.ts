import type { Point } from '@wheelhouse/contract/maps/map-document'
import { mapProblems } from '@wheelhouse/contract/maps/map-revision'
import { createFloorPainter, type FloorPainter } from '../../floor-painter.ts'
import type { ScreenPoint } from '../../map-view.ts'
import type { Editor } from '../editor.ts'
import { listHandles } from '../tools/handles.ts'
import { makeTool } from '../tools/make-tool.ts'
import type { Tool, ToolContext, ToolEvent, ToolId } from '../tools/tool.ts'
import { drawEdit, type EditScene, type MapMark } from './draw-edit.ts'
import { listenToEditorPointers, type PointerActs } from './editor-pointers.ts'

/** The canvas of an open map: draws it, and passes pointer and key events to the current tool. */
export type EditorView = {
  painter: FloorPainter
  /** Presses the current tool at the crosshair, or ends what a pointer drew. */
  press: () => void
  /** Moves the crosshair by metres; it starts in the middle of the view. */
  moveCrosshair: (by: Point) => void
  finish: () => boolean
  cancel: () => boolean
  stepBack: () => boolean
  stop: () => void
}

/** How far a click may miss its target. Pixels. */
const reachPixels = { mouse: 8, touch: 18 }
/** The zoom at which a requested place is shown. Pixels per metre. */
const lookScale = 40

export function createEditorView(
  editor: Editor,
  floorCanvas: HTMLCanvasElement,
  editCanvas: HTMLCanvasElement,
  nameNew: (kind: ToolId, count: number) => string,
): EditorView {
  const { store } = editor
  let crosshair: Point | null = null
  const painter = createFloorPainter(floorCanvas, editCanvas, {
    detail: 'edit',
    drawAbove: (context, frame, { colours }) => {
      const drawn = { sketch: tool.sketch(), crosshair }
      drawEdit(context, { ...readScene(editor, 1 / frame.view.scale), ...drawn }, frame, colours)
    },
  })
  const context: ToolContext = {
    store,
    settings: editor.settings,
    lists: editor.rules.lists,
    redraw: painter.moved,
    nameNew,
  }
  let tool: Tool = makeTool(editor.tool.get(), context)

  const stopPointers = listenToEditorPointers(
    editCanvas,
    painter,
    createPointerActs(editor, painter, {
      getTool: () => tool,
      onDown: () => {
        crosshair = null
      },
    }),
  )
  const stops = [
    store.document.subscribe(() => painter.setMap(store.document.get(), true)),
    ...listWatched(editor).map((watched) => watched.subscribe(painter.moved)),
    editor.tool.subscribe(() => {
      putAway(tool)
      tool = makeTool(editor.tool.get(), context)
      painter.moved()
    }),
    editor.lookAt.subscribe(() => {
      const wanted = editor.lookAt.get()
      if (wanted === null) return
      if (wanted === 'all') painter.showAll()
      else painter.showPoint(wanted, lookScale)
      editor.lookAt.set(null)
    }),
  ]
  painter.setMap(store.document.get())

  /** The event that the tool would receive from a pointer at the crosshair. */
  const atCrosshair = (): ToolEvent | null => {
    const shown = painter.getView()
    if (shown === null) return null
    crosshair ??= shown.view.centre
    return { at: crosshair, reach: reachPixels.mouse / shown.view.scale, isShift: false }
  }
  return {
    painter,
    press: () => {
      if (crosshair === null && endDrawing(tool)) return
      const event = atCrosshair()
      if (event === null) return
      tool.move?.(event, false)
      tool.down?.(event)
      tool.up?.(event)
      painter.moved()
    },
    moveCrosshair: ([dx, dy]) => {
      const event = atCrosshair()
      if (event === null) return
      crosshair = [event.at[0] + dx, event.at[1] + dy]
      editor.cursor.set(crosshair)
      tool.move?.({ ...event, at: crosshair }, false)
      painter.moved()
    },
    finish: () => tool.finish?.() ?? false,
    cancel: () => tool.cancel?.() ?? false,
    stepBack: () => tool.stepBack?.() ?? false,
    stop: () => {
      stopPointers()
      for (const stop of stops) stop()
      painter.stop()
    },
  }
}

/** What is drawn, except for the tool's sketch. @param pixel metres per pixel */
function readScene(editor: Editor, pixel: number): Omit<EditScene, 'sketch' | 'crosshair'> {
  const { store } = editor
  const { showsGrid, grid } = editor.settings.get()
  return {
    map: store.document.get(),
    selection: store.selection.get(),
    handles: listShownHandles(editor, pixel),
    marks: listMarks(editor),
    differences: editor.differences.get(),
    proposal: getShownProposal(editor),
    editors: editor.sync.editors.get(),
    grid: showsGrid ? grid * 10 : 0,
  }
}

/**
 * Ends what a pointer drew if there is no crosshair: nobody means a corner in the middle of the view.
 * @returns was anything drawn?
 */
function endDrawing(tool: Tool): boolean {
  if (tool.isBegun?.() !== true) return false
  tool.finish?.()
  return true
}

/** Switching tools completes a drawing; cancelling it is Escape. */
function putAway(tool: Tool): void {
  if (tool.finish?.() !== true) tool.cancel?.()
}

function listShownHandles({ store }: Editor, pixel: number) {
  return store.isReadOnly ? [] : listHandles(store.document.get(), store.selection.get(), pixel)
}

/** The stores that are drawn above the floor, apart from the current tool. */
function listWatched({ store, sync, problems, differences, proposals, settings }: Editor) {
  return [store.selection, problems, differences, proposals.state, sync.editors, settings]
}

function getShownProposal({ proposals }: Editor) {
  const now = proposals.state.get()
  return now.kind === 'shown' ? now.proposal : null
}

/** How pointers act on the current tool. */
function createPointerActs(
  editor: Editor,
  painter: FloorPainter,
  { getTool, onDown }: { getTool: () => Tool; onDown: () => void },
): PointerActs {
  const toEvent = (at: ScreenPoint, isShift: boolean, isTouch: boolean): ToolEvent | null => {
    const point = painter.pointAt(at)
    const shown = painter.getView()
    if (point === null || shown === null) return null
    const reach = (isTouch ? reachPixels.touch : reachPixels.mouse) / shown.view.scale
    return { at: point, reach, isShift }
  }
  return {
    pans: () => editor.tool.get() === 'pan',
    down: (at, isShift, isTouch) => {
      onDown()
      const event = toEvent(at, isShift, isTouch)
      if (event !== null) getTool().down?.(event)
    },
    move: (at, isShift, isDown, isTouch) => {
      const event = toEvent(at, isShift, isTouch)
      if (event === null) return
      editor.cursor.set(event.at)
      getTool().move?.(event, isDown)
    },
    up: (at, isShift, isTouch) => {
      const event = toEvent(at, isShift, isTouch)
      if (event !== null) getTool().up?.(event)
    },
    cancel: () => getTool().cancel?.(),
    finish: () => getTool().finish?.(),
    leave: () => editor.cursor.set(null),
  }
}

/** Positions of problems. A thousand of one kind are no help: the list has them all. */
const maxMarks = 500

function listMarks({ problems }: Editor): MapMark[] {
  return problems
    .get()
    .slice(0, maxMarks)
    .flatMap(({ at, code }) => (at === undefined ? [] : [{ at, kind: mapProblems[code] }]))
}
