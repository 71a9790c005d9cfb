import { ActionIcon, NativeSelect } from '@mantine/core'
import type { Waypoint } from '@wheelhouse/contract/maps/map-document'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { mapTexts } from '@wheelhouse/texts/maps/maps'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { KeyPicture } from '../kernel/shell/focusable.tsx'
import type { KeyEntry } from '../kernel/shell/keys.ts'
import { useKeys } from '../kernel/shell/use-keys.ts'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './floor-map.module.css'
import type { MapPainter } from './map-painter.ts'
import { type FloorMapProps, usePainter } from './use-painter.ts'

/** A read-only floor: pan and zoom by pointer, wheel, pinch and keys; robots move on it live. */
export function FloorMap({
  map,
  label,
  readRobots,
  subscribe,
  onPoint,
  onRobot,
  onHold,
  onWaypoint,
  follow = null,
  tools,
  drawOver,
}: FloorMapProps) {
  const t = useTexts(mapTexts)
  const keysId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const floor = useRef<HTMLCanvasElement>(null)
  const live = useRef<HTMLCanvasElement>(null)
  const painter = usePainter(
    { frame, floor, live },
    { map, readRobots, subscribe, onPoint, onRobot, onHold, follow, drawOver },
  )
  useKeys(
    mapKeys,
    mapTexts,
    (id) => {
      if (painter.current !== null) mapActions[id](painter.current)
    },
    live,
  )

  return (
    <div className={classes.map}>
      <div ref={frame} className={classes.frame}>
        <canvas ref={floor} aria-hidden />
        {/* A picture that can be moved by keys; the list below names what can be selected on it. */}
        <KeyPicture
          as="canvas"
          ref={live}
          aria-label={label}
          aria-describedby={keysId}
          data-choosable={onPoint !== undefined}
        />
        <span id={keysId} className={classes.keys}>
          {t('mapKeys')}
        </span>
      </div>
      {/* Next to the picture: nothing of the floor is under a button. */}
      <div className={classes.bar}>
        {onWaypoint && <WaypointChoice waypoints={map.waypoints} onChoose={onWaypoint} />}
        <div className={classes.tools}>
          {tools}
          <ActionIcon
            variant="default"
            aria-label={t('zoomIn')}
            onClick={() => painter.current?.zoomBy(zoomStep)}
          >
            <Plus size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('zoomOut')}
            onClick={() => painter.current?.zoomBy(1 / zoomStep)}
          >
            <Minus size={16} />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={t('showAll')} onClick={() => painter.current?.showAll()}>
            <Maximize size={16} />
          </ActionIcon>
        </div>
      </div>
    </div>
  )
}

const zoomStep = 1.4
/** Pixels per press of an arrow key. */
const panStep = 40

/** Keys of the focused map only: on the surrounding page, the same keys may drive a robot. */
const mapKeys = [
  { code: 'ArrowLeft', id: 'map.left', repeats: true, textId: 'mapKeys' },
  { code: 'ArrowRight', id: 'map.right', repeats: true, textId: 'mapKeys' },
  { code: 'ArrowUp', id: 'map.up', repeats: true, textId: 'mapKeys' },
  { code: 'ArrowDown', id: 'map.down', repeats: true, textId: 'mapKeys' },
  { code: 'Equal', id: 'map.zoomIn', textId: 'mapKeys' },
  // The plus sign of Japanese keyboards.
  { code: 'Semicolon', id: 'map.zoomIn', textId: 'mapKeys' },
  { code: 'Minus', id: 'map.zoomOut', textId: 'mapKeys' },
  { code: 'Digit0', id: 'map.all', textId: 'mapKeys' },
] as const satisfies readonly KeyEntry[]

const mapActions: Record<(typeof mapKeys)[number]['id'], (painter: MapPainter) => void> = {
  'map.left': (painter) => painter.panBy(panStep, 0),
  'map.right': (painter) => painter.panBy(-panStep, 0),
  'map.up': (painter) => painter.panBy(0, panStep),
  'map.down': (painter) => painter.panBy(0, -panStep),
  'map.zoomIn': (painter) => painter.zoomBy(zoomStep),
  'map.zoomOut': (painter) => painter.zoomBy(1 / zoomStep),
  'map.all': (painter) => painter.showAll(),
}

function WaypointChoice({
  waypoints,
  onChoose,
}: {
  waypoints: readonly Waypoint[]
  onChoose: (waypoint: Waypoint) => void
}) {
  const t = useTexts(mapTexts)
  const shown = waypoints.filter(({ type }) => type !== waypointTypes.invisible)
  return (
    <NativeSelect
      size="xs"
      className={classes.choice}
      aria-label={t('chooseWaypoint')}
      value=""
      data={[
        { value: '', label: t('chooseWaypoint') },
        ...shown.map(({ id, no, name }) => ({ value: id, label: name === '' ? String(no) : name })),
      ]}
      onChange={(event) => {
        const chosen = shown.find(({ id }) => id === event.currentTarget.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
