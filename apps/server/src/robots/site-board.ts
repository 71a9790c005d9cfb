/** Where the robots of a building are and their states, published together to everybody who has its map open. */
import { type SiteMessage, type SiteRobot, siteChannels, siteRoutes } from '@wheelhouse/contract/robots/site'
import type { Database } from '../kernel/database/database.ts'
import { getBuilding } from '../kernel/entities/place.store.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import type { Live, SocketContext } from '../kernel/live/live.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { LinkContext } from './robot-link/link-context.ts'
import { getUiState, hasOpenOrder, isOnline, type RobotTwin } from './robot-link/twins/robot-twin.ts'

/** Movements within this time are published together. */
const publishEveryMs = 100

type SiteBoard = {
  bindings: RouteBinding[]
  /** Names come with the robots' records. */
  learnName(robotId: string, name: string): void
  onTwinChange(twin: RobotTwin): void
  /** Removes a robot that is out of service. */
  forget(robotId: string): void
  stop(): void
}

type Parts = {
  live: Live
  db: Database
  clock: Clock
  /** Every robot of the installation. */
  link: Pick<LinkContext, 'twins' | 'freshen'>
}

/**
 * A building that somebody is watching: what its watchers were last sent, and the ids of robots that may differ by now.
 */
type Site = {
  sends: Map<string, (message: SiteMessage) => void>
  lastSent: Map<string, SiteRobot>
  changed: Map<string, RobotTwin>
}

export function createSiteBoard({ live, db, clock, link }: Parts): SiteBoard {
  const names = new Map<string, string>()
  const sites = new Map<string, Site>()
  let timer: NodeJS.Timeout | null = null

  const look = (twin: RobotTwin) => toSiteRobot(twin, names.get(twin.robotId) ?? '', clock.monotonicMs())
  const listTwins = (buildingId: string) => [...link.twins()].filter((twin) => twin.buildingId === buildingId)

  function publish(): void {
    timer = null
    for (const [buildingId, site] of sites) {
      const message = takeDifference(site, (twin) => (twin.buildingId === buildingId ? look(twin) : null))
      if (message !== null) for (const send of site.sends.values()) send(message)
    }
  }

  function note(twin: RobotTwin): void {
    for (const [buildingId, { lastSent, changed }] of sites) {
      // Also in the building where it was until now, because it has left.
      if (twin.buildingId !== buildingId && !lastSent.has(twin.robotId)) continue
      changed.set(twin.robotId, twin)
      timer ??= setTimeout(publish, publishEveryMs)
    }
  }

  live.events(siteChannels.site, {
    mayWatch: ({ identity }, { id }) => maySee(db, identity, id),
    onSubscribe({ socketId }, { id }, send) {
      const shown = listTwins(id)
      const robots = shown.map(look)
      const site = sites.get(id) ?? { sends: new Map(), lastSent: new Map(), changed: new Map() }
      sites.set(id, site)
      if (site.sends.size === 0) for (const robot of robots) site.lastSent.set(robot.robotId, robot)
      site.sends.set(socketId, send)
      send({ kind: 'all', robots })
      // What other servers know better comes as a difference.
      void link.freshen(shown)
    },
    onMessage: () => undefined,
    onClose({ socketId }: SocketContext, { id }) {
      const site = sites.get(id)
      site?.sends.delete(socketId)
      if (site?.sends.size === 0) sites.delete(id)
    },
  })

  return {
    bindings: [
      handle(siteRoutes.get, async ({ params: { id } }, { identity }) => {
        await getBuilding(db, identity, id)
        const shown = listTwins(id)
        await link.freshen(shown)
        return { robots: shown.map(look) }
      }),
    ],
    learnName: (robotId, name) => void names.set(robotId, name),
    onTwinChange: note,
    forget(robotId) {
      names.delete(robotId)
      for (const { sends, lastSent, changed } of sites.values()) {
        changed.delete(robotId)
        const last = lastSent.get(robotId)
        if (last === undefined) continue
        lastSent.delete(robotId)
        const message: SiteMessage = { kind: 'difference', moved: [], changed: [], gone: [last.serialNumber] }
        for (const send of sends.values()) send(message)
      }
    },
    stop: () => clearTimeout(timer ?? undefined),
  }
}

async function maySee(db: Database, identity: Identity, buildingId: string): Promise<boolean> {
  try {
    await getBuilding(db, identity, buildingId)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'entity.notFound') return false
    throw error
  }
}

/** What is new since the last update; `null` when nothing visible changed. `look`: `null` for a robot that left. */
function takeDifference(
  { lastSent, changed }: Site,
  look: (twin: RobotTwin) => SiteRobot | null,
): SiteMessage | null {
  const message: SiteMessage = { kind: 'difference', moved: [], changed: [], gone: [] }
  for (const [robotId, twin] of changed) {
    const before = lastSent.get(robotId)
    const now = look(twin)
    if (before !== undefined && before.serialNumber !== now?.serialNumber)
      message.gone.push(before.serialNumber)
    if (now === null) {
      lastSent.delete(robotId)
      continue
    }
    lastSent.set(robotId, now)
    if (before === undefined || !isAlike(before, now)) message.changed.push(now)
    else if (before.x !== now.x || before.y !== now.y || before.theta !== now.theta)
      message.moved.push([now.serialNumber, now.x, now.y, now.theta])
  }
  changed.clear()
  return message.moved.length + message.changed.length + message.gone.length === 0 ? null : message
}

/** The same apart from the exact position? */
function isAlike(a: SiteRobot, b: SiteRobot): boolean {
  return (
    a.serialNumber === b.serialNumber &&
    a.mapId === b.mapId &&
    a.name === b.name &&
    a.uiState === b.uiState &&
    a.online === b.online &&
    a.charge === b.charge &&
    a.goal === b.goal &&
    a.path.length === b.path.length &&
    a.path.every(([x, y], index) => b.path[index]?.[0] === x && b.path[index][1] === y)
  )
}

function toSiteRobot(twin: RobotTwin, name: string, now: number): SiteRobot {
  const { robotId, serialNumber, state } = twin
  const pose = state?.pose ?? null
  const order = state !== null && hasOpenOrder(state) ? state : null
  return {
    robotId,
    serialNumber,
    name,
    mapId: pose?.mapId ?? null,
    x: toMillimetres(pose?.x ?? 0),
    y: toMillimetres(pose?.y ?? 0),
    theta: toMillimetres(pose?.theta ?? 0),
    uiState: getUiState(twin, now),
    online: isOnline(twin, now),
    charge: state?.battery == null ? null : Math.round(state.battery.charge),
    goal: order !== null && twin.order?.orderId === order.orderId ? twin.order.goal.name : null,
    path:
      order?.ahead.flatMap(({ x, y }): [number, number][] => (x === null || y === null ? [] : [[x, y]])) ??
      [],
  }
}

/** Thousandths of metres and radians: nobody can see more, and every digit is sent ten times a second. */
function toMillimetres(value: number): number {
  return Math.round(value * 1000) / 1000
}
