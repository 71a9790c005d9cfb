import type { LiftsAndDoors } from '../../../buildings/lifts-and-doors/lifts-and-doors.ts'
import type { LinkContext } from '../../../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import type { OwnCall } from '../advance/advance-call.ts'
import type { CallParts } from '../advance/call-step.ts'
import type { CrossingEvent } from '../state/crossing.ts'
import type { AskedPicture } from '../state/photograph-question.ts'
import { viewRobot } from '../state/robot-view.ts'
import type { RobotView, RunState } from '../state/run-state.ts'
import type { LedRun } from '../store/run.store.ts'
import type { RunCommands } from '../store/run-commands.ts'
import type { RunWriter } from '../store/run-writer.ts'
import type { Alongside } from '../store/save-runs.store.ts'
import type { Instruction } from './instruct-robot.ts'
import type { PeopleNotifier } from './people-notifier.ts'

/** A run that this server leads. */
export type Led = {
  run: LedRun
  /** Until when this server may act for it, by the clock that never jumps. */
  until: number
  /** Somebody may want something of it. */
  hasCommands: boolean
  told: Instruction | null
  /** The picture of a question that its robot was asked for last. */
  picture: AskedPicture | null
  /** Of a ride or a passage: the question that the building was asked last, what it answered, and the codes shown. */
  asked: string | null
  heard: CrossingEvent[]
  codes: string | null
  /** The call of a service that this server makes, or made last. */
  call: OwnCall | null
  /** What its robot is shown with changes by the run itself, which needs no look at it. */
  isShowing: boolean
  /** Something was heard. */
  wake: () => void
}

/** When a run is to be looked at again, in milliseconds. `now`: more may be done at once. `ended`: it is over, or not ours. */
export type NextLook = 'now' | 'ended' | number | null

/** A run is looked at again this soon while it waits for something that no message may bring. Milliseconds. */
export const lookAgainMs = 1_000

export type WorkerParts = CallParts & {
  link: LinkContext
  liftsAndDoors: LiftsAndDoors
  writer: RunWriter
  commands: RunCommands
  people: PeopleNotifier
  onDone: OnDone
}
/** What else is kept of the steps of a run that are done, in the transaction that keeps them as such. `null`: nothing. */
export type OnDone = (
  run: Pick<LedRun, 'id' | 'flows'>,
  done: { robotId: string; visits: readonly number[]; at: Date },
) => Alongside | null

export function getTwin(
  { link }: Pick<WorkerParts, 'link'>,
  { robotId }: Pick<RunState, 'robotId'>,
): RobotTwin | undefined {
  return link.twinById(robotId)
}

/** The robot that a run has come to by this state. `null`: this server knows nothing of it yet. */
export function getView(
  parts: Pick<WorkerParts, 'link' | 'clock'>,
  { run }: Pick<Led, 'run'>,
  state: RunState = run.state,
): RobotView | null {
  const twin = getTwin(parts, state)
  return twin === undefined ? null : viewRobot(twin, parts.clock, run.timezone)
}
