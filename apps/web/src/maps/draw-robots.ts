import { enterMetres } from './draw-floor.ts'
import { drawRobotNames } from './draw-robot-names.ts'
import type { MapColours } from './map-colours.ts'
import { type MapRobot, type SeenRobot, toColour } from './map-robot.ts'
import { type Frame, type ScreenPoint, type Size, toScreen } from './map-view.ts'
import type { Box } from './place-labels.ts'
import { drawArrow } from './robot-sprites.ts'

/** Pixels from the centre of a robot to its nose, at any zoom: with its tail an arrow is at least 28 long. */
const length = { main: 20, other: 16 }
/** A press within this many pixels of a robot's centre selects it: the width of a finger. */
export const robotReach = 20

/** Draws the robots with routes and goals. The context's unit is the CSS pixel. */
export function drawRobots(
  context: CanvasRenderingContext2D,
  robots: readonly MapRobot[],
  frame: Frame,
  { colours, names }: { colours: MapColours; names: readonly Box[] },
): void {
  const { view, size } = frame
  context.clearRect(0, 0, size.width, size.height)
  context.imageSmoothingEnabled = false
  for (const robot of robots) {
    if (!robot.isMain) continue
    drawTrail(context, robot, frame, colours)
    drawRoute(context, robot, frame, colours)
  }
  const seen = robots
    .map((robot) => ({ robot, at: toScreen([robot.pose.x, robot.pose.y], view, size) }))
    .filter(({ at }) => isInPicture(at, size))
  drawBodies(
    context,
    seen.filter(({ robot }) => !robot.isMain),
    length.other,
    colours,
  )
  drawAlarms(context, seen, colours)
  for (const { robot, at } of seen)
    if (robot.isMain && robot.tone !== undefined) drawChosen(context, at, colours)
  // The main robot last, so that nothing covers it.
  drawBodies(
    context,
    seen.filter(({ robot }) => robot.isMain),
    length.main,
    colours,
  )
  drawRobotNames(context, seen, { colours, names })
}

function isInPicture({ x, y }: ScreenPoint, { width, height }: Size): boolean {
  return x > -robotReach && y > -robotReach && x < width + robotReach && y < height + robotReach
}

/** Arrow heads in the direction of travel. */
function drawBodies(
  context: CanvasRenderingContext2D,
  robots: readonly SeenRobot[],
  nose: number,
  colours: MapColours,
): void {
  const edge = colours.robotEdge
  for (const { robot, at } of robots) {
    const colour = toColour(robot, colours)
    drawArrow(context, { colour, edge, isHollow: robot.isStale, nose }, at, robot.pose.theta)
  }
}

/** Among many robots coloured by state, a ring marks the selected one. */
function drawChosen(context: CanvasRenderingContext2D, { x, y }: ScreenPoint, colours: MapColours): void {
  context.beginPath()
  context.arc(x, y, signRadius + 4, 0, 2 * Math.PI)
  context.lineWidth = 2.5
  context.strokeStyle = colours.robot
  context.stroke()
}

/** Pixels from the centre of a robot to the corners of the sign around it. */
const signRadius = 24

/** Robots that need attention: in an octagon for danger, a triangle for attention. These catch the eye first. */
function drawAlarms(
  context: CanvasRenderingContext2D,
  robots: readonly SeenRobot[],
  colours: MapColours,
): void {
  context.lineWidth = 3
  for (const { robot, at } of robots) {
    const { tone } = robot
    if (tone !== 'danger' && tone !== 'attention') continue
    const corners = tone === 'danger' ? 8 : 3
    const turn = tone === 'danger' ? Math.PI / 8 : -Math.PI / 2
    const radius = tone === 'danger' ? signRadius : signRadius * 1.25
    context.beginPath()
    for (let corner = 0; corner < corners; corner++) {
      const angle = turn + (corner * 2 * Math.PI) / corners
      context.lineTo(at.x + Math.cos(angle) * radius, at.y + Math.sin(angle) * radius)
    }
    context.closePath()
    context.strokeStyle = colours.tones[tone]
    context.globalAlpha = 0.18
    context.fillStyle = colours.tones[tone]
    context.fill()
    context.globalAlpha = 1
    context.stroke()
  }
}

/** Dots where it has been: unlike the line of the route ahead, so that the two are not confused. */
function drawTrail(
  context: CanvasRenderingContext2D,
  { trail = [], pose }: MapRobot,
  frame: Frame,
  colours: MapColours,
): void {
  if (trail.length < 2) return
  context.save()
  enterMetres(context, frame)
  context.beginPath()
  trail.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.lineTo(pose.x, pose.y)
  context.strokeStyle = colours.trail
  context.lineWidth = 2.5 / frame.view.scale
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.setLineDash([0.5 / frame.view.scale, 5 / frame.view.scale])
  context.stroke()
  context.restore()
}

function drawRoute(
  context: CanvasRenderingContext2D,
  { pose, path, goal }: MapRobot,
  frame: Frame,
  colours: MapColours,
): void {
  if (path.length > 0) {
    context.save()
    enterMetres(context, frame)
    context.beginPath()
    context.moveTo(pose.x, pose.y)
    for (const [x, y] of path) context.lineTo(x, y)
    context.strokeStyle = colours.path
    context.lineWidth = 3 / frame.view.scale
    context.lineJoin = 'round'
    context.stroke()
    context.restore()
  }
  if (goal === null) return
  const { x, y } = toScreen(goal, frame.view, frame.size)
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

/** The robot at a point of the screen, the nearest of several; `null` for none. */
export function findRobotAt(
  robots: readonly MapRobot[],
  at: ScreenPoint,
  { view, size }: Frame,
): MapRobot | null {
  let best: { robot: MapRobot; away: number } | null = null
  for (const robot of robots) {
    const { x, y } = toScreen([robot.pose.x, robot.pose.y], view, size)
    const away = Math.hypot(x - at.x, y - at.y)
    if (away <= robotReach && (best === null || away < best.away)) best = { robot, away }
  }
  return best?.robot ?? null
}
