import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Building, buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { Maximize, Minus, Plus } from 'lucide-react'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { call } from '../kernel/server/api.ts'
import { KeyPicture } from '../kernel/shell/focusable.tsx'
import type { KeyEntry } from '../kernel/shell/keys.ts'
import { useKeys } from '../kernel/shell/use-keys.ts'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './position-map.module.css'

/** Degrees. */
type Position = { latitude: number; longitude: number }
/** The visible part of the world: its centre, and its width in degrees of longitude. */
type View = Position & { span: number }

const japan: View = { latitude: 37, longitude: 137, span: 34 }
/** Width divided by height. */
const aspect = 1.6
/** How much longer a degree of latitude is drawn than one of longitude: correct at the latitude of Tokyo. */
const stretch = 1.23
const spans = { nearest: 0.2, farthest: 360 }
const zoomStep = 2

/** The coastline is bundled as a separate file, so that nothing is requested from other sites. */
const coastlineQuery = {
  queryKey: ['coastline'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    const { coastline } = await import('./coastline.ts')
    return coastline
  },
}

const othersQuery = {
  queryKey: [buildingRoutes.list.path, 'positions'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const filter = JSON.stringify({ fields: ['name', 'latitude', 'longitude'], limit: 1000 })
    return call(buildingRoutes.list, { query: { filter } }, { signal })
  },
}

type PositionMapProps = {
  buildingId: string | null
  position: Position | null
  isReadOnly: boolean
  /** As the form's fields contain it; empty strings if the pin was removed. */
  onChange: (position: { latitude: string; longitude: string }) => void
}

/** A map of coastlines with a pin, placed by clicking, dragging or arrow keys. */
export function PositionMap({ buildingId, position, isReadOnly, onChange }: PositionMapProps) {
  const t = useTexts(buildingTexts)
  const keysId = useId()
  const svg = useRef<SVGSVGElement>(null)
  const scope = useRef<HTMLDivElement>(null)
  const coastline = useQuery(coastlineQuery)
  const { data: buildings = [] } = useQuery(othersQuery)
  const [view, setView] = useState<View>(() => (position === null ? japan : { ...position, span: 8 }))
  const box = toBox(view)

  const put = ({ latitude, longitude }: Position) => {
    if (isReadOnly) return
    // A precision of about a metre when zoomed in, a kilometre when the whole country is visible.
    const digits = view.span < 1 ? 5 : view.span < 20 ? 4 : 2
    onChange({
      latitude: clamp(latitude, 90).toFixed(digits),
      longitude: clamp(longitude, 180).toFixed(digits),
    })
  }
  const zoom = (factor: number) =>
    setView((last) => ({
      ...(position ?? last),
      span: Math.min(Math.max(last.span * factor, spans.nearest), spans.farthest),
    }))
  const step = view.span / 100
  const nudge = (east: number, north: number) => {
    const from = position ?? view
    put({ latitude: from.latitude + north * step, longitude: from.longitude + east * step })
  }
  useKeys(
    mapKeys,
    buildingTexts,
    (id) => {
      if (id === 'position.in') zoom(1 / zoomStep)
      else if (id === 'position.out') zoom(zoomStep)
      else if (id === 'position.japan') setView(japan)
      else if (id === 'position.west') nudge(-1, 0)
      else if (id === 'position.east') nudge(1, 0)
      else if (id === 'position.north') nudge(0, 1)
      else nudge(0, -1)
    },
    scope,
  )
  const drag = useDrag(svg, view, { put, pan: setView })
  const others = buildings.filter(({ id, latitude }) => id !== buildingId && typeof latitude === 'number')
  return (
    <div className={classes.map}>
      <div ref={scope} className={classes.frame}>
        <KeyPicture
          as="svg"
          ref={svg}
          viewBox={box.join(' ')}
          aria-label={t('map')}
          aria-describedby={keysId}
          {...drag}
        >
          <path d={coastline.data ?? ''} className={classes.land} />
          <Graticule view={view} />
          {others.map((building) => (
            <OtherBuilding key={building.id} building={building} span={view.span} />
          ))}
          {position !== null && <Pin position={position} span={view.span} />}
        </KeyPicture>
        <div className={classes.tools}>
          <ActionIcon variant="default" aria-label={t('zoomIn')} onClick={() => zoom(1 / zoomStep)}>
            <Plus size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={t('zoomOut')} onClick={() => zoom(zoomStep)}>
            <Minus size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={t('showJapan')} onClick={() => setView(japan)}>
            <Maximize size={16} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <div className={classes.foot}>
        <span role="status">
          {position === null
            ? t('noPin')
            : t('pinAt', { latitude: String(position.latitude), longitude: String(position.longitude) })}
        </span>
        <span id={keysId}>{coastline.error === null ? t('mapKeys') : t('mapFailed')}</span>
        {position !== null && !isReadOnly && (
          <Button size="xs" variant="subtle" onClick={() => onChange({ latitude: '', longitude: '' })}>
            {t('removePin')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Left, top, width and height of a view in the drawing's own units. */
function toBox({ latitude, longitude, span }: View): [number, number, number, number] {
  const height = span / aspect
  return [longitude - span / 2, -latitude * stretch - height / 2, span, height]
}

function clamp(degrees: number, most: number): number {
  return Math.min(Math.max(degrees, -most), most)
}

/** A click places the pin; dragging the pin moves it, and dragging elsewhere pans the map. */
function useDrag(
  svg: React.RefObject<SVGSVGElement | null>,
  view: View,
  { put, pan }: { put: (position: Position) => void; pan: (view: View) => void },
) {
  const start = useRef<{ x: number; y: number; view: View; isPin: boolean; hasMoved: boolean } | null>(null)
  const positionAt = (event: PointerEvent): Position => {
    const { left, top, width, height } = svg.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    const [x, y, wide, high] = toBox(view)
    return {
      longitude: x + ((event.clientX - left) / width) * wide,
      latitude: -(y + ((event.clientY - top) / height) * high) / stretch,
    }
  }
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      const isPin = event.target instanceof Element && event.target.closest('[data-pin]') !== null
      start.current = { x: event.clientX, y: event.clientY, view, isPin, hasMoved: false }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current
      if (from === null) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      from.hasMoved ||= Math.hypot(dx, dy) > 4
      if (!from.hasMoved) return
      if (from.isPin) return put(positionAt(event))
      const perPixel = from.view.span / (svg.current?.clientWidth ?? 1)
      pan({
        ...from.view,
        longitude: clamp(from.view.longitude - dx * perPixel, 180),
        latitude: clamp(from.view.latitude + (dy * perPixel) / stretch, 90),
      })
    },
    onPointerUp: (event: PointerEvent) => {
      if (start.current?.hasMoved === false && !start.current.isPin) put(positionAt(event))
      start.current = null
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}

/** Lines of latitude and longitude, in a useful number. */
function Graticule({ view }: { view: View }) {
  const every = view.span > 90 ? 30 : view.span > 30 ? 10 : view.span > 8 ? 5 : view.span > 2 ? 1 : 0.1
  const [left, top, width, height] = toBox(view)
  const from = (start: number) => Math.ceil(start / every)
  const count = (length: number) => Math.ceil(length / every) + 1
  const verticals = Array.from({ length: count(width) }, (_, n) => (from(left) + n) * every)
  const horizontals = Array.from(
    { length: count(height / stretch) },
    (_, n) => (from(top / stretch) + n) * every,
  )
  return (
    <g className={classes.lines}>
      {verticals.map((x) => (
        <line key={x} x1={x} x2={x} y1={top} y2={top + height} />
      ))}
      {horizontals.map((y) => (
        <line key={y} x1={left} x2={left + width} y1={y * stretch} y2={y * stretch} />
      ))}
    </g>
  )
}

type Placed = Partial<Pick<Building, 'name' | 'latitude' | 'longitude'>>

function OtherBuilding({
  building: { name, latitude, longitude },
  span,
}: {
  building: Placed
  span: number
}) {
  return (
    <circle cx={longitude ?? 0} cy={-(latitude ?? 0) * stretch} r={span / 140} className={classes.other}>
      <title>{name}</title>
    </circle>
  )
}

function Pin({ position: { latitude, longitude }, span }: { position: Position; span: number }) {
  return (
    <g
      data-pin
      className={classes.pin}
      transform={`translate(${longitude} ${-latitude * stretch}) scale(${span / 500})`}
    >
      {/* A larger touch target than the visible pin. */}
      <circle cy={-16} r={22} fillOpacity={0} />
      <path d="M0 0C-4 -9 -11 -14 -11 -22A11 11 0 1 1 11 -22C11 -14 4 -9 0 0Z" />
      <circle cy={-22} r={4} className={classes.eye} />
    </g>
  )
}

const mapKeys = [
  { code: 'ArrowLeft', id: 'position.west', repeats: true, textId: 'mapKeys' },
  { code: 'ArrowRight', id: 'position.east', repeats: true, textId: 'mapKeys' },
  { code: 'ArrowUp', id: 'position.north', repeats: true, textId: 'mapKeys' },
  { code: 'ArrowDown', id: 'position.south', repeats: true, textId: 'mapKeys' },
  { code: 'Equal', id: 'position.in', textId: 'mapKeys' },
  // The plus sign on Japanese keyboards.
  { code: 'Semicolon', id: 'position.in', textId: 'mapKeys' },
  { code: 'Minus', id: 'position.out', textId: 'mapKeys' },
  { code: 'Digit0', id: 'position.japan', textId: 'mapKeys' },
] as const satisfies readonly KeyEntry[]
