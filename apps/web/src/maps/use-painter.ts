import { useComputedColorScheme } from '@mantine/core'
import type { MapDocument, Point, Waypoint } from '@wheelhouse/contract/maps/map-document'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { DrawAbove } from './floor-painter.ts'
import type { Follow } from './floor-view.ts'
import { createMapPainter, type MapPainter } from './map-painter.ts'
import { listenToPointers } from './map-pointers.ts'
import type { MapRobot } from './map-robot.ts'

export type FloorMapProps = {
  map: MapDocument
  /** Description of the map, for screen readers. */
  label: string
  /** The moving robots. Called for each frame drawn, so it must be cheap. */
  readRobots: () => readonly MapRobot[]
  /** Calls the listener when something moved; returns a function that unsubscribes. Poses never pass through React. */
  subscribe: (listener: () => void) => () => void
  /** A click or tap: a point on the floor, and the tolerance in metres. Left out, the map is display-only. */
  onPoint?: (point: Point, reach: number) => void
  /** A click or tap on a robot. Left out, a robot is a point like any other. */
  onRobot?: (serialNumber: string) => void
  /** A right click, or a long press: a point on the floor in metres. */
  onHold?: (point: Point) => void
  /** What stays centred until somebody moves the map. */
  follow?: Follow | null
  /** A waypoint was chosen from the list: the keyboard equivalent of `onPoint`. */
  onWaypoint?: (waypoint: Waypoint) => void
  /** More buttons next to the zoom buttons. */
  tools?: ReactNode
  /** Drawn above everything; a new function is drawn immediately. */
  drawOver?: DrawAbove
}

type Canvases = {
  frame: RefObject<HTMLDivElement | null>
  floor: RefObject<HTMLCanvasElement | null>
  live: RefObject<HTMLCanvasElement | null>
}

type Shown = Pick<
  FloorMapProps,
  'map' | 'readRobots' | 'subscribe' | 'onPoint' | 'onRobot' | 'onHold' | 'follow' | 'drawOver'
>

/** A press within this many pixels selects a thing: the width of a finger. */
const reach = 18

/** Draws a floor on its canvases while they are mounted, and handles their input. @returns the painter */
export function usePainter(
  { frame, floor, live }: Canvases,
  { map, readRobots, subscribe, onPoint, onRobot, onHold, follow = null, drawOver }: Shown,
): RefObject<MapPainter | null> {
  const painter = useRef<MapPainter>(null)
  const scheme = useComputedColorScheme('light')
  const newest = useRef({ readRobots, onPoint, onRobot, onHold, drawOver })
  useEffect(() => {
    newest.current = { readRobots, onPoint, onRobot, onHold, drawOver }
  })

  useEffect(() => {
    if (frame.current === null || floor.current === null || live.current === null) return undefined
    const element = frame.current
    const made = createMapPainter(
      floor.current,
      live.current,
      () => newest.current.readRobots(),
      (...drawn) => newest.current.drawOver?.(...drawn),
    )
    painter.current = made
    const observer = new ResizeObserver(() =>
      made.resize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    const stopPointers = listenToPointers(
      live.current,
      made,
      (at) => {
        const robot = newest.current.onRobot === undefined ? null : made.robotAt(at)
        if (robot !== null) return newest.current.onRobot?.(robot.serialNumber)
        const point = made.pointAt(at)
        if (point !== null) newest.current.onPoint?.(point, reach / (made.getView()?.view.scale ?? 1))
      },
      (at) => {
        const point = made.pointAt(at)
        if (point !== null) newest.current.onHold?.(point)
      },
    )
    return () => {
      stopPointers()
      observer.disconnect()
      made.stop()
    }
  }, [frame, floor, live])
  useEffect(() => painter.current?.setMap(map), [map])
  useEffect(() => painter.current?.setScheme(scheme), [scheme])
  useEffect(() => painter.current?.follow(follow), [follow])
  useEffect(() => {
    if (drawOver !== undefined) painter.current?.moved()
  }, [drawOver])
  useEffect(() => subscribe(() => painter.current?.moved()), [subscribe])
  return painter
}
