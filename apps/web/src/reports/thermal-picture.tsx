import { useQuery } from '@tanstack/react-query'
import type { Media } from '@wheelhouse/contract/reports/media'
import { getCelsius, paintThermal } from '@wheelhouse/contract/reports/thermal-image'
import { thermalSize } from '@wheelhouse/contract/teleop/video'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { KeyPicture } from '../kernel/shell/focusable.tsx'
import type { KeyEntry } from '../kernel/shell/keys.ts'
import { useKeys } from '../kernel/shell/use-keys.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { thermalBytesQuery } from './media.queries.ts'
import classes from './report.module.css'

type Spot = { x: number; y: number }

/** Pixels per key press. */
const steps = {
  'spot.left': { x: -1, y: 0 },
  'spot.right': { x: 1, y: 0 },
  'spot.up': { x: 0, y: -1 },
  'spot.down': { x: 0, y: 1 },
} as const satisfies Record<string, Spot>

/** Keys that act only while the picture is focused. */
const spotKeys = [
  { code: 'ArrowLeft', id: 'spot.left', repeats: true, textId: 'pointerHint' },
  { code: 'ArrowRight', id: 'spot.right', repeats: true, textId: 'pointerHint' },
  { code: 'ArrowUp', id: 'spot.up', repeats: true, textId: 'pointerHint' },
  { code: 'ArrowDown', id: 'spot.down', repeats: true, textId: 'pointerHint' },
] as const satisfies readonly KeyEntry[]

/** A thermal picture with its areas, and the temperature at the point set by pointer or arrow keys. */
export function ThermalMedium({ media, label }: { media: Media; label: string }) {
  const t = useTexts(reportTexts)
  const picture = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { data: raw } = useQuery(thermalBytesQuery(media.file))
  const [spot, setSpot] = useState<Spot | null>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (raw === undefined || context === null || context === undefined) return
    const image = context.createImageData(thermalSize.width, thermalSize.height)
    paintThermal(raw, image.data)
    context.putImageData(image, 0, 0)
  }, [raw])
  const celsius = raw === undefined || spot === null ? null : getCelsius(raw, spot.x, spot.y)

  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = Math.floor(((event.clientX - box.left) / box.width) * thermalSize.width)
    const y = Math.floor(((event.clientY - box.top) / box.height) * thermalSize.height)
    setSpot(keepInside({ x, y }))
  }
  useKeys(
    spotKeys,
    reportTexts,
    (id) => {
      const by = steps[id]
      setSpot((last) => {
        const from = last ?? { x: thermalSize.width / 2, y: thermalSize.height / 2 }
        return keepInside({ x: from.x + by.x, y: from.y + by.y })
      })
    },
    picture,
  )
  const { thermal } = media
  return (
    <figure className={classes.thermal}>
      <KeyPicture
        as="div"
        ref={picture}
        className={classes.thermalPicture}
        aria-label={label}
        onPointerMove={point}
        onPointerDown={point}
      >
        <canvas ref={canvas} width={thermalSize.width} height={thermalSize.height} />
        {thermal?.areas.map(({ name, x, y, width, height }) => (
          <span
            key={name}
            className={classes.area}
            style={{
              left: `${(x / thermalSize.width) * 100}%`,
              top: `${(y / thermalSize.height) * 100}%`,
              width: `${(width / thermalSize.width) * 100}%`,
              height: `${(height / thermalSize.height) * 100}%`,
            }}
          >
            {name}
          </span>
        ))}
        {spot !== null && (
          <i
            className={classes.spot}
            style={{
              left: `${((spot.x + 0.5) / thermalSize.width) * 100}%`,
              top: `${((spot.y + 0.5) / thermalSize.height) * 100}%`,
            }}
          />
        )}
      </KeyPicture>
      <figcaption>
        <p role="status">
          {celsius === null ? t('pointerHint') : t('pointer', { celsius: celsius.toFixed(1) })}
        </p>
        {thermal !== null && (
          <ul className={classes.figures}>
            {[{ name: t('whole'), ...thermal }, ...thermal.areas].map(({ name, min, max, mean }) => (
              <li key={name}>
                {name}: {t('figures', { min, max, mean })}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
    </figure>
  )
}

function keepInside({ x, y }: Spot): Spot {
  return {
    x: Math.min(thermalSize.width - 1, Math.max(0, x)),
    y: Math.min(thermalSize.height - 1, Math.max(0, y)),
  }
}
