import { createLiftsAndDoors } from '../../buildings/lifts-and-doors/create-lifts-and-doors.ts'
import type { Area, Host } from '../../host.ts'
import type { Notifier } from '../../organizations/notifier.ts'
import type { SendRunCommand } from '../../robots/robot-command.routes.ts'
import type { RobotLink } from '../../robots/robot-link/robot-link.ts'
import { createFlowStarter, type FlowStarter } from './begin/begin-run.ts'
import { flowRunHandlers, sendCommand } from './flow-run.routes.ts'
import { createPeopleNotifier } from './lead/people-notifier.ts'
import { createRunBoard } from './lead/run-board.ts'
import { createRunEngine } from './lead/run-engine.ts'
import type { OnDone } from './lead/run-lead.ts'

type Parts = { link: RobotLink; notifier: Notifier; onDone: OnDone }

type RunsArea = Area & {
  sendRunCommand: SendRunCommand
  /** For flows that start automatically. */
  flowStarter: FlowStarter
}

/** Runs of flows on robots. Start it once the robots are loaded and the broker is open. */
export function createRunsArea(host: Host, { link, notifier, onDone }: Parts): RunsArea {
  const { db, clock, queue, calls: services } = host
  const liftsAndDoors = createLiftsAndDoors({ systemDb: db, db, clock, ...services })
  const parts = {
    ...host,
    link,
    liftsAndDoors,
    services,
    onDone,
    people: createPeopleNotifier(notifier, queue),
  }
  const board = createRunBoard({ ...parts, leads: (runId) => engine.leads(runId) })
  const engine = createRunEngine({ ...parts, onDropped: (runId) => board.look(runId) })
  link.events.changed.on((twin) => engine.onTwinChange(twin))
  return {
    name: 'runs',
    bindings: flowRunHandlers({ link, engine }),
    flowStarter: createFlowStarter({ engine, link, clock }),
    sendRunCommand: (ctx, runId, command) => sendCommand({ link, engine }, ctx, runId, { command }),
    start() {
      board.start()
      engine.start()
    },
    async stop() {
      await board.stop()
      await engine.stop()
    },
  }
}
