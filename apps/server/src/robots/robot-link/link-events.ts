import type { SignalUp } from '@wheelhouse/contract/robots/robot-link'
import { createEvents, type Events } from '../../kernel/process/events.ts'
import type { Log } from '../../kernel/process/log.ts'
import type { LinkRobot } from '../robot-link.store.ts'
import type { RobotTwin } from './twins/robot-twin.ts'

/** What the link tells the areas that rest on it, in the order in which they began to listen. */
export type LinkEvents = {
  /** A robot is known, or its record has changed; told before anything else of it. */
  known: Events<LinkRobot>
  /** A twin has changed: screens, runs and whoever drives want to know. */
  changed: Events<RobotTwin>
  /** A robot has another organisation or building, or is gone: not everybody who has it open may go on. */
  reachChanged: Events<RobotTwin>
  /** A robot was taken out of service. */
  removed: Events<{ robotId: string }>
  /** A robot has something for a page that shows its pictures. */
  signalled: Events<{ twin: RobotTwin; signal: SignalUp }>
  /** A robot is asked to stop: its open pages pass it on. */
  stopAsked: Events<{ twin: RobotTwin; stopId: string }>
}

export function createLinkEvents(log: Log): LinkEvents {
  const create = <T>() =>
    createEvents<T>((error) => log.error({ error }, 'an area that listens to robots failed'))
  return {
    known: create(),
    changed: create(),
    reachChanged: create(),
    removed: create(),
    signalled: create(),
    stopAsked: create(),
  }
}
