import type { Step } from '@wheelhouse/contract/flows/step'
import {
  type ConditionOperator,
  type ConditionValue,
  stepNumbers,
} from '@wheelhouse/contract/flows/step-types'
import type { Arrival } from './run-position.ts'
import type { RobotView, RunReading, RunState } from './run-state.ts'

type Known = { state: RunState; arrival: Arrival; view: RobotView | null; reading: RunReading | null }

const values: Record<ConditionValue, (known: Known) => string | number | null> = {
  result: ({ state }) => (state.lastOk ? 'ok' : 'failed'),
  answer: ({ state }) => state.answer,
  battery: ({ view }) => view?.charge ?? null,
  hour: ({ view }) => view?.hour ?? null,
  reading: ({ reading }) => reading?.value ?? null,
  judgement: ({ reading }) => judgements.get(reading?.isAbnormal) ?? null,
  round: ({ arrival }) => arrival.rounds.at(-1) ?? null,
}

const judgements = new Map<boolean | null | undefined, string>([
  [true, 'abnormal'],
  [false, 'normal'],
])

/** Does a condition use the reading of a check item? */
export function looksAtReading({ value }: Step['params']): boolean {
  return value === 'reading' || value === 'judgement'
}

const operators: Record<ConditionOperator, (order: number) => boolean> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
}

/** Does a condition hold? An unknown value equals nothing, and is neither greater nor less than anything. */
export function isTrue({ value, operator, compared }: Step['params'], known: Known): boolean {
  const look = Object.entries(values).find(([name]) => name === value)?.[1]
  const judge = Object.entries(operators).find(([name]) => name === operator)?.[1]
  const found = look?.(known) ?? null
  if (judge === undefined) return false
  if (found === null) return operator === 'ne'
  return judge(compare(String(found), String(compared)))
}

/** Compares as numbers if both are numeric. */
function compare(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)]
  const areNumbers = a.trim() !== '' && b.trim() !== '' && Number.isFinite(x) && Number.isFinite(y)
  if (areNumbers) return Math.sign(x - y)
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Does this next step test the result of the one before it? If so, a failure does not stop the flow. */
export function judgesResult(next: Pick<Step, 'type' | 'params'> | undefined): boolean {
  return next?.type === stepNumbers.if && next.params.value === 'result'
}
