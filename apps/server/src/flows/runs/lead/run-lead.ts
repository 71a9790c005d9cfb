import type { Span } from '@opentelemetry/api'
import type { LiftsAndDoors } from '../../../buildings/lifts-and-doors/lifts-and-doors.ts'
import type { LinkContext } from '../../../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import type { OwnCall } from '../advance/advance-call.ts'
import type { CallParts } from '../advance/call-step.ts'
import type { CrossingEvent } from '../state/crossing.ts'
import type { RequestedPicture } from '../state/photograph-question.ts'
import { viewRobot } from '../state/robot-view.ts'
import type { RobotView, RunState } from '../state/run-state.ts'
import type { LedRun } from '../store/run.store.ts'
import type { RunCommands } from '../store/run-commands.ts'
import type { RunWriter } from '../store/run-writer.ts'
import type { Alongside } from '../store/save-runs.store.ts'
import type { Instruction } from './instruct-robot.ts'
import type { PeopleNotifier } from './people-notifier.ts'

/** This server's lead of a run: the run, and what has been done for it so far. */
export type RunLead = {
  run: LedRun
  /** Until when this server may act for it, on the monotonic clock. */
  until: number
  /** There may be pending commands. */
  hasCommands: boolean
  instruction: Instruction | null
  /** The last picture requested from its robot for a question. */
  picture: RequestedPicture | null
  /** For a ride or a passage: the last request to the building, its responses, and the codes shown. */
  requestKey: string | null
  heard: CrossingEvent[]
  codes: string | null
  /** The service call that this server is making, or made last. */
  call: OwnCall | null
  /** By visit: the spans of the steps that are under way. */
  steps: Map<number, Span>
  /** The run itself is changing what its robot shows, so that change needs no further look. */
  isShowing: boolean
  /** Signals that an event has arrived. */
  wake: () => void
}

/** When to look at a run again, in milliseconds. `now`: more can be done at once. `ended`: it is over, or not ours. */
export type NextLook = 'now' | 'ended' | number | null

/** Poll interval for a run that waits for something no message may announce. Milliseconds. */
export const lookAgainMs = 1_000

export type WorkerParts = CallParts & {
  link: LinkContext
  liftsAndDoors: LiftsAndDoors
  writer: RunWriter
  commands: RunCommands
  people: PeopleNotifier
  onDone: OnDone
}
/** What else to save about completed steps, in the transaction that marks them as done. `null`: nothing. */
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

/** The robot of a run in this state. `null`: this server knows nothing about it yet. */
export function getView(
  parts: Pick<WorkerParts, 'link' | 'clock'>,
  { run }: Pick<RunLead, 'run'>,
  state: RunState = run.state,
): RobotView | null {
  const twin = getTwin(parts, state)
  return twin === undefined ? null : viewRobot(twin, parts.clock, run.timezone)
}
