import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { useStore } from '../../kernel/server/store.ts'
import { type TextKey, useTexts } from '../../kernel/words/texts.ts'
import type { EditorView } from './canvas/editor-view.ts'
import { toPixels } from './canvas/to-pixels.ts'
import { ZoomButtons } from './canvas/zoom-buttons.tsx'
import type { Editor } from './editor.ts'
import classes from './map-status-bar.module.css'
import type { ToolId } from './tools/tool.ts'

/** A hint for the current tool, the position of the pointer, and the zoom. */
export function MapStatusBar({ editor, view }: { editor: Editor; view: EditorView | null }) {
  const t = useTexts(mapEditorTexts)
  const tool = useStore(editor.tool)
  return (
    <div className={classes.bar}>
      <span className={classes.hint}>{t(hints[tool])}</span>
      <Position editor={editor} />
      <ZoomButtons painter={view?.painter ?? null} />
    </div>
  )
}

/** The only part that follows every movement of the pointer. */
function Position({ editor }: { editor: Editor }) {
  const t = useTexts(mapEditorTexts)
  const at = useStore(editor.cursor)
  if (at === null) return null
  const pixels = editor.rules.showsPixels ? toPixels(editor.store.document.get(), at) : null
  return (
    <span className={classes.position}>
      {`${at[0].toFixed(2)}, ${at[1].toFixed(2)} m`}
      {pixels !== null && ` · ${t('pixels', { x: Math.round(pixels[0]), y: Math.round(pixels[1]) })}`}
    </span>
  )
}

const hints: Record<ToolId, TextKey<typeof mapEditorTexts>> = {
  select: 'hint_select',
  pan: 'hint_pan',
  waypoint: 'hint_waypoint',
  pin: 'hint_waypoint',
  edge: 'hint_edge',
  route: 'hint_line',
  wall: 'hint_line',
  measure: 'hint_line',
  keepout: 'hint_area',
  speed: 'hint_area',
  lift: 'hint_area',
  room: 'hint_area',
  door: 'hint_door',
}
