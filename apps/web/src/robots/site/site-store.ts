import type { SiteMessage, SiteRobot, siteChannels } from '@wheelhouse/contract/robots/site'
import { type ChannelTo, openEvents } from '../../kernel/server/live.ts'
import { createStore, type Store } from '../../kernel/server/store.ts'
import type { MapRobot } from '../../maps/map-robot.ts'

/** The robots of a building as reported by the server, outside React: a thousand of them move ten times a second. */

const siteChannel: ChannelTo<typeof siteChannels.site> = { path: '/buildings/:id/site' }

/** Poses arrive ten times a second; interpolated in between, robots move instead of jumping. Milliseconds. */
const glideMs = 120
/** A robot this far from where it was drawn did not drive there, so it jumps to its position. Metres. */
const jump = 3
/** Lists are sorted at most this often: any faster, they would jump about under the pointer. Milliseconds. */
const listEveryMs = 400

type Place = Pick<SiteRobot, 'x' | 'y' | 'theta'>
type Kept = { robot: SiteRobot; from: Place; since: number }

export type SiteStore = {
  /** Everything that a list shows of them, without updates of their positions. `null` before the first message. */
  robots: Store<readonly SiteRobot[] | null>
  /** False while the server is unreachable: their current positions are unknown. */
  isLive: Store<boolean>
  /** The robots on one map, at their interpolated positions. */
  readRobots(mapId: string, chosen: string | null): MapRobot[]
  /** The interpolated position of one robot, on any map; `null` if it is not there. */
  readPlace(serialNumber: string): (Place & { mapId: string | null }) | null
  /** Something moved, or is still being interpolated. */
  subscribe(listener: () => void): () => void
  /** Starts to follow the robots. @returns a function that stops it */
  open(): () => void
}

/** @param toLook the visual meaning of a robot's state, and its word if it needs attention */
export function createSiteStore(
  buildingId: string,
  toLook: (robot: SiteRobot) => Pick<MapRobot, 'tone' | 'word'>,
  now: () => number = () => performance.now(),
): SiteStore {
  const kept = new Map<string, Kept>()
  const robots = createStore<readonly SiteRobot[] | null>(null)
  const isLive = createStore(false)
  const listeners = new Set<() => void>()
  let listing: ReturnType<typeof setTimeout> | undefined

  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  const list = () => {
    listing = undefined
    robots.set([...kept.values()].map(({ robot }) => robot))
  }

  function take(message: SiteMessage): void {
    if (message.kind === 'all') {
      kept.clear()
      for (const robot of message.robots) kept.set(robot.serialNumber, { robot, from: robot, since: 0 })
      list()
    } else {
      const at = now()
      for (const serialNumber of message.gone) kept.delete(serialNumber)
      for (const robot of message.changed) put(robot, at)
      for (const [serialNumber, x, y, theta] of message.moved) {
        const before = kept.get(serialNumber)
        if (before !== undefined) put({ ...before.robot, x, y, theta }, at)
      }
      if (message.changed.length + message.gone.length > 0) listing ??= setTimeout(list, listEveryMs)
    }
    notifyListeners()
  }

  function put(robot: SiteRobot, at: number): void {
    const before = kept.get(robot.serialNumber)
    const from = before === undefined || before.robot.mapId !== robot.mapId ? robot : getPlace(before, at)
    const isFar = Math.hypot(from.x - robot.x, from.y - robot.y) > jump
    kept.set(robot.serialNumber, { robot, from: isFar ? robot : from, since: at })
  }

  return {
    robots,
    isLive,
    readRobots(mapId, chosen) {
      const at = now()
      const found: MapRobot[] = []
      let isGliding = false
      for (const one of kept.values()) {
        const { robot } = one
        if (robot.mapId !== mapId) continue
        if (at - one.since < glideMs) isGliding = true
        found.push({
          serialNumber: robot.serialNumber,
          name: robot.name,
          pose: getPlace(one, at),
          path: robot.path,
          goal: robot.path.at(-1) ?? null,
          isMain: robot.serialNumber === chosen,
          isStale: !isLive.get() || !robot.online,
          ...toLook(robot),
        })
      }
      if (isGliding) queueMicrotask(notifyListeners)
      return found
    },
    readPlace(serialNumber) {
      const one = kept.get(serialNumber)
      return one === undefined ? null : { ...getPlace(one, now()), mapId: one.robot.mapId }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open() {
      const handlers = {
        onMessage: (message: SiteMessage) => {
          isLive.set(true)
          take(message)
        },
        onConnected: (isConnected: boolean) => {
          if (isConnected) return
          isLive.set(false)
          notifyListeners()
        },
      }
      const channel = openEvents(siteChannel, { id: buildingId }, handlers)
      return () => {
        clearTimeout(listing)
        channel.close()
      }
    },
  }
}

/** Interpolates between where it was drawn and where it is. */
function getPlace({ robot, from, since }: Kept, at: number): Place {
  const part = Math.min(1, (at - since) / glideMs)
  if (part === 1) return robot
  const turn = Math.atan2(Math.sin(robot.theta - from.theta), Math.cos(robot.theta - from.theta))
  return {
    x: from.x + (robot.x - from.x) * part,
    y: from.y + (robot.y - from.y) * part,
    theta: from.theta + turn * part,
  }
}
