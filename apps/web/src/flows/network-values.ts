import type { NetworkProblem, PoseEdge } from '@wheelhouse/contract/flows/pose-network'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { Codec } from '../kernel/forms/form-codec.ts'

/** An edge as the form has it. */
export type EdgeValues = { from: string; to: string; durationMs: string }

/** What a new way takes, until somebody says otherwise. */
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

/** With these ways as well; one that is there already stays as it is. */
export function addEdges(
  edges: readonly EdgeValues[],
  ways: readonly { from: string; to: string; durationMs?: string }[],
): EdgeValues[] {
  const known = new Set(edges.map(nameEdge))
  const added = ways.filter((way) => !known.has(nameEdge(way)))
  return [...edges, ...added.map(({ durationMs = usualDuration, ...way }) => ({ ...way, durationMs }))]
}

/** With the way back of each way that has none, which takes as long. */
export function addWaysBack(edges: readonly EdgeValues[]): EdgeValues[] {
  const back = edges
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, durationMs }) => ({ from: to, to: from, durationMs }))
  return addEdges(edges, back)
}

/** The edges as the check wants them; how long one takes is none of its business. */
export function toPoseEdges(edges: readonly EdgeValues[]): PoseEdge[] {
  return edges.map(({ from, to }) => ({ from, to, durationMs: Number(usualDuration) }))
}

/** The problems of one edge. */
export function findEdgeProblems(problems: readonly NetworkProblem[], index: number) {
  return problems.flatMap((problem) => ('edge' in problem && problem.edge === index ? [problem.kind] : []))
}
