import { linkTopics, type SignalUp } from '@wheelhouse/contract/robots/robot-link'
import { videoModes } from '@wheelhouse/contract/robots/video-mode'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import {
  directPagesMax,
  publishAgainMs,
  publishForMs,
  type RelayedCamera,
  type RelayedStream,
  relayedCameraSchema,
} from '@wheelhouse/contract/teleop/video-relay'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { isOnline, type RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { createRelayReaders } from './relay-readers.ts'
import type { Viewer } from './teleop-streams.ts'
import type { VideoRelay } from './video-relay.ts'

type Offer = { sessionId: string; slots?: SlotChoice[]; isDirect: boolean }

export type RelayParts = {
  relay: VideoRelay | null
  /** Monitors a session without keeping it from timing out. */
  watchSession: (identity: OperatorIdentity) => () => void
}
type Parts = RelayParts & {
  /** The pages at other servers that get a robot's pictures directly. */
  countElsewhere: (twin: RobotTwin) => number
}

/** A robot whose pictures the relay did not take sends them directly for so long, to everybody. */
const troubleMs = 30_000

/**
 * Which pages get a robot's pictures by the relay, and what the robot publishes there for them.
 */
export function createRelayedViewers(link: LinkContext, { relay, watchSession, countElsewhere }: Parts) {
  const readers = createRelayReaders({
    clock: link.clock,
    watchSession,
    republish: (twin, camera) =>
      link.sender.extension(twin, linkTopics.signal, { kind: 'republish', camera }),
  })
  /** What each robot was last ordered to publish, by the monotonic clock. */
  const orders = new WeakMap<RobotTwin, Map<RelayedCamera, RelayedStream & { at: number }>>()
  /** Robots whose pictures the relay does not take, and until when it is not tried again. */
  const troubles = new Map<RobotTwin, number>()

  function hasTrouble(twin: RobotTwin): boolean {
    const until = troubles.get(twin)
    if (until === undefined) return false
    if (link.clock.monotonicMs() < until) return true
    troubles.delete(twin)
    return false
  }

  /** What the relay would carry for a page; `null`: its pictures come directly. */
  function choose(viewer: Viewer, offer: Offer, viewers: readonly Viewer[]): RelayedStream | null {
    const { twin } = viewer
    if (relay === null || offer.isDirect || isDriver(viewer) || hasTrouble(twin)) return null
    if (twin.statusMessage?.canPublish !== true || !isOnline(twin, link.clock.monotonicMs())) return null
    const others = viewers.filter((other) => other !== viewer)
    if (countDirect(others) + countElsewhere(twin) < directPagesMax) return null
    // Of a preview, its only picture.
    const main = offer.slots?.find(({ size }) => size === 'main') ?? offer.slots?.[0]
    const camera = relayedCameraSchema.safeParse(main?.camera)
    return main === undefined || !camera.success ? null : { camera: camera.data, preset: main.preset }
  }

  function publish(twin: RobotTwin, viewers: readonly Viewer[]): void {
    if (relay === null) return
    const now = link.clock.monotonicMs()
    const before = orders.get(twin)
    const ordered = new Map<RelayedCamera, RelayedStream & { at: number }>()
    for (const stream of mergeStreams(viewers)) {
      const last = before?.get(stream.camera)
      const isDue = last === undefined || last.preset !== stream.preset || now - last.at >= publishAgainMs
      ordered.set(stream.camera, isDue ? { ...stream, at: now } : last)
      if (isDue)
        link.sender.extension(twin, linkTopics.signal, {
          kind: 'publish',
          ...stream,
          target: relay.issue(twin.serialNumber, stream.camera, 'publish', null),
          forMs: publishForMs,
        })
    }
    orders.set(twin, ordered)
  }

  return {
    /** @returns whether the page gets its pictures by the relay; otherwise its offer is for the robot */
    take(viewer: Viewer, offer: Offer, viewers: readonly Viewer[]): boolean {
      const stream = choose(viewer, offer, viewers)
      viewer.relayed = stream === null ? null : { ...stream, sessionId: offer.sessionId }
      if (stream === null || relay === null) return false
      const { identity } = viewer.socket
      const target = relay.issue(viewer.twin.serialNumber, stream.camera, 'read', identity.sessionId)
      readers.add(viewer.twin, stream.camera, identity)
      publish(viewer.twin, viewers)
      viewer.send({ kind: 'relayed', sessionId: offer.sessionId, target })
      return true
    },
    /** Those who may be watching at the relay: a server cannot end that there, but the robot can. */
    readers: readers,
    /** Called whenever a robot reports something: repeats what it publishes, and moves the driver to the robot itself. */
    tend(twin: RobotTwin, viewers: readonly Viewer[]): void {
      for (const viewer of viewers) if (isDriver(viewer)) sendAway(viewer, 'driver')
      publish(twin, viewers)
    },
    /** The robot reports whether the relay has a camera's pictures. */
    note(
      twin: RobotTwin,
      { problem }: Extract<SignalUp, { kind: 'published' }>,
      viewers: readonly Viewer[],
    ): void {
      const { serialNumber } = twin
      const hadTrouble = hasTrouble(twin)
      if (problem === null) {
        troubles.delete(twin)
        if (hadTrouble) link.log.info({ serialNumber }, 'the relay takes the pictures of a robot again')
        return
      }
      troubles.set(twin, link.clock.monotonicMs() + troubleMs)
      if (!hadTrouble)
        link.log.warn(
          { serialNumber, problem },
          'the relay does not take the pictures of a robot: everybody gets them directly',
        )
      for (const viewer of viewers) sendAway(viewer, 'relay')
    },
    /** Is there a robot whose pictures the relay does not take? */
    isLeftOut: (): boolean => [...troubles.keys()].some(hasTrouble),
  }
}

/** Pages that get their pictures directly from the robot. */
export function countDirect(viewers: readonly Viewer[]): number {
  return viewers.filter(({ streams }) => streams.size > 0).length
}

function isDriver({ twin, socket }: Viewer): boolean {
  return twin.lease?.operatorId === socket.identity.operatorId
}

/** Ends a page's relayed stream; the page makes a new offer. */
function sendAway(viewer: Viewer, reason: string): void {
  if (viewer.relayed === null) return
  const { sessionId } = viewer.relayed
  viewer.relayed = null
  viewer.send({ kind: 'closed', sessionId, reason })
}

/** Each camera once, as good as the page wants it that wants most. */
function mergeStreams(viewers: readonly Viewer[]): RelayedStream[] {
  const streams = new Map<RelayedCamera, RelayedStream>()
  for (const { relayed } of viewers) {
    if (relayed === null) continue
    const { camera, preset } = relayed
    const known = streams.get(camera)
    if (known === undefined || videoModes.indexOf(preset) > videoModes.indexOf(known.preset))
      streams.set(camera, { camera, preset })
  }
  return [...streams.values()]
}
