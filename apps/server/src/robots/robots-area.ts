import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { robotConsoleChannels } from '@wheelhouse/contract/robots/robot-console'
import type { Area, Host } from '../host.ts'
import { runTogether } from '../kernel/process/run-areas.ts'
import { createAttentionBoard } from './attention/attention.ts'
import { createBlockedWayWatch } from './attention/blocked-ways.ts'
import { createLostCleaningWatch } from './cleaning/lost-cleanings.ts'
import {
  publishRobotState,
  registerRobotStateChannel,
  robotStateHandlers,
} from './records/robot-state.routes.ts'
import { syncHistoryHandlers } from './records/sync-history.routes.ts'
import { robotHandlers } from './robot.routes.ts'
import { robotCommandHandlers, type SendRunCommand } from './robot-command.routes.ts'
import { type RemoteStop, registerRobotConsole, robotConsoleHandlers } from './robot-console.routes.ts'
import type { RobotLinkArea } from './robot-link-area.ts'
import { createSiteBoard } from './site-board.ts'

type Parts = {
  robots: RobotLinkArea
  /** The remote stop as implemented by teleoperation. */
  stopRobot: RemoteStop
  /** Passes commands from a robot's buttons on to its run. */
  sendRunCommand: SendRunCommand
}

/**
 * Robots as people see and command them. Created after manual driving and runs, so that those receive a change first: a
 * page that learns that a robot is back connects at once, and teleoperation must be ready by then.
 */
export function createRobotsArea(
  { live, db, clock, log }: Host,
  { robots: { link, wire, robotChanges }, stopRobot, sendRunCommand }: Parts,
): Area {
  const attention = createAttentionBoard({ live, db, clock, log })
  const site = createSiteBoard({ live, db, clock, link })
  const { known, changed, removed, reachChanged } = link.events
  for (const board of [attention, site]) {
    known.on(({ id, name }) => board.learnName(id, name))
    removed.on(({ robotId }) => board.forget(robotId))
  }
  changed.on((twin) => {
    attention.onTwinChange(twin)
    publishRobotState(live, link, twin)
    site.onTwinChange(twin)
  })
  reachChanged.on(({ serialNumber: serialNo }) => {
    live.recheck(robotChannels.state, { serialNo })
    live.recheck(robotConsoleChannels.messages, { serialNo })
  })
  registerRobotStateChannel(live, link)
  registerRobotConsole(live, link, wire)
  const watched = { db, clock, log, twinById: link.twinById }
  return {
    name: 'robots',
    bindings: [
      ...robotHandlers(robotChanges),
      ...syncHistoryHandlers(robotChanges),
      ...robotStateHandlers(link),
      ...attention.bindings,
      ...site.bindings,
      ...robotCommandHandlers(link, attention.onCallTaken, sendRunCommand),
      ...robotConsoleHandlers(link, { stop: stopRobot, sendRunCommand }),
    ],
    ...runTogether([attention, site, createBlockedWayWatch(watched), createLostCleaningWatch(watched)]),
  }
}
