import { dirname, join } from 'node:path'
import { say } from '../run.ts'

/** One file of the repository; `path` is relative to the root. */
export type Source = { path: string; text: string }

/** Folders of an app that combine areas or that areas build on. */
const notAreas = new Set(['app', 'kernel', 'testing', 'migrations', 'demo'])

/** An import between two areas, and its files. */
type Arrow = { from: string; to: string; by: string }

/**
 * The circular imports between the areas of an app, each once, with a file for each edge. The linter
 * finds circular imports of files only, but areas can form a circle even if their files do not.
 */
export function areaCircles(app: string, sources: readonly Source[]): string[] {
  const arrows = sources.flatMap((source) => areaArrows(app, source))
  const found = new Map<string, string>()
  for (const start of new Set(arrows.map(({ from }) => from))) {
    const circle = shortestCircle(start, arrows)
    if (circle === null) continue
    const key = circle
      .map(({ from }) => from)
      .toSorted()
      .join()
    if (!found.has(key))
      found.set(key, circle.map(({ from, to, by }) => `${from} -> ${to} (${by})`).join(', '))
  }
  return [...found.values()]
}

function areaArrows(app: string, { path, text }: Source): Arrow[] {
  const from = areaIn(app, path)
  if (from === null || /\.test\.tsx?$/.test(path)) return []
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].flatMap(([, target = '']) => {
    const to = areaIn(app, join(dirname(path), target))
    return to === null || to === from ? [] : [{ from, to, by: path }]
  })
}

function areaIn(app: string, path: string): string | null {
  const [area, ...rest] = path.startsWith(`apps/${app}/src/`) ? path.split('/').slice(3) : []
  return area === undefined || rest.length === 0 || notAreas.has(area) ? null : area
}

/** The shortest path along the edges from an area back to itself. */
function shortestCircle(start: string, arrows: readonly Arrow[]): Arrow[] | null {
  const seen = new Set<string>()
  let ways: Arrow[][] = arrows.filter(({ from }) => from === start).map((arrow) => [arrow])
  while (ways.length > 0) {
    const next: Arrow[][] = []
    for (const way of ways) {
      const end = way.at(-1)?.to ?? start
      if (end === start) return way
      if (seen.has(end)) continue
      seen.add(end)
      next.push(...arrows.filter(({ from }) => from === end).map((arrow) => [...way, arrow]))
    }
    ways = next
  }
  return null
}

/** Prints every circle in both apps. @returns their number */
export function reportAreaCircles(sources: readonly Source[]): number {
  const circles = ['server', 'web'].flatMap((app) =>
    areaCircles(app, sources).map(
      (circle) => `apps/${app}: the areas import each other in a circle: ${circle}`,
    ),
  )
  for (const circle of circles) say(circle)
  return circles.length
}
