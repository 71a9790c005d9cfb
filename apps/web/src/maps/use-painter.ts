import { useComputedColorScheme } from '@mantine/core'
import type { MapDocument, Point, Waypoint } from '@wheelhouse/contract/maps/map-document'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { DrawAbove, Follow } from './floor-painter.ts'
import { createMapPainter, type MapPainter } from './map-painter.ts'
import { listenToPointers } from './map-pointers.ts'
import type { MapRobot } from './map-robot.ts'

export type FloorMapProps = {
  map: MapDocument
  /** What the map shows, for those who cannot see it. */
  label: string
  /** What moves right now. Asked for each drawn frame; must be cheap. */
  readRobots: () => readonly MapRobot[]
  /** Tells the listener that something moved; answers the way to stop. Poses never pass through React. */
  subscribe: (listener: () => void) => () => void
  /** Somebody clicked or tapped: a point on the floor, and how far from it they may have meant; metres. Without it the map only shows. */
  onPoint?: (point: Point, reach: number) => void
  /** Somebody clicked or tapped a robot. Without it a robot is a point like any other. */
  onRobot?: (serialNumber: string) => void
  /** The right button, or a finger that stays: a point on the floor in metres. */
  onHold?: (point: Point) => void
  /** What stays in the middle until somebody moves the map. */
  follow?: Follow | null
  /** Somebody chose a waypoint from the list: the way by keyboard to what `onPoint` does. */
  onWaypoint?: (waypoint: Waypoint) => void
  /** More buttons beside those that zoom. */
  tools?: ReactNode
  /** Drawn above everything; another function is drawn at once. */
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

/** Pixels from a thing within which a press means it: a finger's width. */
const reach = 18

/** Draws a floor on its canvases for as long as they are there, and listens to what is done with them. @returns the painter */
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
