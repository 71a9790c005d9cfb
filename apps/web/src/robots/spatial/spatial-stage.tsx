import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { SiteRobot } from '@wheelhouse/contract/robots/site'
import { mapTexts } from '@wheelhouse/texts/maps/maps'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { spatialTexts } from '@wheelhouse/texts/robots/spatial'
import { Maximize, Minus, Plus } from 'lucide-react'
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { ListedBuilding } from '../../buildings/building-list.queries.ts'
import { useDepthCanvas, useWheel } from '../../kernel/shell/depth-canvas.ts'
import { KeyPicture } from '../../kernel/shell/focusable.tsx'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { mapColours } from '../../maps/map-colours.ts'
import type { SiteStore } from '../site/site-store.ts'
import { readSceneRobots } from './scene-robots.ts'
import type { LoadedFloor } from './spatial.queries.ts'
import type { Spatial3d } from './spatial-3d.ts'
import { firstAngle, placeSlabs, type SpatialAngle, turn, zoom } from './spatial-layout.ts'
import classes from './spatial-page.module.css'

type SpatialStageProps = {
  building: ListedBuilding
  store: SiteStore
  robots: readonly SiteRobot[]
  loaded: readonly LoadedFloor[]
  isPending: boolean
  /** The floor that is pulled out of the stack. */
  lifted: string | null
  /** Serial numbers of those that need attention. */
  alarms: ReadonlySet<string>
  /** The robot under the pointer, here or in the list. */
  pointed: string | null
  onPoint: (serialNumber: string | null) => void
  onOpen: (serialNumber: string) => void
  onFailure: () => void
}

const step = Math.PI / 24
const spatialKeys = [
  { code: 'ArrowLeft', id: 'left', repeats: true, textId: 'keyTurnLeft' },
  { code: 'ArrowRight', id: 'right', repeats: true, textId: 'keyTurnRight' },
  { code: 'ArrowUp', id: 'up', repeats: true, textId: 'keyTurnUp' },
  { code: 'ArrowDown', id: 'down', repeats: true, textId: 'keyTurnDown' },
  { code: 'NumpadAdd', character: '+', id: 'in', repeats: true, textId: 'keyZoomIn' },
  { code: 'NumpadSubtract', character: '-', id: 'out', repeats: true, textId: 'keyZoomOut' },
  { code: 'Digit0', id: 'all', textId: 'keyShowAll' },
] as const satisfies readonly KeyEntry[]

const byKey: Record<(typeof spatialKeys)[number]['id'], (angle: SpatialAngle) => SpatialAngle> = {
  left: (angle) => turn(angle, -step, 0),
  right: (angle) => turn(angle, step, 0),
  up: (angle) => turn(angle, 0, step),
  down: (angle) => turn(angle, 0, -step),
  in: (angle) => zoom(angle, 1 / zoomStep),
  out: (angle) => zoom(angle, zoomStep),
  all: () => firstAngle,
}
const zoomStep = 1.2
/** Maximum movement of a press in pixels. */
const pressPixels = 4

const loadSpatial = async (canvas: HTMLCanvasElement) =>
  (await import('./spatial-3d.ts')).createSpatial3d(canvas)

/** The building in 3D, which can be rotated, with its live robots. */
export function SpatialStage(props: SpatialStageProps) {
  const { robots, pointed, isPending, onPoint, onOpen, onFailure, building } = props
  const t = useTexts(spatialTexts)
  const tm = useTexts(mapTexts)
  const tr = useTexts(robotTexts)
  const [angle, setAngle] = useState(firstAngle)
  const [drawing, setDrawing] = useState<Spatial3d | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLDivElement>(null)
  const pressedAt = useRef<{ x: number; y: number } | null>(null)
  useKeys(spatialKeys, spatialTexts, (id) => setAngle(byKey[id]), stage)
  useDepthCanvas(canvas, loadSpatial, setDrawing, onFailure)
  useWheel(canvas, (factor) => setAngle((last) => zoom(last, factor)))
  useFrames({ ...props, drawing, angle, canvas, label })
  const shown = robots.find(({ serialNumber }) => serialNumber === pointed)

  const findRobot = ({ nativeEvent: { offsetX: x, offsetY: y } }: PointerEvent) =>
    drawing?.robotAt({ x, y }) ?? null
  const handleMove = (event: PointerEvent) => {
    if (event.buttons === 1) setAngle((last) => turn(last, -event.movementX / 150, event.movementY / 150))
    else onPoint(findRobot(event))
  }
  const handleUp = (event: PointerEvent) => {
    const from = pressedAt.current
    if (from === null || Math.hypot(event.clientX - from.x, event.clientY - from.y) > pressPixels) return
    const robot = findRobot(event)
    if (robot !== null) onOpen(robot)
  }
  return (
    <div ref={stage} className={classes.stage}>
      <div className={classes.picture}>
        <KeyPicture
          as="canvas"
          ref={canvas}
          aria-label={t('pictureOf', { building: building.name ?? '' })}
          aria-busy={isPending}
          data-pointed={pointed !== null}
          className={classes.canvas}
          onPointerDown={(event) => {
            pressedAt.current = { x: event.clientX, y: event.clientY }
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={handleMove}
          onPointerUp={handleUp}
          onPointerLeave={() => onPoint(null)}
        />
        {/* The list contains the same in words. */}
        <div ref={label} className={classes.label} aria-hidden hidden>
          {shown !== undefined && (
            <>
              <b>{shown.name}</b> {tr(`state_${shown.uiState}`)}
            </>
          )}
        </div>
      </div>
      <div className={classes.tools}>
        <span className={classes.note}>{t('turnNote')}</span>
        <ActionIcon variant="default" aria-label={tm('zoomIn')} onClick={() => setAngle(byKey.in)}>
          <Plus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={tm('zoomOut')} onClick={() => setAngle(byKey.out)}>
          <Minus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={tm('showAll')} onClick={() => setAngle(byKey.all)}>
          <Maximize size={16} />
        </ActionIcon>
      </div>
    </div>
  )
}

type Frames = SpatialStageProps & {
  drawing: Spatial3d | null
  angle: SpatialAngle
  canvas: { readonly current: HTMLCanvasElement | null }
  label: { readonly current: HTMLDivElement | null }
}

/** Draws at most once per animation frame, and nothing while nothing changes; alarms pulse unless motion is reduced. */
function useFrames({ drawing, angle, canvas, label, ...props }: Frames): void {
  const { building, store, loaded, lifted, alarms, pointed } = props
  const isStill = useReducedMotion()
  const scheme = useComputedColorScheme('light')
  const slabs = useMemo(() => {
    const bounds = new Map(loaded.map(({ id, map }) => [id, map.bounds]))
    const storeys = (building.floors ?? []).map((floor) => ({
      ...floor,
      bounds: bounds.get(floor.id) ?? null,
    }))
    return placeSlabs(storeys, lifted)
  }, [building.floors, loaded, lifted])
  useEffect(() => {
    drawing?.setFloors(slabs, { colours: mapColours[scheme], floors: loaded })
  }, [drawing, slabs, loaded, scheme])

  useEffect(() => {
    if (drawing === null) return undefined
    let frame: number | null = null
    const schedule = () => {
      frame ??= requestAnimationFrame(draw)
    }
    function draw(now: number): void {
      frame = null
      const robots = readSceneRobots(store, building.id, slabs, {
        alarms,
        pointed,
        tones: mapColours[scheme].tones,
      })
      drawing?.draw({ robots, angle, pulse: isStill ? 1 : getPulse(now) })
      placeLabel(label.current, pointed === null ? null : (drawing?.getPlace(pointed) ?? null))
      if (!isStill && robots.some(({ isAlarm }) => isAlarm)) schedule()
    }
    schedule()
    const stop = store.subscribe(schedule)
    const observer = new ResizeObserver(schedule)
    if (canvas.current !== null) observer.observe(canvas.current)
    return () => {
      stop()
      observer.disconnect()
      if (frame !== null) cancelAnimationFrame(frame)
    }
  }, [drawing, store, building.id, slabs, alarms, pointed, angle, scheme, isStill, canvas, label])
}

/** Width of the alarm rings: back and forth in 1.4 s. @param now milliseconds */
function getPulse(now: number): number {
  return 1.25 + 0.35 * Math.sin((now / 1_400) * 2 * Math.PI)
}

function placeLabel(label: HTMLDivElement | null, at: { x: number; y: number } | null): void {
  if (label === null) return
  label.hidden = at === null
  if (at !== null) label.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -170%)`
}
