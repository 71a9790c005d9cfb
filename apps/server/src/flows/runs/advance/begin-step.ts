import { drivenAnswer, type RunQuestion, workPlanAnswers } from '@wheelhouse/contract/flows/run-question'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { Step } from '@wheelhouse/contract/flows/step'
import { isSilentStep } from '@wheelhouse/contract/flows/step-blocks'
import { firstMove, stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { readingLimits } from '@wheelhouse/contract/inspections/reading'
import { isTrue, looksAtReading } from '../state/conditions.ts'
import { beginVisit, type Progress, passStep, type RunWorld, toProgress } from '../state/progress.ts'
import { type Arrival, arriveAt, goOn } from '../state/run-position.ts'
import type { RunReading, RunState } from '../state/run-state.ts'
import { beginCall } from './advance-call.ts'

/** Steps that the robot and the building do together. */
export const crossingSteps = { lift: stepNumbers.elevatorRide, door: 107 } as const
const crossings: ReadonlySet<number> = new Set(Object.values(crossingSteps))

export function isCrossing({ type }: Pick<Step, 'type'>): boolean {
  return crossings.has(type)
}

/** Steps that the server does itself; every other type from `firstMove` on is done by the robot. */
export const serverSteps = {
  wait: 3,
  notify: 900,
  note: 903,
  workPlan: stepNumbers.callWorkPlan,
  comment: stepNumbers.comment,
  callService: stepNumbers.callService,
  ask: stepNumbers.ask,
} as const
const ofServer: ReadonlySet<number> = new Set(Object.values(serverSteps))
/** Does the robot do this step? */
export function isRobotStep({ type }: Pick<Step, 'type'>): boolean {
  return type >= firstMove && !ofServer.has(type)
}

/** Begins a server step, and completes it at once if it takes no time. */
export function beginServerStep(state: RunState, arrival: Arrival, world: RunWorld): Progress {
  const { step } = arrival
  if (isSilentStep(step)) return toProgress({ ...state, position: goOn(arrival) })
  switch (step.type) {
    case stepNumbers.if: {
      if (looksAtReading(step.params) && state.lookedAt != null) return awaitReading(state, arrival, world)
      return decide(state, arrival, world, null)
    }
    case serverSteps.wait: {
      const begun = beginVisit(state, arrival, { status: 'running' })
      const until = world.now + Number(step.params.seconds) * 1_000
      const doing = { kind: 'wait', visit: begun.visit.visit, until, after: goOn(arrival) } as const
      return toProgress({ ...begun.state, doing }, [begun.visit])
    }
    case serverSteps.ask:
      return ask(state, arrival, world)
    case serverSteps.callService:
      return beginCall(state, arrival, world)
    case serverSteps.workPlan:
      return awaitWorkPlan(state, arrival, world)
    default: {
      // The visit itself carries the text of the step: a report note, a task, a call.
      const result = typeof step.params.text === 'string' ? step.params.text : null
      const begun = beginVisit(state, arrival, { status: 'done', result })
      return toProgress(passStep({ ...begun.state, position: goOn(arrival) }, true), [begun.visit])
    }
  }
}

/** Evaluates a condition and moves on accordingly. */
function decide(state: RunState, arrival: Arrival, { view }: RunWorld, reading: RunReading | null): Progress {
  const holds = isTrue(arrival.step.params, { state, arrival, view, reading })
  const begun = beginVisit(state, arrival, { status: 'done', result: String(holds) })
  return toProgress({ ...begun.state, doing: null, position: goOn(arrival, holds) }, [begun.visit])
}

function awaitReading(state: RunState, arrival: Arrival, { now }: RunWorld): Progress {
  const until = now + readingLimits.runSeconds * 1_000
  const { position, step } = arrival
  return toProgress({ ...state, position, stepName: step.name, doing: { kind: 'reading', until } })
}

/** Decides a condition by the reading it waits for, or without it after a timeout; `null` while it still waits. */
export function advanceReading(state: RunState, until: number, world: RunWorld): Progress | null {
  const reading = world.reading?.visit === state.lookedAt ? world.reading : null
  const isKnown = reading !== null && !reading.isOpen
  if (!isKnown && world.now < until) return null
  const arrival = arriveAt(world.flows, state.position)
  if (arrival === null) return toProgress({ ...state, doing: null })
  // After a timeout, later conditions do not wait for this reading again.
  return isKnown
    ? decide(state, arrival, world, reading)
    : decide({ ...state, lookedAt: null }, arrival, world, null)
}

function ask(state: RunState, arrival: Arrival, { now, newId }: RunWorld): Progress {
  const { question: text, form, answers, seconds, usual } = arrival.step.params
  const offered = (typeof answers === 'string' ? answers : '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const question = {
    id: newId(),
    kind: 'ask' as const,
    text: String(text),
    ...toForm(form, [...new Set(offered)]),
    usual: typeof usual === 'string' && usual !== '' ? usual : null,
    ...getTimes(now, seconds),
  }
  return raiseQuestion(state, arrival, question, 'question')
}

/** Waits until somebody confirms that they have completed a work plan. The robot may be driven meanwhile. */
function awaitWorkPlan(state: RunState, arrival: Arrival, { now, newId }: RunWorld): Progress {
  const { workPlanId, seconds } = arrival.step.params
  const question = {
    id: newId(),
    kind: 'workPlan' as const,
    form: 'choose' as const,
    text: '',
    workPlanId: String(workPlanId),
    answers: [...workPlanAnswers],
    usual: null,
    ...getTimes(now, seconds),
  }
  return raiseQuestion(state, arrival, question, 'workPlan')
}

function getTimes(now: number, seconds: unknown): Pick<RunQuestion, 'askedAt' | 'dueAt'> {
  const dueAt = new Date(now + Number(seconds) * 1_000).toISOString()
  return { askedAt: new Date(now).toISOString(), dueAt }
}

function raiseQuestion(
  state: RunState,
  arrival: Arrival,
  question: RunQuestion,
  reason: RunReason,
): Progress {
  const begun = beginVisit(state, arrival, { status: 'running' })
  const place = { before: arrival.position, after: goOn(arrival) }
  const { visit } = begun.visit
  const doing = { kind: 'question', visit, question, reason, ...place } as const
  return toProgress({ ...begun.state, doing }, [begun.visit])
}

/** The form of the answer; for a place, no answers are offered. */
function toForm(form: unknown, offered: string[]): Pick<RunQuestion, 'form' | 'answers'> {
  if (form === 'place') return { form, answers: [] }
  if (form === 'drive') return { form, answers: offered.length > 0 ? offered : [drivenAnswer] }
  return { form: offered.length > 0 ? 'choose' : 'type', answers: offered }
}
