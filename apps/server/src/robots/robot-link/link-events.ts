import type { SignalUp } from '@wheelhouse/contract/robots/robot-link'
import { createEvents, type Events } from '../../kernel/process/events.ts'
import type { Log } from '../../kernel/process/log.ts'
import type { LinkRobot } from '../robot-link.store.ts'
import type { RobotTwin } from './twins/robot-twin.ts'

/** Events of the link for the areas that depend on it, delivered in the order of subscription. */
export type LinkEvents = {
  /** A robot is known, or its record has changed; emitted before any other event of that robot. */
  known: Events<LinkRobot>
  /** A twin has changed; screens, runs and drivers need to know. */
  changed: Events<RobotTwin>
  /** A robot has another organisation or building, or is gone: some who have it open may no longer see it. */
  reachChanged: Events<RobotTwin>
  /** A robot was taken out of service. */
  removed: Events<{ robotId: string }>
  /** A robot has something for a page that shows its pictures. */
  signalled: Events<{ twin: RobotTwin; signal: SignalUp }>
  /** A robot is requested to stop; its open pages pass that on. */
  stopRequested: Events<{ twin: RobotTwin; stopId: string }>
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
    stopRequested: create(),
  }
}
