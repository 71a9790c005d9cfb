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
  'map' | 'readRobots' | 'subscribe' | 'onPoint' | 'onRobot' | 'onHold' | 'follow'
>

/** Draws a floor on its canvases for as long as they are there, and listens to what is done with them. @returns the painter */
export function usePainter(
  { frame, floor, live }: Canvases,
  { map, readRobots, subscribe, onPoint, onRobot, onHold, follow = null }: Shown,
): RefObject<MapPainter | null> {
  const painter = useRef<MapPainter>(null)
  const scheme = useComputedColorScheme('light')
  const newest = useRef({ readRobots, onPoint, onRobot, onHold })
  useEffect(() => {
    newest.current = { readRobots, onPoint, onRobot, onHold }
  })

  useEffect(() => {
    if (frame.current === null || floor.current === null || live.current === null) return undefined
    const element = frame.current
    const made = createMapPainter(floor.current, live.current, () => newest.current.readRobots())
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
        if (point !== null) newest.current.onPoint?.(point)
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
  useEffect(() => subscribe(() => painter.current?.moved()), [subscribe])
  return painter
}
