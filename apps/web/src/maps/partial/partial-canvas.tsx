import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import { partialMapTexts } from '@wheelhouse/texts/maps/partial-map'
import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { CanvasFrame, useCanvasView } from '../editor/canvas/canvas-view.tsx'
import classes from '../editor/canvas/editor-canvas.module.css'
import { usePictureFile } from '../editor/canvas/use-picture.ts'
import { ZoomButtons } from '../editor/canvas/zoom-buttons.tsx'
import bar from '../editor/map-status-bar.module.css'
import { partialKeys, pressPartialKey } from './partial-keys.ts'
import { createPartialView, type PartialView } from './partial-view.ts'
import { countClicks, type PatchPlacer } from './patch-placer.ts'

/** What panels need from the canvas. */
export type CanvasHandle = { getMiddle: () => Point; lookAt: (at: Point) => void }

/** Pixels per metre for showing a requested place. */
const lookScale = 20

/** The floor with the part placed over it, and a status line with the next step. */
export function PartialCanvas({
  map,
  placer,
  handle,
}: {
  map: MapDocument
  placer: PatchPlacer
  handle: RefObject<CanvasHandle | null>
}) {
  const t = useTexts(partialMapTexts)
  const make = useCallback(
    (floor: HTMLCanvasElement, above: HTMLCanvasElement) => createPartialView(placer, floor, above),
    [placer],
  )
  const { canvases, view } = useCanvasView(make, usePictureFile(map.picture?.fileId ?? null))
  /** The view that has already shown a map, so that it keeps its position. */
  const shown = useRef<PartialView | null>(null)
  useEffect(() => {
    view?.painter.setMap(map, shown.current === view)
    shown.current = view
  }, [view, map])
  useImperativeHandle(
    handle,
    () => ({
      getMiddle: () => view?.painter.getView()?.view.centre ?? [0, 0],
      lookAt: (at) => view?.painter.showPoint(at, lookScale),
    }),
    [view],
  )
  useKeys(partialKeys, partialMapTexts, (id) => {
    if (view !== null) pressPartialKey(placer, view, id)
  })
  const isPointing = useStore(placer.pairs) !== null

  return (
    <div className={classes.canvas}>
      <CanvasFrame
        canvases={canvases}
        tool={isPointing ? 'point' : 'pan'}
        label={t('canvas')}
        keys={t('canvasKeys')}
      />
      <div className={bar.bar}>
        <Hint placer={placer} />
        <ZoomButtons painter={view?.painter ?? null} />
      </div>
    </div>
  )
}

/** What a click or a drag does now. */
function Hint({ placer }: { placer: PatchPlacer }) {
  const t = useTexts(partialMapTexts)
  const isPlacing = useStore(placer.placing) !== null
  const pairs = useStore(placer.pairs)
  const move = isPlacing ? t('hint_move') : t('hint_none')
  return (
    <span role="status" className={bar.hint}>
      {pairs === null ? move : t(`step_${countClicks(pairs)}`)}
    </span>
  )
}
