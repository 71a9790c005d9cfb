import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import type { FloorMapProps } from './floor-map.tsx'
import { createMapPainter, type MapPainter } from './map-painter.ts'
import { listenToPointers } from './map-pointers.ts'

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
