import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListedRobot } from '../robots.queries.ts'
import classes from './robot-list.module.css'

/** Pixels. Cards share the width evenly; a narrow screen has one column. */
const card = { minWidth: 320, gap: 12, likelyHeight: 236 }
const row = { gap: 0, likelyHeight: 56 }

type RobotListProps = {
  robots: readonly ListedRobot[]
  layout: 'grid' | 'list'
  label: string
  renderRobot: (robot: ListedRobot) => ReactNode
  /** The end of the loaded rows comes into view. */
  onEnd: () => void
}

/** Any number of robots: only those in view are in the DOM. */
export function RobotList({ robots, layout, label, renderRobot, onEnd }: RobotListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { width, top } = usePlacement(list)
  const size = layout === 'grid' ? card : row
  const columns =
    layout === 'grid' ? Math.max(1, Math.floor((width + card.gap) / (card.minWidth + card.gap))) : 1
  const rowCount = Math.ceil(robots.length / columns)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used in this component only
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => size.likelyHeight,
    gap: size.gap,
    overscan: 3,
    scrollMargin: top,
  })
  const rows = virtualizer.getVirtualItems()
  const lastRow = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastRow >= rowCount - 3) onEnd()
  }, [lastRow, rowCount, onEnd])
  // Heights measured for one layout do not apply to the other.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout, columns])

  return (
    <div
      ref={list}
      role="list"
      aria-label={label}
      className={classes.list}
      data-layout={layout}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map(({ index, key, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={classes.row}
          style={{
            transform: `translateY(${start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, 1fr)`,
          }}
        >
          {robots.slice(index * columns, (index + 1) * columns).map((robot, column) => (
            <div
              key={robot.id}
              role="listitem"
              aria-setsize={robots.length}
              aria-posinset={index * columns + column + 1}
              className={classes.cell}
            >
              {renderRobot(robot)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Width of the list and its distance from the top of the page, in pixels. */
function usePlacement(list: { current: HTMLElement | null }): { width: number; top: number } {
  const [placement, setPlacement] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const next = { width, top: top + globalThis.scrollY }
      setPlacement((last) => (last.width === next.width && last.top === next.top ? last : next))
    }
    measure()
    // The content above the list may also grow: a wrapped filter bar, a banner.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return placement
}
