import { syncAnswerMs } from '@wheelhouse/contract/robots/sync-history'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { createLoader } from '../../../kernel/process/create-loader.ts'
import { mayBeCommanded } from '../twins/robot-readiness.ts'
import { isOnline, type RobotTwin } from '../twins/robot-twin.ts'
import type { LinkSender } from '../wire/link-sender.ts'
import type { MapFiles } from './map-files.ts'
import { createMapHistory } from './map-history.ts'
import { getMapMeans } from './map-means.ts'
import { findRefusal, type MapStep } from './map-step.ts'
import { createMapTargets, type MapTargets } from './map-targets.ts'

/**
 * Makes every robot use the published maps of its building and keep to the zones now in force. The sync history is the
 * only memory: what a robot must be sent is derived from its own state, so that work resumes after a restart of either
 * side, whenever that happens.
 */
type MapSyncs = {
  /** Reads what is published, and checks every robot. Safe to call at any time. */
  load(): Promise<void>
  /** Takes a message of the robot. Called thousands of times a second: free while nothing is new. */
  heard(twin: RobotTwin): void
  /** The robot is online (again), or somebody wants a retry: forgets what failed. */
  begin(twin: RobotTwin): void
  /** Checks for robots that do not answer, and for time windows that open or close. */
  sweep(): void
  remove(robotId: string): void
}

type Parts = {
  db: Database
  clock: Clock
  sender: LinkSender
  files: MapFiles
  twins: () => Iterable<RobotTwin>
  keep: (work: Promise<void>, what: string) => void
  /** Called when different zones may be in force than before. */
  onZones: () => void
}

/** A step under way. */
type Work = { step: MapStep; actionId: string | null; sentAt: number; isUnderWay: boolean; tries: number }

/** Keys of steps that failed, and when, by floor. */
type FailedSteps = Map<string, { key: string; at: number }>

type Followed = {
  failed: FailedSteps
  work: Work | null
  /** The robot's data at the last check, and our epoch then. */
  seen: Pick<RobotTwin, 'state' | 'factsheet'>
  seenEpoch: number
}

type Failure = { error: 'robotFailed' | 'noAnswer'; reason?: string }

/** How often a step without any reaction is sent: some robots listen only after they have announced themselves. */
const tries = 3
/** A failed step is retried after this long: a nightly keepout must not stay off forever. Milliseconds. */
const failedForMs = 60_000
/** How long a robot may take for a download that it has started. Milliseconds. */
const workMs = 10 * 60_000

export function createMapSyncs(parts: Parts): MapSyncs {
  const { db, clock, twins } = parts
  const targets = createMapTargets({ db, clock })
  const follower = createMapFollower(parts, targets, () => load())
  const load = createLoader(async () => {
    await targets.load()
    follower.lookAtAll()
  })
  return {
    load,
    heard: follower.heard,
    begin: (twin) => follower.begin(twin),
    sweep() {
      if (targets.turnMinute()) follower.lookAtAll()
      for (const twin of twins()) follower.sweep(twin)
    },
    remove: follower.remove,
  }
}

/** Brings each robot to the maps that it is to use. */
function createMapFollower(parts: Parts, targets: MapTargets, load: () => Promise<void>) {
  const { db, clock, keep, twins } = parts
  const robots = new Map<string, Followed>()
  const onLost = (robotId: string) => Object.assign(robots.get(robotId) ?? {}, { seenEpoch: -1 })
  const history = createMapHistory({ db, clock, keep, onLost })
  const send = createStepSender(parts, {
    isCurrent: ({ robotId }, work) => robots.get(robotId)?.work === work,
    onSent: ({ robotId }, step) => history.record(robotId, step, { status: 'sent' }),
    onSuperseded: load,
  })
  /** Incremented when every robot needs another check. */
  let epoch = 0

  /** Begins the next remaining step. */
  function goOn(twin: RobotTwin, robot: Followed): void {
    const means = getMapMeans(twin)
    if (means === null) return
    const takesNothing = !means.maps && !means.zones
    const listens = isListening(twin, clock.monotonicMs())
    for (const target of targets.of(twin)) {
      if (takesNothing) history.record(twin.robotId, target, { status: 'notSupported' })
      if (takesNothing || !listens) continue
      const step = targets.findStep(twin, target)
      if (step === null) history.record(twin.robotId, target, { status: 'applied' })
      else if (!hasFailed(robot.failed, step, clock.monotonicMs())) {
        robot.work = { step, actionId: null, sentAt: 0, isUnderWay: false, tries: 0 }
        return send(twin, robot.work)
      }
    }
  }

  /** @returns whether the step is still under way */
  function isAtWork(twin: RobotTwin, robot: Followed, work: Work): boolean {
    if (!isStillDue(targets, twin, work.step)) return false
    const reason = work.actionId === null ? undefined : findRefusal(twin, work.actionId)
    if (reason !== undefined) fail(twin, robot, work.step, { error: 'robotFailed', reason })
    work.isUnderWay ||= twin.actions.get(work.actionId ?? '')?.outcome === 'running'
    return reason === undefined
  }

  function fail({ robotId }: RobotTwin, robot: Followed, step: MapStep, why: Failure): void {
    robot.failed.set(step.floorId, { key: step.key, at: clock.monotonicMs() })
    history.record(robotId, step, { status: 'failed', ...why })
  }

  function heard(twin: RobotTwin): void {
    const robot = robots.get(twin.robotId) ?? newFollowed()
    robots.set(twin.robotId, robot)
    const { state, factsheet } = twin
    const { seen } = robot
    if (robot.seenEpoch === epoch && seen.state === state && seen.factsheet === factsheet) return
    robot.seen = { state, factsheet }
    robot.seenEpoch = epoch
    if (!isListening(twin, clock.monotonicMs())) robot.work = null
    if (robot.work !== null && isAtWork(twin, robot, robot.work)) return
    robot.work = null
    goOn(twin, robot)
  }

  function remove(robotId: string): void {
    robots.delete(robotId)
    history.forget(robotId)
  }

  return {
    heard,
    remove,
    begin(twin: RobotTwin): void {
      remove(twin.robotId)
      heard(twin)
    },
    lookAtAll(): void {
      epoch++
      for (const twin of twins()) heard(twin)
      parts.onZones()
    },
    /** Has it not answered for too long? */
    sweep(twin: RobotTwin): void {
      const robot = robots.get(twin.robotId)
      const work = robot?.work ?? null
      if (robot === undefined) return
      const now = clock.monotonicMs()
      if (work === null) {
        if (robot.failed.size > 0 && isRetryDue(robot.failed, now) && isListening(twin, now))
          goOn(twin, robot)
        return
      }
      const patience = work.isUnderWay ? workMs : syncAnswerMs / tries
      if (!isListening(twin, now)) robot.work = null
      else if (now - work.sentAt < patience) return
      else if (!work.isUnderWay && work.tries < tries) send(twin, work)
      else {
        fail(twin, robot, work.step, { error: 'noAnswer' })
        robot.work = null
        goOn(twin, robot)
      }
    },
  }
}

/** A robot that people are working at is sent nothing; its next state after that resumes the work. */
function isListening(twin: RobotTwin, now: number): boolean {
  return isOnline(twin, now) && mayBeCommanded(twin, 'downloadMap')
}

/** Whether the step failed recently: a robot may be able to do later what it could not. */
function hasFailed(failed: FailedSteps, { floorId, key }: MapStep, now: number): boolean {
  const last = failed.get(floorId)
  return last?.key === key && now - last.at < failedForMs
}

function isRetryDue(failed: FailedSteps, now: number): boolean {
  return [...failed.values()].some(({ at }) => now - at >= failedForMs)
}

/** Whether the robot still needs the step: its building or what is published may have changed. */
function isStillDue(targets: MapTargets, twin: RobotTwin, { floorId, key }: MapStep): boolean {
  const target = targets.get(floorId)
  if (target === undefined || target.buildingId !== twin.buildingId) return false
  return targets.findStep(twin, target)?.key === key
}

function newFollowed(): Followed {
  return { failed: new Map(), work: null, seen: { state: null, factsheet: null }, seenEpoch: -1 }
}

type StepPorts = {
  /** Is this still what the robot is to do? */
  isCurrent: (twin: RobotTwin, work: Work) => boolean
  onSent: (twin: RobotTwin, step: MapStep) => void
  /** Called when the map is no longer the published one. */
  onSuperseded: () => Promise<void>
}

/** Sends a robot one step as VDA 5050 messages. */
function createStepSender({ clock, sender, files, keep }: Parts, ports: StepPorts) {
  function say(twin: RobotTwin, work: Work, parameters: Record<string, unknown>): void {
    const { kind: actionType } = work.step
    work.actionId = sender.instantActions(twin, [{ actionType, parameters }])[0] ?? null
    ports.onSent(twin, work.step)
  }

  async function describeDownload(twin: RobotTwin, work: Work): Promise<void> {
    const { mapId, floorId, revision } = work.step
    const file = await files.get(floorId, revision)
    if (!ports.isCurrent(twin, work)) return
    if (file === null) return ports.onSuperseded()
    const mapDownloadLink = files.makeLink({ robotId: twin.robotId, floorId, revision })
    say(twin, work, { mapId, mapVersion: String(revision), mapDownloadLink, mapHash: file.hash })
  }

  return (twin: RobotTwin, work: Work): void => {
    const { kind, mapId, revision, zoneSet } = work.step
    Object.assign(work, { sentAt: clock.monotonicMs(), tries: work.tries + 1 })
    if (kind === 'downloadMap') keep(describeDownload(twin, work), 'a map could not be sent')
    else if (kind === 'enableMap') say(twin, work, { mapId, mapVersion: String(revision) })
    else if (kind === 'enableZoneSet') say(twin, work, { zoneSetId: zoneSet?.zoneSetId })
    else if (zoneSet !== null) {
      sender.zoneSet(twin, zoneSet)
      ports.onSent(twin, work.step)
    }
  }
}
