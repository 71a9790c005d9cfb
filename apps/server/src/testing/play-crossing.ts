import type { Asking } from '../buildings/lifts-and-doors/asking.ts'

/** Milliseconds since 1970 at which what is played begins. */
export const crossingStart = 1_800_000_000_000

type Tick = { readonly kind: 'tick' }
type Machine<State, Effect, Event, Question, Answer> = {
  readonly begin: (now: number) => { state: State; effects: readonly Effect[] }
  readonly step: (
    state: State,
    event: Event | Tick,
    now: number,
  ) => { state: State; effects: readonly Effect[] }
  readonly getDueAt: (state: State) => number | null
  readonly getCode: (state: State) => string
  /** The answer of the lift or the door, as an event. */
  readonly hear: (question: Question, answer: Answer) => NoInfer<Event> | Tick
}

/**
 * The machine of a ride or a passage with a clock; the state is stored and read between any two events, as the database
 * does it.
 */
export function playCrossing<
  State extends { readonly phase: string; readonly asking?: Asking<Question> | null },
  Effect,
  Event,
  Question,
  Answer,
>({ begin, step, getDueAt, getCode, hear }: Machine<State, Effect, Event, Question, Answer>) {
  let now = crossingStart
  let { state, effects } = begin(now)
  const log: Effect[] = [...effects]
  const codes: string[] = [getCode(state)]
  const send = (event: Event | Tick) => {
    const stored: State = JSON.parse(JSON.stringify(state))
    ;({ state, effects } = step(stored, event, now))
    log.push(...effects)
    const code = getCode(state)
    if (codes.at(-1) !== code) codes.push(code)
  }
  const tick = () => {
    now = getDueAt(state) ?? now
    send({ kind: 'tick' })
  }
  return {
    log,
    codes,
    get state() {
      return state
    },
    get now() {
      return now
    },
    send,
    tick,
    /** Answers what is asked, or is asked next. */
    say: (answer: Answer) => {
      if (state.asking?.askedAt === null) tick()
      if (state.asking == null) throw new Error('nothing is asked')
      send(hear(state.asking.question, answer))
    },
    /** Nothing more is heard of anybody, or only this. */
    runOut: (answer: Answer | null = null) => {
      for (let i = 0; i < 2_000 && state.phase !== 'ended'; i++) {
        if (answer !== null && state.asking?.askedAt != null) send(hear(state.asking.question, answer))
        tick()
      }
    },
  }
}
