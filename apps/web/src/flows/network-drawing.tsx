import { poseNetworkTexts } from '@wheelhouse/texts/flows/poses'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './network-drawing.module.css'

type NetworkDrawingProps = {
  /** `isWrong`: it has a problem, which is described elsewhere. */
  poses: readonly { id: string; name: string; isStart: boolean; isWrong: boolean }[]
  edges: readonly { from: string; to: string }[]
}

const [width, height] = [600, 320]
const radius = 9
/** With more than this, the names would overlap. */
const mostNames = 16
const longestName = 12

type Point = { x: number; y: number }

/** The poses of a network and their connections, as circles and arrows. All of it is also next to it as text. */
export function NetworkDrawing({ poses, edges }: NetworkDrawingProps) {
  const t = useTexts(poseNetworkTexts)
  const places = new Map(poses.map(({ id }, index) => [id, placeAt(index, poses.length)]))
  const arrows = edges.flatMap(({ from, to }, index) => {
    const [a, b] = [places.get(from), places.get(to)]
    return a === undefined || b === undefined || from === to ? [] : [{ key: index, path: drawArrow(a, b) }]
  })
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('drawing', { poses: poses.length, edges: edges.length })}
    >
      <defs>
        <marker
          id="network-arrow"
          viewBox="0 0 8 8"
          refX="8"
          refY="4"
          markerWidth="6"
          markerHeight="6"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      {arrows.map(({ key, path }) => (
        <path key={key} className={classes.edge} d={path} markerEnd="url(#network-arrow)" />
      ))}
      {poses.map(({ id, name, isStart, isWrong }) => {
        const at = places.get(id) ?? placeAt(0, 1)
        return (
          <g key={id} data-wrong={isWrong || undefined}>
            <title>{name}</title>
            {isStart && <circle className={classes.start} cx={at.x} cy={at.y} r={radius + 4} />}
            <circle className={classes.pose} cx={at.x} cy={at.y} r={radius} />
            {poses.length <= mostNames && (
              <text className={classes.name} {...placeName(at)}>
                {shorten(name)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** On an ellipse, the first one at the top. */
function placeAt(index: number, count: number): Point {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  const spread = count === 1 ? 0 : 1
  return {
    x: width / 2 + spread * (width / 2 - 180) * Math.cos(angle),
    y: height / 2 + spread * (height / 2 - 50) * Math.sin(angle),
  }
}

/** Curved to one side, so that the reverse edge has a line of its own; ends at the circles. */
function drawArrow(a: Point, b: Point): string {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / length, dy / length]
  const bend = Math.min(24, length / 6)
  const middle = { x: (a.x + b.x) / 2 - uy * bend, y: (a.y + b.y) / 2 + ux * bend }
  const gap = radius + 5
  const leave = towards(a, middle, gap)
  const arrive = towards(b, middle, gap)
  return `M${round(leave.x)} ${round(leave.y)}Q${round(middle.x)} ${round(middle.y)} ${round(arrive.x)} ${round(arrive.y)}`
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return {
    x: from.x + ((to.x - from.x) / length) * distance,
    y: from.y + ((to.y - from.y) / length) * distance,
  }
}

/** Outside the ellipse. */
function placeName({ x, y }: Point): { x: number; y: number; textAnchor: 'start' | 'middle' | 'end' } {
  const side = x - width / 2
  if (Math.abs(side) < 40) return { x, y: y < height / 2 ? y - 18 : y + 28, textAnchor: 'middle' }
  return side < 0 ? { x: x - 18, y: y + 4, textAnchor: 'end' } : { x: x + 18, y: y + 4, textAnchor: 'start' }
}

function shorten(name: string): string {
  const letters = Array.from(name)
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : name
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
