/** Helper process: robots that accept orders, perform each action in a given time, and record the times. */

import { topicPrefix } from '@wheelhouse/contract/robots/robot-link'
import type { MqttClient } from 'mqtt'
import { z } from 'zod'
import { connectRobotClient } from '../kernel/connect-robot.ts'
import { epochMs } from '../kernel/epoch.ts'
import { serve } from '../kernel/helper-process.ts'
import type { FleetIdentity } from '../link/fleet-identity.ts'

const actionSchema = z.object({ actionId: z.string(), actionType: z.string() })
const nodeSchema = z.object({ nodeId: z.string(), sequenceId: z.int(), actions: z.array(actionSchema) })
const orderSchema = z.object({ orderId: z.string(), nodes: z.array(nodeSchema) })
type Order = z.output<typeof orderSchema>
type Robot = {
  readonly client: MqttClient
  readonly prefix: string
  readonly header: object
  count: number
  order: Order | null
  status: string
}
/** When an order arrived, and when its robot reported it done. Milliseconds since 1970. */
export type OrderTimes = { serialNumber: string; receivedAt: number; doneAt: number; actionIds: string[] }

export type Working = {
  url: string
  identity: FleetIdentity
  size: number
  mapId: string
  x: number
  y: number
  /** How long an order takes. */
  stepMs: number
}

/** Connections opened concurrently. */
const atOnce = 50
/** VDA 5050: a state at least every 30 s. */
const aliveEveryMs = 25_000
const robots: Robot[] = []
let times: OrderTimes[] = []
let stepMs = 0

async function connect(working: Working, serialNumber: string): Promise<Robot> {
  const { manufacturer, interfaceName, vdaVersion, secret } = working.identity
  const prefix = topicPrefix({ interfaceName, version: '2.1.0', manufacturer, serialNumber })
  const client = await connectRobotClient(working.url, {
    clientId: `${manufacturer}-${serialNumber}`,
    username: `${manufacturer}/${serialNumber}`,
    password: secret,
  })
  const header = { version: vdaVersion, manufacturer, serialNumber }
  const robot: Robot = { client, prefix, header, count: 0, order: null, status: 'WAITING' }
  await client.subscribeAsync([`${prefix}/order`, `${prefix}/instantActions`])
  client.on('message', (topic, payload) => {
    if (topic.endsWith('/order'))
      take(robot, working, orderSchema.parse(JSON.parse(payload.toString())), serialNumber)
  })
  const agvActions = ['speak', 'startPause', 'stopPause'].map((actionType) => ({
    actionType,
    actionScopes: ['NODE'],
  }))
  say(robot, 'factsheet', { protocolFeatures: { optionalParameters: [], agvActions } })
  publishState(robot, working, null, 'WAITING')
  // Like robots that have nothing to report.
  setInterval(() => publishState(robot, working, robot.order, robot.status), aliveEveryMs)
  return robot
}

function say({ client, prefix, header }: Robot, name: string, body: object): void {
  client.publish(
    `${prefix}/${name}`,
    JSON.stringify({ headerId: 0, timestamp: new Date().toISOString(), ...header, ...body }),
  )
}

function publishState(
  robot: Robot,
  { mapId, x, y }: Working,
  order: Order | null,
  actionStatus: string,
): void {
  const actions = order?.nodes.flatMap((node) => node.actions) ?? []
  const last = order?.nodes.at(-1)
  robot.status = actionStatus
  say(robot, 'state', {
    headerId: robot.count++,
    orderId: order?.orderId ?? '',
    orderUpdateId: 0,
    lastNodeId: last?.nodeId ?? '',
    lastNodeSequenceId: last?.sequenceId ?? 0,
    nodeStates: [],
    edgeStates: [],
    driving: false,
    paused: false,
    operatingMode: 'AUTOMATIC',
    errors: [],
    actionStates: actions.map(({ actionId, actionType }) => ({ actionId, actionType, actionStatus })),
    agvPosition: { x, y, theta: 0, mapId, positionInitialized: true },
    batteryState: { batteryCharge: 80, charging: false },
    safetyState: { eStop: 'NONE', fieldViolation: false },
  })
}

function take(robot: Robot, working: Working, order: Order, serialNumber: string): void {
  if (order.orderId === robot.order?.orderId) return
  robot.order = order
  const actionIds = order.nodes.flatMap(({ actions }) => actions.map(({ actionId }) => actionId))
  const of: OrderTimes = { serialNumber, receivedAt: epochMs(), doneAt: 0, actionIds }
  times.push(of)
  publishState(robot, working, order, 'RUNNING')
  setTimeout(() => {
    of.doneAt = epochMs()
    publishState(robot, working, order, 'FINISHED')
  }, stepMs)
}

const handlers = {
  /** Connects the first `size` robots. */
  async connect(working: Working): Promise<void> {
    stepMs = working.stepMs
    const serials = working.identity.serialNumbers.slice(0, working.size)
    for (let from = 0; from < serials.length; from += atOnce) {
      const some = serials.slice(from, from + atOnce)
      robots.push(...(await Promise.all(some.map((serial) => connect(working, serial)))))
    }
  },
  setStep(ms: number): void {
    stepMs = ms
  },
  /** Orders since the last call. */
  takeTimes(): OrderTimes[] {
    const taken = times
    times = []
    return taken
  },
  async close(): Promise<void> {
    await Promise.all(robots.map(({ client }) => client.endAsync()))
  },
}
export type WorkingFleetHandlers = typeof handlers

serve(handlers)
