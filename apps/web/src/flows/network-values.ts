import type { NetworkProblem, PoseEdge } from '@wheelhouse/contract/flows/pose-network'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { Codec } from '../kernel/forms/form-codec.ts'

/** An edge in the format of the form. */
export type EdgeValues = { from: string; to: string; durationMs: string }

/** The default duration of a new edge. */
const usualDuration = '1000'

export const edgeRows = (): Codec<EdgeValues[]> => ({
  empty: [],
  toValue: (stored) =>
    Array.isArray(stored)
      ? stored.filter(isRecord).map(({ from, to, durationMs }) => ({
          from: String(from),
          to: String(to),
          durationMs: String(durationMs),
        }))
      : [],
  toBody: (rows) =>
    rows.map(({ from, to, durationMs }) => {
      const typed = durationMs.normalize('NFKC').trim()
      return {
        from,
        to,
        durationMs: typed === '' || Number.isNaN(Number(typed)) ? durationMs : Number(typed),
      }
    }),
})

const nameEdge = ({ from, to }: { from: string; to: string }) => `${from} ${to}`

/** Adds these edges; existing ones are kept as they are. */
export function addEdges(
  edges: readonly EdgeValues[],
  ways: readonly { from: string; to: string; durationMs?: string }[],
): EdgeValues[] {
  const known = new Set(edges.map(nameEdge))
  const added = ways.filter((way) => !known.has(nameEdge(way)))
  return [...edges, ...added.map(({ durationMs = usualDuration, ...way }) => ({ ...way, durationMs }))]
}

/** Adds the reverse of each edge that has none, with the same duration. */
export function addWaysBack(edges: readonly EdgeValues[]): EdgeValues[] {
  const back = edges
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, durationMs }) => ({ from: to, to: from, durationMs }))
  return addEdges(edges, back)
}

/** The edges in the format of the check, which ignores durations. */
export function toPoseEdges(edges: readonly EdgeValues[]): PoseEdge[] {
  return edges.map(({ from, to }) => ({ from, to, durationMs: Number(usualDuration) }))
}

/** The problems of one edge. */
export function findEdgeProblems(problems: readonly NetworkProblem[], index: number) {
  return problems.flatMap((problem) => ('edge' in problem && problem.edge === index ? [problem.kind] : []))
}
