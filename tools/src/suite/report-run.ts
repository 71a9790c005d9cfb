import { relative } from 'node:path'
import { root } from '../run.ts'
import { type EndedStage, isGreen } from './stages.ts'
import type { TestFile } from './test-record.ts'

export type EndedRun = {
  ended: readonly EndedStage[]
  /** Stages that were skipped because an earlier one failed. */
  notRun: readonly string[]
  /** The machine's load at the start: number of runnable programs. */
  load: number
  /** Peak memory; `null` if unknown. */
  gigabytes: number | null
}

const slowestMax = 10

/**
 * The summary of a run: durations, failures with their reasons, and counts. Failures come late, because
 * the end survives when a log is truncated.
 */
export function reportRun({ ended, notRun, load, gigabytes }: EndedRun): string[] {
  const files = ended.flatMap((stage) => stage.files)
  const failures = ended.flatMap((stage) => stage.failures)
  const failed = failures.length
  const [passed, skipped] = [sum(files.map((file) => file.passed)), sum(files.map((file) => file.skipped))]
  const minutes = sum(ended.map((stage) => stage.minutes))
  const memory = gigabytes === null ? '' : `, at most ${gigabytes.toFixed(1)} GB of memory`
  return [
    ...listSlowest(files),
    '\nStages (minutes):',
    ...ended.map(describeStage),
    ...notRun.map((name) => `      - ${name}: not run`),
    `${minutes.toFixed(1).padStart(7)} in all; the load was ${load.toFixed(1)} at the start${memory}`,
    ...ended.flatMap(({ passedAlone }) => passedAlone.map((one) => `\nPASSED ONLY ALONE ${shorten(one)}`)),
    ...failures.map((failure) => `\nFAIL ${shorten(failure)}`),
    `\n${passed} passed, ${failed} failed, ${skipped} skipped`,
  ]
}

function describeStage(stage: EndedStage): string {
  const outcome = isGreen(stage) ? 'ok' : `${stage.failures.length} failed`
  return `${stage.minutes.toFixed(1).padStart(7)} ${stage.name}: ${outcome}`
}

function listSlowest(files: readonly TestFile[]): string[] {
  const longest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestMax)
  const describe = ({ path, seconds, passed }: TestFile) =>
    `${seconds.toFixed(1).padStart(7)} ${String(passed).padStart(5)}  ${relative(root, path)}`
  return longest.length === 0 ? [] : ['\nSlowest files (seconds, tests):', ...longest.map(describe)]
}

function shorten(reason: string): string {
  return reason.split('\n').slice(0, 12).join('\n')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
