import { randomBytes } from 'node:crypto'
import { linkProfile } from '@wheelhouse/contract/robots/link-envelope'
import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import { topicPrefix } from '@wheelhouse/contract/robots/robot-link'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import type { Database } from '../kernel/database/database.ts'
import { putCredential } from '../robots/enrolment/credential.store.ts'
import { hashRobotSecret } from '../robots/robot-link/access/check-credential.ts'
import { setRobotLink } from '../robots/robot-link.store.ts'
import { testNow } from './factories.ts'
import { type RobotPicture, stateMessage, statusBody } from './robot-messages.ts'
import type { TestServer } from './test-server.ts'

/** How a robot proves itself and is addressed. */
export type RobotAccount = {
  manufacturer: string
  serialNumber: string
  secret: string
  version: VdaVersion
  interfaceName: string
}

export type Received = { name: string; body: Record<string, unknown>; text: string }

/** A robot at the end of a real MQTT connection. It does nothing on its own except record what it receives. */
export type TestRobot = RobotAccount & {
  client: MqttClient
  received: Received[]
  /** Publishes under the robot's own prefix: JSON unless `message` is a string. Resolves when it is sent. */
  say(name: string, message: object | string, options?: { qos?: 0 | 1; retain?: boolean }): Promise<void>
  /** One `state` with these differences from an idle robot. */
  state(picture?: RobotPicture): Promise<void>
  /** One `x-status` with these differences from an idle robot. */
  status(change?: object): Promise<void>
  /** The next message of this name that is as wanted, those already heard included. */
  hears(name: string, isRight?: (body: Record<string, unknown>) => boolean): Promise<Received>
  onMessage(listener: (message: Received) => void): void
  close(): Promise<void>
  /** Ends the connection without a goodbye: the broker publishes the will. */
  kill(): Promise<void>
}

/** The machine may be busy with other work. */
const patienceMs = 30_000

/** Gives a robot of the database a secret, before the server starts. */
export async function giveSecret(
  db: Database,
  robot: { id: string; serialNumber: string },
  version: VdaVersion = '2.1.0',
): Promise<RobotAccount> {
  const secret = randomBytes(32).toString('base64url')
  const interfaceName = version === '3.0.0' ? 'vda5050' : 'uagv'
  const link = { manufacturer: 'acme', interfaceName, vdaVersion: version }
  await setRobotLink(db, robot.id, link)
  const credential = { kind: 'secret', value: hashRobotSecret(secret) } as const
  await putCredential(db, robot.id, credential, { now: testNow, previousUntil: null })
  return { manufacturer: 'acme', interfaceName, serialNumber: robot.serialNumber, secret, version }
}

/** Gives a robot a secret while the server runs, which takes it up. */
export async function introduceRobot(
  server: TestServer,
  robot: { id: string; serialNumber: string },
  version: VdaVersion = '2.1.0',
): Promise<RobotAccount> {
  const account = await giveSecret(server.db, robot, version)
  await server.app.refreshRobot(robot.id)
  return account
}

/** Connects a robot, with its will, listening to everything it may hear. */
export async function connectRobot(
  mqttUrl: string,
  account: RobotAccount,
  options: IClientOptions = {},
): Promise<TestRobot> {
  const prefix = topicPrefix(account)
  const received: Received[] = []
  const listeners = new Set<(message: Received) => void>()
  let headerId = 0
  const header = () => ({
    headerId: headerId++,
    timestamp: '2026-11-20T00:00:00.000Z',
    version: account.version,
    manufacturer: account.manufacturer,
    serialNumber: account.serialNumber,
  })
  const broken = account.version === '3.0.0' ? 'CONNECTION_BROKEN' : 'CONNECTIONBROKEN'
  const will = { ...header(), connectionState: broken }
  const client = await mqtt.connectAsync(mqttUrl, {
    username: `${account.manufacturer}/${account.serialNumber}`,
    password: account.secret,
    clientId: `${account.serialNumber}-${randomBytes(4).toString('hex')}`,
    reconnectPeriod: 0,
    will: { topic: `${prefix}/connection`, payload: Buffer.from(JSON.stringify(will)), qos: 1, retain: true },
    ...options,
  })
  client.on('message', (topic, payload) => {
    const text = payload.toString()
    const message = {
      name: topic.slice(prefix.length + 1),
      body: JSON.parse(text) as Record<string, unknown>,
      text,
    }
    received.push(message)
    for (const listener of listeners) listener(message)
  })
  const downNames = [
    'order',
    'instantActions',
    'zoneSet',
    'x-session',
    'x-teleop',
    'x-signal',
    'x-config',
    'x-media',
    'x-recordings',
  ]
  await client.subscribeAsync(
    downNames.map((name) => `${prefix}/${name}`),
    { qos: 1 },
  )

  const say: TestRobot['say'] = async (name, message, { qos = 0, retain = false } = {}) => {
    const text = typeof message === 'string' ? message : JSON.stringify({ ...header(), ...message })
    await client.publishAsync(`${prefix}/${name}`, text, { qos, retain })
  }
  return {
    ...account,
    client,
    received,
    say,
    state: (picture = {}) => say('state', stateMessage(account.version, picture)),
    status: (change = {}) => say('x-status', { profile: linkProfile, ...statusBody, ...change }),
    hears(name, isRight = () => true) {
      const { promise, resolve, reject } = Promise.withResolvers<Received>()
      const timer = setTimeout(
        () => reject(new Error(`${account.serialNumber} never heard ${name}`)),
        patienceMs,
      )
      const look = (message: Received) => {
        if (message.name === name && isRight(message.body)) resolve(message)
      }
      received.forEach(look)
      listeners.add(look)
      return promise.finally(() => {
        clearTimeout(timer)
        listeners.delete(look)
      })
    },
    onMessage: (listener) => void listeners.add(listener),
    close: () => client.endAsync(),
    async kill() {
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
      client.stream.destroy()
      await closed
    },
  }
}

/**
 * Lets a robot do at once what it is sent: take orders, carry out actions, know its lease, latch its stop.
 * @param said what it says in its status beside that
 */
export function obey(robot: TestRobot, picture: RobotPicture = {}, said: object = {}): void {
  let own = picture
  let status = said
  robot.onMessage(({ name, body }) => {
    if (robot.client.disconnecting) return
    if (name === 'order') own = { ...own, orderId: String(body.orderId), ahead: nodeIds(body) }
    if (name === 'instantActions') own = carryOut(own, body)
    if (name === 'x-session') status = { ...status, ...answerSession(body) }
    if (name === 'order' || name === 'instantActions') void robot.state(own)
    if (name === 'x-session') void robot.status(status)
  })
}

function nodeIds(order: Record<string, unknown>): string[] {
  return (order.nodes as { nodeId: string }[]).slice(1).map(({ nodeId }) => nodeId)
}

function carryOut(own: RobotPicture, body: Record<string, unknown>): RobotPicture {
  const actions = body.actions as { actionType: string; actionId: string }[]
  const types = actions.map(({ actionType }) => actionType)
  const finished = actions.map(({ actionId }) => ({ actionId, actionStatus: 'FINISHED' }))
  return {
    ...own,
    instant: [...(own.instant ?? []), ...finished],
    ...(types.includes('cancelOrder') ? { ahead: [], actions: [], driving: false } : {}),
    ...(types.includes('stopCharging') ? { actions: [], charging: false } : {}),
    ...(types.includes('startPause') ? { paused: true } : {}),
    ...(types.includes('stopPause') ? { paused: false } : {}),
  }
}

function answerSession(body: Record<string, unknown>): object {
  if (body.kind === 'lease') return { leaseId: body.leaseId }
  if (body.kind === 'release') return { leaseId: null }
  if (body.kind === 'remoteStop') return { remoteStop: { latched: true, stopId: body.stopId } }
  return { remoteStop: { latched: false, stopId: null } }
}
