import type { Point } from '@wheelhouse/contract/maps/map-document'
import { enterMetres } from './draw-floor.ts'
import type { MapColours } from './map-colours.ts'
import { type MapView, type Size, toScreen } from './map-view.ts'
import { type Box, placeLabels, placesAround, toBox } from './place-labels.ts'

/** What moves on the map. */
export type MapRobot = {
  name: string
  /** Metres and radians, on this floor. */
  pose: { x: number; y: number; theta: number }
  /** The route still ahead, metres. */
  path: readonly Point[]
  /** The way it has come, metres; oldest first. */
  trail?: readonly Point[]
  /** Where it is going, metres. */
  goal: Point | null
  /** The robot this screen is about; others are drawn smaller. */
  isMain: boolean
  /** The pose is the last one known, not the present one: drawn hollow. */
  isStale: boolean
}

/** Draws the robots with route and goal. The context's unit is the CSS pixel. */
export function drawRobots(
  context: CanvasRenderingContext2D,
  robots: readonly MapRobot[],
  view: MapView,
  size: Size,
  { colours, names }: { colours: MapColours; names: readonly Box[] },
): void {
  context.clearRect(0, 0, size.width, size.height)
  for (const robot of robots) {
    if (!robot.isMain) continue
    drawTrail(context, robot, view, size, colours)
    drawRoute(context, robot, view, size, colours)
  }
  // The main robot last, so that nothing covers it.
  for (const robot of [...robots].sort((a, b) => Number(a.isMain) - Number(b.isMain)))
    drawRobot(context, robot, view, size, colours)
  drawNames(context, robots, view, size, { colours, names })
}

const nameHeight = 16

/** Robots' names come before all others: beside the names on the floor where there is room, else over them. */
function drawNames(
  context: CanvasRenderingContext2D,
  robots: readonly MapRobot[],
  view: MapView,
  size: Size,
  { colours, names }: { colours: MapColours; names: readonly Box[] },
): void {
  context.font = '600 11px system-ui, "Noto Sans JP", sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const bodies = robots.map(({ pose }) =>
    toBox({ width: 16, height: 16 }, toScreen([pose.x, pose.y], view, size)),
  )
  const labels = [...robots]
    .sort((a, b) => Number(b.isMain) - Number(a.isMain))
    .map(({ name, pose, isMain }) => {
      const width = context.measureText(name).width + 8
      const at = toScreen([pose.x, pose.y], view, size)
      return {
        text: name,
        width,
        height: nameHeight,
        places: placesAround(at, width, nameHeight, 12),
        isMain,
      }
    })
  const beside = placeLabels(labels, [...bodies, ...names])
  const done = new Set(beside.map(({ label }) => label))
  const over = placeLabels(
    labels.filter((label) => !done.has(label)),
    [...bodies, ...beside.map(({ box }) => box)],
  )
  for (const { label, middle, box } of [...beside, ...over]) {
    context.fillStyle = colours.floor
    context.globalAlpha = 0.85
    context.fillRect(box.x, box.y, box.width, box.height)
    context.globalAlpha = 1
    context.fillStyle = label.isMain ? colours.robot : colours.otherRobot
    context.fillText(label.text, middle.x, middle.y)
  }
}

/** Dots where it was: unlike the line of the route ahead, so that nobody takes the one for the other. */
function drawTrail(
  context: CanvasRenderingContext2D,
  { trail = [], pose }: MapRobot,
  view: MapView,
  size: Size,
  colours: MapColours,
): void {
  if (trail.length < 2) return
  context.save()
  enterMetres(context, view, size)
  context.beginPath()
  trail.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.lineTo(pose.x, pose.y)
  context.strokeStyle = colours.trail
  context.lineWidth = 2.5 / view.scale
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.setLineDash([0.5 / view.scale, 5 / view.scale])
  context.stroke()
  context.restore()
}

function drawRoute(
  context: CanvasRenderingContext2D,
  { pose, path, goal }: MapRobot,
  view: MapView,
  size: Size,
  colours: MapColours,
): void {
  if (path.length > 0) {
    context.save()
    enterMetres(context, view, size)
    context.beginPath()
    context.moveTo(pose.x, pose.y)
    for (const [x, y] of path) context.lineTo(x, y)
    context.strokeStyle = colours.path
    context.lineWidth = 3 / view.scale
    context.lineJoin = 'round'
    context.stroke()
    context.restore()
  }
  if (goal === null) return
  const { x, y } = toScreen(goal, view, size)
  context.strokeStyle = colours.goal
  context.lineWidth = 2.5
  context.beginPath()
  context.arc(x, y, 7, 0, 2 * Math.PI)
  context.moveTo(x - 11, y)
  context.lineTo(x + 11, y)
  context.moveTo(x, y - 11)
  context.lineTo(x, y + 11)
  context.stroke()
}

/** An arrow head in the direction of travel. */
function drawRobot(
  context: CanvasRenderingContext2D,
  { pose, isMain, isStale }: MapRobot,
  view: MapView,
  size: Size,
  colours: MapColours,
): void {
  const { x, y } = toScreen([pose.x, pose.y], view, size)
  const length = isMain ? 12 : 8
  context.save()
  context.translate(x, y)
  context.rotate(-pose.theta)
  context.beginPath()
  context.moveTo(length, 0)
  context.lineTo(-length * 0.75, length * 0.7)
  context.lineTo(-length * 0.4, 0)
  context.lineTo(-length * 0.75, -length * 0.7)
  context.closePath()
  const colour = isMain ? colours.robot : colours.otherRobot
  context.lineWidth = 2
  context.strokeStyle = isStale ? colour : colours.robotEdge
  context.stroke()
  if (!isStale) {
    context.fillStyle = colour
    context.fill()
  }
  context.restore()
}
