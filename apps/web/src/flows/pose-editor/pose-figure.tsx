import { Button, useComputedColorScheme } from '@mantine/core'
import type { JointId, Joints } from '@wheelhouse/contract/robots/arm'
import { poseEditorTexts } from '@wheelhouse/texts/flows/pose-editor'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { canDrawDepth, useDepthCanvas, useWheel } from '../../kernel/shell/depth-canvas.ts'
import { KeyPicture } from '../../kernel/shell/focusable.tsx'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { Figure3d } from './figure-3d.ts'
import { type FigureAngle, figureAngles, firstAngle, turn, zoom } from './figure-angle.ts'
import { FlatFigure } from './flat-figure.tsx'
import classes from './pose-editor.module.css'

type PoseFigureProps = {
  joints: Joints
  beyond: ReadonlySet<JointId>
  /** The posture in words, for screen readers. */
  words: string
}

/** The posture as a figure that can be rotated; if the browser has no WebGL, from two sides. */
export function PoseFigure({ joints, beyond, words }: PoseFigureProps) {
  const t = useTexts(poseEditorTexts)
  const [hasDepth, setHasDepth] = useState(canDrawDepth)
  return (
    <div className={classes.figure}>
      {hasDepth ? (
        <DeepFigure joints={joints} beyond={beyond} words={words} onFailure={() => setHasDepth(false)} />
      ) : (
        <div role="img" aria-label={t('figureWords', { values: words })}>
          <FlatFigure joints={joints} beyond={beyond} />
        </div>
      )}
    </div>
  )
}

const figureKeys = [
  { code: 'ArrowLeft', id: 'left', repeats: true, textId: 'keyTurnLeft' },
  { code: 'ArrowRight', id: 'right', repeats: true, textId: 'keyTurnRight' },
  { code: 'ArrowUp', id: 'up', repeats: true, textId: 'keyTurnUp' },
  { code: 'ArrowDown', id: 'down', repeats: true, textId: 'keyTurnDown' },
  { code: 'NumpadAdd', character: '+', id: 'in', repeats: true, textId: 'keyZoomIn' },
  { code: 'NumpadSubtract', character: '-', id: 'out', repeats: true, textId: 'keyZoomOut' },
] as const
type FigureKey = (typeof figureKeys)[number]['id']

const step = Math.PI / 24
const byKey: Record<FigureKey, (angle: FigureAngle) => FigureAngle> = {
  left: (angle) => turn(angle, { azimuth: step }),
  right: (angle) => turn(angle, { azimuth: -step }),
  up: (angle) => turn(angle, { elevation: step }),
  down: (angle) => turn(angle, { elevation: -step }),
  in: (angle) => zoom(angle, 0.9),
  out: (angle) => zoom(angle, 1.1),
}

/** The figure on a canvas. Nothing moves on its own, so reduced motion needs no special case. */
function DeepFigure({ joints, beyond, words, onFailure }: PoseFigureProps & { onFailure: () => void }) {
  const t = useTexts(poseEditorTexts)
  const scheme = useComputedColorScheme('light')
  const [angle, setAngle] = useState(firstAngle)
  const [width, setWidth] = useState(0)
  const [figure, setFigure] = useState<Figure3d | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  useKeys(figureKeys, poseEditorTexts, (id) => setAngle(byKey[id]), stage)
  useDepthCanvas(canvas, loadFigure, setFigure, onFailure)
  useWheel(canvas, (factor) => setAngle((last) => zoom(last, factor)))
  useEffect(() => {
    if (canvas.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(canvas.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (figure === null || canvas.current === null) return
    figure.draw({ joints, beyond, angle, width, colours: readColours(canvas.current, scheme) })
  }, [figure, joints, beyond, angle, width, scheme])
  const drag = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons === 1)
      setAngle((last) => turn(last, { azimuth: -movementX / 120, elevation: movementY / 120 }))
  }
  return (
    <div ref={stage}>
      <KeyPicture
        as="canvas"
        ref={canvas}
        aria-label={t('figureWords', { values: words })}
        className={classes.canvas}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className={classes.bar}>
        {(['front', 'side', 'top'] as const).map((view) => (
          <Button key={view} variant="default" size="xs" onClick={() => setAngle(figureAngles[view])}>
            {t(`view_${view}`)}
          </Button>
        ))}
      </div>
      <p className={classes.note}>{t('turnNote')}</p>
    </div>
  )
}

/** @param scheme the active colour scheme; red marks limits in both */
function readColours(element: HTMLElement, scheme: 'light' | 'dark') {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    body: colour('--wh-accent'),
    beyond: scheme === 'dark' ? '#fa5252' : '#e03131',
    floor: colour('--wh-line'),
  }
}

const loadFigure = async (canvas: HTMLCanvasElement) =>
  (await import('./figure-3d.ts')).createFigure3d(canvas)
