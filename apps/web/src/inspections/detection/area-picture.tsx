import { Button } from '@mantine/core'
import { type DetectionArea, detectionLimits } from '@wheelhouse/contract/inspections/detection-setting'
import { detectionTexts } from '@wheelhouse/texts/inspections/detection'
import { type PointerEvent, useRef, useState } from 'react'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './detection.module.css'

type Points = DetectionArea['points']

/** Fraction of the picture per press of an arrow key. */
const step = 0.01

const moves = {
  'point.left': [-step, 0],
  'point.right': [step, 0],
  'point.up': [0, -step],
  'point.down': [0, step],
} as const satisfies Record<string, readonly [number, number]>

/** Keys that act only on the focused point. */
const pointKeys = [
  { code: 'ArrowLeft', id: 'point.left', repeats: true, textId: 'areaNote' },
  { code: 'ArrowRight', id: 'point.right', repeats: true, textId: 'areaNote' },
  { code: 'ArrowUp', id: 'point.up', repeats: true, textId: 'areaNote' },
  { code: 'ArrowDown', id: 'point.down', repeats: true, textId: 'areaNote' },
  { code: 'Delete', id: 'point.remove', textId: 'areaNote' },
] as const satisfies readonly KeyEntry[]

type AreaPictureProps = {
  points: Points
  /** URL of the picture below the outline; `null`: none. */
  source: string | null
  isReadOnly: boolean
  onChange: (points: Points) => void
}

/** An outline over a picture, whose points are moved with the pointer or with keys. */
export function AreaPicture({ points, source, isReadOnly, onChange }: AreaPictureProps) {
  const t = useTexts(detectionTexts)
  const box = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<number | null>(null)
  const chosen = selected === null ? undefined : points[selected]
  const put = (index: number, [x, y]: readonly [number, number]) =>
    onChange(points.with(index, [toShare(x), toShare(y)]))
  const remove = () => {
    if (isReadOnly || selected === null || points.length <= detectionLimits.pointsMin) return
    onChange(points.toSpliced(selected, 1))
    setSelected(null)
  }
  useKeys(
    pointKeys,
    detectionTexts,
    (id) => {
      if (isReadOnly || selected === null || chosen === undefined) return
      if (id === 'point.remove') return remove()
      const [x, y] = moves[id]
      put(selected, [chosen[0] + x, chosen[1] + y])
    },
    box,
  )
  const drag = (event: PointerEvent<HTMLElement>, index: number) => {
    const frame = box.current?.getBoundingClientRect()
    if (frame === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    put(index, [(event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height])
  }
  return (
    <>
      <div ref={box} className={classes.picture} role="group" aria-label={t('areaPicture')}>
        {source === null ? <div className={classes.blank} /> : <img src={source} alt="" draggable={false} />}
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
          <polygon points={points.map(([x, y]) => `${x},${y}`).join(' ')} />
        </svg>
        {points.map(([x, y], index) => (
          <button
            key={index}
            type="button"
            className={classes.point}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            aria-label={t('areaPoint', { number: index + 1, x: toPercent(x), y: toPercent(y) })}
            aria-pressed={selected === index}
            disabled={isReadOnly}
            onFocus={() => setSelected(index)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              setSelected(index)
            }}
            onPointerMove={(event) => drag(event, index)}
          />
        ))}
      </div>
      {!isReadOnly && (
        <>
          <p className={classes.note}>{t('areaNote')}</p>
          <div className={classes.take}>
            <Button
              variant="default"
              disabled={points.length >= detectionLimits.pointsMax}
              onClick={() => onChange(splitLongest(points))}
            >
              {t('addPoint')}
            </Button>
            <Button
              variant="default"
              disabled={chosen === undefined || points.length <= detectionLimits.pointsMin}
              onClick={remove}
            >
              {t('removePoint')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

const toPercent = (share: number) => Math.round(share * 100)

/** Clamped to the picture and rounded to a thousandth. */
function toShare(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000
}

/** The outline with one more point, at the midpoint of its longest side. */
function splitLongest(points: Points): Points {
  const lengths = points.map((point, index) => {
    const next = points[(index + 1) % points.length] ?? point
    return Math.hypot(next[0] - point[0], next[1] - point[1])
  })
  const index = lengths.indexOf(Math.max(...lengths))
  const from = points[index]
  const to = points[(index + 1) % points.length]
  if (from === undefined || to === undefined) return points
  return points.toSpliced(index + 1, 0, [toShare((from[0] + to[0]) / 2), toShare((from[1] + to[1]) / 2)])
}
