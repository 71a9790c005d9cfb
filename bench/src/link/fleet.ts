/** Helper process: many robots at a broker, each publishing one state a second, spread evenly over it, or at another pace. */
import { topicPrefix } from '@wheelhouse/contract/robots/robot-link'
import type { MqttClient } from 'mqtt'
import { connectRobotClient } from '../kernel/connect-robot.ts'
import { epochMs } from '../kernel/epoch.ts'
import { serve } from '../kernel/helper-process.ts'
import type { FleetIdentity } from './fleet-identity.ts'
import { chargeSteps, getCharge, stateText } from './fleet-state.ts'

type Robot = {
  readonly client: MqttClient
  readonly serialNumber: string
  count: number
  /** When each charge was last sent. */
  readonly sentAt: number[]
}
type Fleet = { readonly identity: FleetIdentity; readonly robots: Robot[]; next: number }

/** Connections opened concurrently. */
const atOnce = 50
const beatMs = 10

const fleets = new Map<string, Fleet>()
let running: { stop: () => void } | null = null
let published = 0
/** States of each robot a second. */
let pace = 1

async function connectRobot(url: string, identity: FleetIdentity, serialNumber: string): Promise<Robot> {
  const { manufacturer, interfaceName, vdaVersion, secret } = identity
  const prefix = topicPrefix({ interfaceName, version: vdaVersion, manufacturer, serialNumber })
  const client = await connectRobotClient(url, {
    clientId: `${manufacturer}-${serialNumber}`,
    username: `${manufacturer}/${serialNumber}`,
    password: secret,
    keepalive: 60,
  })
  // Receiving messages is part of the cost of a connected robot.
  await client.subscribeAsync([`${prefix}/order`, `${prefix}/instantActions`, `${prefix}/x-session`], {
    qos: 1,
  })
  const header = { timestamp: new Date(epochMs()).toISOString(), version: vdaVersion, manufacturer }
  const online = { headerId: 0, ...header, serialNumber, connectionState: 'ONLINE' }
  await client.publishAsync(`${prefix}/connection`, JSON.stringify(online), { qos: 1, retain: true })
  return { client, serialNumber, count: 0, sentAt: [] }
}

function publish({ identity }: Fleet, robot: Robot): void {
  const { manufacturer, interfaceName, vdaVersion } = identity
  const { serialNumber } = robot
  const prefix = topicPrefix({ interfaceName, version: vdaVersion, manufacturer, serialNumber })
  const now = epochMs()
  robot.sentAt[getCharge(robot.count)] = now
  robot.client.publish(`${prefix}/state`, stateText({ manufacturer, serialNumber }, robot.count, now))
  robot.count++
  published++
}

/** Publishes as many states as are due, robot after robot. */
function run(fleet: Fleet): { stop: () => void } {
  const startedAt = performance.now()
  const perMs = (fleet.robots.length * pace) / 1000
  let done = 0
  const timer = setInterval(() => {
    const due = Math.floor((performance.now() - startedAt) * perMs)
    for (; done < due; done++) {
      const robot = fleet.robots[fleet.next++ % fleet.robots.length]
      if (robot !== undefined) publish(fleet, robot)
    }
  }, beatMs)
  return { stop: () => clearInterval(timer) }
}

const handlers = {
  /** Connects the first `size` robots to an additional broker. */
  async connect({ name, url, identity, size }: Connect): Promise<void> {
    const robots: Robot[] = []
    for (let from = 0; from < size; from += atOnce) {
      const some = identity.serialNumbers.slice(from, Math.min(size, from + atOnce))
      robots.push(...(await Promise.all(some.map((serial) => connectRobot(url, identity, serial)))))
    }
    fleets.set(name, { identity, robots, next: 0 })
  },
  async disconnect(name: string): Promise<void> {
    await Promise.all((fleets.get(name)?.robots ?? []).map(({ client }) => client.endAsync()))
    fleets.delete(name)
  },
  /** How many states each robot publishes a second, from the next `publishTo` on. */
  setPace(perSecond: number): void {
    pace = perSecond
  },
  /** Publishes to one broker from now on, or to none. */
  publishTo(name: string | null): void {
    running?.stop()
    const fleet = name === null ? undefined : fleets.get(name)
    running = fleet === undefined ? null : run(fleet)
  },
  published: (): number => published,
  /** When each robot last sent each charge: `[serial number][charge]`, milliseconds since 1970. */
  sendingTimes(name: string): Record<string, number[]> {
    const robots = fleets.get(name)?.robots ?? []
    return Object.fromEntries(robots.map(({ serialNumber, sentAt }) => [serialNumber, sentAt]))
  },
}
type Connect = { name: string; url: string; identity: FleetIdentity; size: number }
export type FleetHandlers = typeof handlers

/** A displayed charge identifies its message for this long. */
export const chargeIsUniqueForMs = chargeSteps * 1000

serve(handlers)
