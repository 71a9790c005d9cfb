import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { useCallback } from 'react'
import { useStore } from '../../../kernel/server/store.ts'
import { useKeys } from '../../../kernel/shell/use-keys.ts'
import { useTexts, wordOr } from '../../../kernel/words/texts.ts'
import type { Editor } from '../editor.ts'
import { editorKeys, pressEditorKey } from '../editor-keys.ts'
import { MapStatusBar } from '../map-status-bar.tsx'
import { CanvasFrame, useCanvasView } from './canvas-view.tsx'
import classes from './editor-canvas.module.css'
import { createEditorView } from './editor-view.ts'
import { usePicture } from './use-picture.ts'

/** The map being edited: two canvases, the keyboard, and a status line with the position of the pointer. */
export function EditorCanvas({ editor }: { editor: Editor }) {
  const t = useTexts(mapEditorTexts)
  const make = useCallback(
    (floor: HTMLCanvasElement, above: HTMLCanvasElement) =>
      createEditorView(editor, floor, above, (kind, count) =>
        wordOr(mapEditorTexts, `new_${kind}`, '', { count }),
      ),
    [editor],
  )
  const { canvases, view } = useCanvasView(make, usePicture(editor))
  const tool = useStore(editor.tool)
  useKeys(editorKeys, mapEditorTexts, (id) => {
    if (view !== null) pressEditorKey(editor, view, id)
  })

  return (
    <div className={classes.canvas}>
      <CanvasFrame canvases={canvases} tool={tool} label={t('canvas')} keys={t('canvasKeys')} />
      <MapStatusBar editor={editor} view={view} />
    </div>
  )
}
