import { useComputedColorScheme } from '@mantine/core'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { translate, useTexts, wordOr } from '../../kernel/words/texts.ts'
import type { Editor } from './editor.ts'
import classes from './editor-canvas.module.css'
import { editorKeys, pressEditorKey } from './editor-keys.ts'
import { createEditorView, type EditorView } from './editor-view.ts'
import { MapStatusBar } from './map-status-bar.tsx'
import { usePicture } from './use-picture.ts'

/** The map that is edited: two canvases, the keyboard, and a line below that says where the pointer is. */
export function EditorCanvas({ editor }: { editor: Editor }) {
  const t = useTexts(mapEditorTexts)
  const scheme = useComputedColorScheme('light')
  const keysId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const floor = useRef<HTMLCanvasElement>(null)
  const above = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const tool = useStore(editor.tool)
  const picture = usePicture(editor)

  useEffect(() => {
    if (frame.current === null || floor.current === null || above.current === null) return undefined
    const element = frame.current
    const made = createEditorView(editor, floor.current, above.current, (kind, count) =>
      wordOr(mapEditorTexts, `new_${kind}`, '') === ''
        ? ''
        : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just found to be there
          translate(mapEditorTexts, `new_${kind}` as 'new_waypoint', { count }),
    )
    const observer = new ResizeObserver(() =>
      made.painter.resize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    setView(made)
    return () => {
      observer.disconnect()
      made.stop()
      setView(null)
    }
  }, [editor])
  useEffect(() => view?.painter.setScheme(scheme), [view, scheme])
  useEffect(() => view?.painter.setPicture(picture), [view, picture])
  useKeys(editorKeys, mapEditorTexts, (id) => {
    if (view !== null) pressEditorKey(editor, view, id)
  })

  return (
    <div className={classes.canvas}>
      <div ref={frame} className={classes.frame} data-tool={tool}>
        <canvas ref={floor} aria-hidden />
        {/* A picture that is drawn on by keys, too: the list of objects says in words what is on it. */}
        <canvas
          ref={above}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys draw on it
          tabIndex={0}
          role="img"
          aria-label={t('canvas')}
          aria-describedby={keysId}
        />
        <span id={keysId} className={classes.keys}>
          {t('canvasKeys')}
        </span>
      </div>
      <MapStatusBar editor={editor} view={view} />
    </div>
  )
}
