import { createPeriodicTask } from '../../kernel/process/periodic-task.ts'
import { runTogether } from '../../kernel/process/run-areas.ts'
import type { LinkChanges } from './link-changes.ts'
import type { LinkParts } from './link-parts.ts'
import { saveGivenUpOrders } from './orders/given-up-orders.ts'
import { requestStop } from './orders/request-stop.ts'
import { onlineForMs, type RobotTwin, statusSilenceMs } from './twins/robot-twin.ts'

/** How often robots are checked for silence, and what they reported about themselves is stored. */
const sweepEveryMs = 1_000
const saveEveryMs = 5_000
/** A limit counts as just passed for this long, because a sweep may come late. */
const countsForMs = 10 * sweepEveryMs

/** Handles what no message of a robot triggers. */
export function createLinkTimers(parts: LinkParts, changes: LinkChanges) {
  const { log } = parts
  return runTogether([
    createPeriodicTask(() => sweepRobots(parts, changes), {
      everyMs: sweepEveryMs,
      log,
      failure: 'robots could not be checked',
    }),
    createPeriodicTask(() => saveRobots(parts), {
      everyMs: saveEveryMs,
      log,
      failure: 'what robots said of themselves could not be written down',
    }),
  ])
}

function sweepRobots(parts: LinkParts, changes: LinkChanges): void {
  const { broker, clock, robots, syncs, mapSyncs, updates, contacts, stateSampler, trackSampler } = parts
  // A connection survives rotation, but not the expiry of the credential that it was made with.
  broker.current?.disconnectVoid()
  syncs.sweep(robots.all())
  if (broker.current !== null) {
    mapSyncs.sweep()
    updates.sweep(robots.all())
  }
  contacts.saveFirst()
  stateSampler.sample()
  trackSampler.sample()
  const now = clock.monotonicMs()
  for (const twin of robots.all()) {
    if (isDue(twin, now)) changes.changed(twin)
    const latched = twin.statusMessage?.remoteStop.latched === true
    if (twin.stopRequested !== null && !latched && broker.current !== null)
      requestStop(parts, twin, twin.stopRequested)
  }
}

/**
 * Has time alone changed what is shown? Only for robots that have just gone silent or offline: everything else arrives
 * as a message. An order that was given up is cancelled repeatedly, whatever the robot reports.
 */
function isDue({ lastStatusAt, lastStateAt, lagMs, givenUp }: RobotTwin, now: number): boolean {
  const isNowPast = (at: number | null, limitMs: number) =>
    at !== null && now - at > limitMs && now - at < limitMs + countsForMs
  return (
    isNowPast(lastStatusAt, statusSilenceMs + lagMs) ||
    isNowPast(lastStateAt, onlineForMs) ||
    givenUp.orders.size > 0
  )
}

/** Retries what could not be written when it happened. */
function saveRobots(parts: LinkParts): void {
  parts.contacts.save()
  parts.anonymize.save()
  parts.kinds.save()
  parts.factsheets.save()
  for (const twin of parts.robots.all()) {
    if (twin.stopRequested !== twin.savedStop) parts.keep(parts.stops.keep(twin), 'remote stop not kept')
    if (twin.givenUp.orders.size > 0) parts.keep(saveGivenUpOrders(parts, twin), 'given up orders not kept')
  }
}
