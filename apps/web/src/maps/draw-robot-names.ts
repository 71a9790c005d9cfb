import type { MapColours } from './map-colours.ts'
import { type SeenRobot, toColour } from './map-robot.ts'
import { type Box, placeLabels, placesAround, toBox } from './place-labels.ts'

const nameHeight = 16
/** With more robots than this in view, only important ones are named, as a label on each would hide them. */
const namedAtMost = 40
/** Maximum number of important ones with a name, because each has to be placed clear of all others. */
const alarmsAtMost = 60

/** Robots' names come first: next to the names on the floor if there is room, else over them. */
export function drawRobotNames(
  context: CanvasRenderingContext2D,
  robots: readonly SeenRobot[],
  { colours, names }: { colours: MapColours; names: readonly Box[] },
): void {
  context.font = '600 12px system-ui, "Noto Sans JP", sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const named = robots
    .filter((seen) => robots.length <= namedAtMost || rank(seen) > 0)
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, Math.max(namedAtMost, alarmsAtMost))
  const bodies = named.map(({ at }) => toBox({ width: 24, height: 24 }, at))
  const labels = named.map(({ robot, at }) => {
    const text = robot.word === undefined ? robot.name : `${robot.name} · ${robot.word}`
    const width = measure(context, text) + 8
    const gap = isAlarm(robot.tone) ? 28 : 17
    const places = placesAround(at, width, nameHeight, gap)
    return { text, width, height: nameHeight, places, colour: toColour(robot, colours) }
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
    context.fillStyle = label.colour
    context.fillText(label.text, middle.x, middle.y)
  }
}

function isAlarm(tone: SeenRobot['robot']['tone']): boolean {
  return tone === 'danger' || tone === 'attention'
}

/** Priority for a name. 0: only if there is room for all. */
function rank({ robot: { isMain, tone } }: SeenRobot): number {
  if (isMain) return 3
  if (tone === 'danger') return 2
  return tone === 'attention' ? 1 : 0
}

const widths = new Map<string, number>()

/** Measuring is as slow as drawing, and names do not change. */
function measure(context: CanvasRenderingContext2D, text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  if (widths.size > 5_000) widths.clear()
  const { width } = context.measureText(text)
  widths.set(text, width)
  return width
}
