import type { LiftsAndDoors } from '../../buildings/lifts-and-doors/lifts-and-doors.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Notices } from '../../kernel/database/notices.ts'
import type { Context } from '../../kernel/http/context.ts'
import type { RouteBinding } from '../../kernel/http/route-binding.ts'
import type { Live } from '../../kernel/live/live.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import type { LinkContext } from '../../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../../robots/robot-link/twins/robot-twin.ts'
import { createFlowStarter, type FlowStarter } from './begin/begin-run.ts'
import { flowRunHandlers, sendCommand } from './flow-run.routes.ts'
import type { OnDone, WorkerParts } from './lead/led-run.ts'
import { createRunBoard } from './lead/run-board.ts'
import { createRunEngine } from './lead/run-engine.ts'
import type { TellPeople } from './lead/tell-people.ts'

type Parts = {
  db: Database
  clock: Clock
  log: Log
  notices: Notices
  live: Live
  link: LinkContext
  liftsAndDoors: LiftsAndDoors
  people: TellPeople
  /** How services are called. */
  services: WorkerParts['services']
  onDone: OnDone
}

export type RunsArea = {
  bindings: RouteBinding[]
  onTwinChange(twin: RobotTwin): void
  /** What a person wants of the robot by the buttons of the robot itself is wanted of its run. */
  command(ctx: Context, runId: string, command: 'pause' | 'resume' | 'stop'): Promise<void>
  /** For flows that begin by themselves. */
  flowStarter: FlowStarter
  /** Call when the robots are known and the broker is open. */
  start(): void
  stop(): Promise<void>
}

/** Robots at work by flows. */
export function createRunsArea(parts: Parts): RunsArea {
  const board = createRunBoard({ ...parts, leads: (runId) => engine.leads(runId) })
  const engine = createRunEngine({ ...parts, onDropped: (runId) => board.look(runId) })
  const { link } = parts
  return {
    bindings: flowRunHandlers({ link, engine }),
    onTwinChange: (twin) => engine.onTwinChange(twin),
    flowStarter: createFlowStarter({ engine, link, clock: parts.clock }),
    command: (ctx, runId, command) => sendCommand({ link, engine }, ctx, runId, { command }),
    start() {
      board.start()
      engine.start()
    },
    async stop() {
      board.stop()
      await engine.stop()
    },
  }
}
