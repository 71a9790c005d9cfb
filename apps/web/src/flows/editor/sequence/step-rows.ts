import type { Step } from '@wheelhouse/contract/flows/step'
import { type Block, findBlocks } from '@wheelhouse/contract/flows/step-blocks'

/** How a step is nested among the others. */
export type StepRow = {
  /** The blocks around it, from the outermost: `loop if`. A string, so that two can be compared. */
  readonly around: string
  /** Its part in its own block, such as `loop start`, or empty. */
  readonly edge: string
}

/** The nesting of a flat list (`findBlocks`), row by row. */
export function toStepRows(steps: readonly Step[]): StepRow[] {
  const { blocks } = findBlocks(steps)
  const around: Block['kind'][][] = steps.map(() => [])
  const edges: string[] = steps.map(() => '')
  for (const { kind, from, to, otherwise } of blocks.toSorted((a, b) => a.from - b.from)) {
    for (let index = from + 1; index < to; index++) if (index !== otherwise) around[index]?.push(kind)
    edges[from] = `${kind} start`
    edges[to] = `${kind} end`
    if (otherwise !== null) edges[otherwise] = `${kind} middle`
  }
  return steps.map((_, index) => ({ around: (around[index] ?? []).join(' '), edge: edges[index] ?? '' }))
}
