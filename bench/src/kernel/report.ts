import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { root, say } from '@wheelhouse/tools/run'
import { z } from 'zod'
import { type Pair, summarize } from './statistics.ts'

const figureSchema = z.object({
  figure: z.string(),
  measured: z.string(),
  goal: z.string(),
  peer: z.string(),
  ratio: z.string(),
  /** `null`: no verdict, because it was not measured or has no goal. */
  met: z.boolean().nullable(),
  /** What a reader must know to interpret the line. */
  note: z.string().optional(),
})
/** One line of the table. */
export type Figure = Readonly<z.output<typeof figureSchema>>

/** What a file of results contains, apart from the machine. */
const resultsSchema = z.object({ figures: z.array(figureSchema) })

/** A figure without a peer. */
export function plainFigure(
  figure: string,
  { measured, goal, met, note }: { measured: string; goal: string; met: boolean | null; note?: string },
): Figure {
  return { figure, measured, goal, peer: '-', ratio: '-', met, note }
}

/** A figure judged on its own, shown next to the worst of a peer measured in the same minute. */
export function boundFigure(
  figure: string,
  { ours, peer }: Pair,
  { unit, atMost, note }: { unit: string; atMost: number; note: string },
): Figure {
  const text = (value: number) => `${value.toFixed(0)} ${unit}`
  const ratio = `${(ours / peer).toFixed(2)}x`
  const met = Number.isFinite(ours) ? ours <= atMost : null
  return { figure, measured: text(ours), goal: `<= ${text(atMost)}`, peer: text(peer), ratio, met, note }
}

/** The limit of a ratio: a maximum for costs, a minimum for speeds. */
type RatioGoal = { atMost: number } | { atLeast: number }

/** A figure judged by its ratio to a peer measured in the same minute. */
export function ratioFigure(
  figure: string,
  pairs: readonly Pair[],
  { unit, digits = 1, note, ...goal }: RatioGoal & { unit: string; digits?: number; note?: string },
): Figure {
  const { ours, peer, ratio } = summarize(pairs)
  const text = (value: number) => `${value.toFixed(digits)} ${unit}`
  return {
    figure,
    measured: text(ours),
    goal: 'atMost' in goal ? `<= ${goal.atMost}x` : `>= ${goal.atLeast}x`,
    peer: text(peer),
    ratio: `${ratio.toFixed(2)}x`,
    met: Number.isFinite(ratio) ? ('atMost' in goal ? ratio <= goal.atMost : ratio >= goal.atLeast) : null,
    note,
  }
}

const columns = ['figure', 'measured', 'goal', 'peer', 'ratio'] as const

const notMeasured = 'not measured'

/** A figure that could not be measured this time. */
export function missingFigure(figure: string, error: unknown): Figure {
  const [sentence = ''] = String(error instanceof Error ? error.message : error).split('\n')
  return plainFigure(figure, { measured: notMeasured, goal: '-', met: null, note: sentence })
}

/** A figure without samples was not measured. */
export function isMeasured({ measured, ratio }: Figure): boolean {
  return measured !== notMeasured && !/\b(NaN|Infinity)\b/.test(`${measured} ${ratio}`)
}

/** What is stored of a run: everything, a part's figures in place of their previous ones, or nothing. */
export type Keep = 'all' | 'part' | 'none'

/**
 * Prints the table as text and stores the measurements in `bench/results/<name>.json`, together with the last results
 * of the rest. Neither contains the name of this machine or its folders.
 */
export function report(
  name: string,
  figures: readonly Figure[],
  { loadBefore, keep }: { loadBefore: readonly number[]; keep: Keep },
): void {
  const machine = describeMachine(loadBefore)
  say(`\n| ${[...columns, 'met'].join(' | ')} |\n|${'---|'.repeat(columns.length + 1)}`)
  for (const figure of figures)
    say(`| ${columns.map((column) => figure[column]).join(' | ')} | ${verdict(figure)} |`)
  say('')
  for (const one of figures.filter(isMeasured)) if (one.note !== undefined) say(`${one.figure}: ${one.note}`)
  const missing = figures.filter((figure) => !isMeasured(figure))
  for (const { figure, note = 'nothing came' } of missing) say(`NOT MEASURED: ${figure}: ${note}`)
  say(`${machine.date}, ${machine.cores} x ${machine.processor}, Node ${machine.node}`)
  say(
    `Load average before ${machine.loadBefore}, after ${machine.loadAfter}: with other work on the machine trust ratios, not milliseconds.`,
  )
  if (keep === 'none') return
  const folder = join(root, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  const measured = figures.filter(isMeasured)
  const isWhole = keep === 'all' && missing.length === 0
  const kept = isWhole ? figures : [...otherFigures(file, measured), ...measured]
  writeFileSync(file, `${JSON.stringify({ machine, figures: kept }, null, 2)}\n`)
}

/** The figures of the last run that were not measured this time. */
function otherFigures(file: string, figures: readonly Figure[]): Figure[] {
  if (!existsSync(file)) return []
  const last = resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const again = new Set(figures.map(({ figure }) => figure))
  return last.figures.filter((one) => isMeasured(one) && !again.has(one.figure))
}

function verdict({ met }: Figure): string {
  if (met === null) return '-'
  return met ? 'yes' : 'NO'
}

function describeMachine(loadBefore: readonly number[]) {
  const load = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(' ')
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown processor',
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${platform()} ${release()}`,
    node: process.version,
    loadBefore: load(loadBefore),
    loadAfter: load(loadavg()),
  }
}
