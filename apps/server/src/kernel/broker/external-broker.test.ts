/** Debian's Mosquitto as the robots' broker, set up as docs/operations.md says. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkProfile } from '@wheelhouse/contract/robots/robot-link'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aFlow, aStep } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import {
  connectRobot,
  giveSecret,
  obey,
  type RobotAccount,
  type TestRobot,
} from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

const program = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto'].find(existsSync)
const passwordTool = '/usr/bin/mosquitto_passwd'
const canRun = program !== undefined && existsSync(passwordTool)
if (!canRun) process.stdout.write('Mosquitto is not installed: the outside broker is not tried.\n')

const operations = fileURLToPath(new URL('../../../../../docs/operations.md', import.meta.url))

let folder: string
let port: number
let broker: ChildProcess
let server: TestServer
let world: World
let operator: Client
let account: RobotAccount
let other: RobotAccount
let robot: TestRobot
const until = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 8_000, interval: 20 })

/** The block of the document that begins with this line. */
function documented(firstLine: string): string {
  const block = readFileSync(operations, 'utf8')
    .split('```')
    .find((text) => text.trim().startsWith(firstLine))
  if (block === undefined) throw new Error(`docs/operations.md has no block that begins with "${firstLine}"`)
  return block.trim()
}

async function startBroker(): Promise<void> {
  broker = spawn(program ?? '', ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' })
  await until(async () => {
    const probe = await mqtt.connectAsync(
      `mqtt://127.0.0.1:${port}`,
      login('wheelhouse', 'server-secret'),
      false,
    )
    await probe.endAsync()
  })
}
async function stopBroker(): Promise<void> {
  const exit = once(broker, 'exit')
  broker.kill('SIGKILL')
  await exit
}
const login = (username: string, password: string) => ({ username, password, reconnectPeriod: 0 })

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe.skipIf(!canRun)('an outside broker', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mosquitto-'))
    port = await freePort()
    const passwords = join(folder, 'passwords')
    const acl = join(folder, 'acl')
    writeFileSync(passwords, '', { mode: 0o600 })
    writeFileSync(acl, `${documented('# What the server')}\n`, { mode: 0o600 })
    writeFileSync(
      join(folder, 'mosquitto.conf'),
      [
        `listener ${port} 127.0.0.1`,
        'allow_anonymous false',
        `password_file ${passwords}`,
        `acl_file ${acl}`,
        documented('listener').match(/^max_packet_size .*$/m)?.[0],
        documented('listener').match(/^use_username_as_clientid .*$/m)?.[0],
        ...(process.getuid?.() === 0 ? ['user root'] : []),
      ].join('\n'),
    )
    server = await startTestServer(
      async (db) => {
        world = await createWorld(db)
        account = await giveSecret(db, world.site.robot)
        other = await giveSecret(db, world.foreignSite.robot)
        const users = [account, other].map((r) => [`${r.manufacturer}/${r.serialNumber}`, r.secret])
        for (const [user = '', secret = ''] of [['wheelhouse', 'server-secret'], ...users])
          execFileSync(passwordTool, ['-b', passwords, user, secret], { stdio: 'ignore' })
      },
      // The broker is not there yet: the server waits for it.
      { environment: { MQTT_URL: `mqtt://wheelhouse:server-secret@127.0.0.1:${port}` } },
    )
    operator = await server.openSession(world.personas.general.id)
    await startBroker()
    robot = await connectRobot(`mqtt://127.0.0.1:${port}`, account, { reconnectPeriod: 100 })
    obey(robot, { mapId: mapId() })
  })
  afterAll(async () => {
    await robot.close()
    await server.close()
    broker.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })

  const mapId = () => `${world.site.building.id}.${world.site.floor.id}`
  const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
  const state = async () => (await operator.call('GET', path('state'))).body as RobotState
  const aPicture = () => ({
    ...{ mediaId: randomUUID(), kind: 'photo', cameraId: 'v1', size: 10, sha256: 'a'.repeat(64) },
    ...{ takenAt: '2026-11-20T00:00:00.000Z', actionId: 'order.1', title: null, seconds: null },
    ...{ areas: [], pose: null },
  })
  async function online(): Promise<void> {
    await until(async () => {
      await robot.state({ mapId: mapId() })
      expect(await state()).toMatchObject({ online: true })
    })
  }

  it('carries states, settings, orders and the remote stop', async () => {
    await online()
    await robot.hears('x-config')
    const goTo = { command: 'goTo', params: { waypointId: 'desk' } }
    expect((await operator.call('POST', path('commands'), goTo)).status).toBe(200)
    await robot.hears('order')
    await robot.status()
    await until(async () => expect((await state()).network).not.toBeNull())
    await robot.say('x-media-up', { profile: linkProfile, media: aPicture() }, { qos: 1 })
    await robot.hears('x-media')
    const stop = await operator.call('POST', path('remote-stop'))
    expect(stop.body).toMatchObject({ acknowledged: true })
  })

  it('that is away tells runs nothing of robots, until they have been heard again', async () => {
    await online()
    const flow = await aFlow(server.db, {
      ...{ buildingId: world.site.building.id, floorId: world.site.floor.id },
      ...{ definition: [aStep(903, { text: 'Noted' })], name: 'Round' },
    })
    const reasons = async () => {
      const { body } = await operator.call('GET', path(`flows/${flow.id}/preflight`))
      return (body as { reason: string }[]).map(({ reason }) => reason)
    }
    expect(await reasons()).not.toContain('robotOffline')
    await stopBroker()
    await until(async () => expect(await reasons()).toContain('robotOffline'))
    // Seconds ago it was heard, and it is shown so; what it has done since then nobody knows.
    expect(await state()).toMatchObject({ online: true })
    await startBroker()
    await until(async () => {
      await robot.state({ mapId: mapId() })
      expect(await reasons()).not.toContain('robotOffline')
    })
  })

  it('lets a robot reach nothing but its own topics', async () => {
    const raw = await mqtt.connectAsync(
      `mqtt://127.0.0.1:${port}`,
      login(`acme/${other.serialNumber}`, other.secret),
    )
    const heard: string[] = []
    raw.on('message', (topic) => heard.push(topic))
    for (const filter of ['#', '+/+/+/+/state', `uagv/v2/acme/${account.serialNumber}/x-session`])
      await raw.subscribeAsync(filter).catch(() => undefined)
    const forged = JSON.stringify({ connectionState: 'OFFLINE' })
    await raw.publishAsync(`uagv/v2/acme/${account.serialNumber}/connection`, forged, { qos: 1 })
    await raw.publishAsync(`uagv/v2/acme/${account.serialNumber}/x-session`, forged, { qos: 1 })
    // What the first robot says afterwards would have reached a listener by now.
    await robot.say('state', { driving: false }, { qos: 1 })
    await raw.publishAsync(`uagv/v2/acme/${other.serialNumber}/state`, '{}', { qos: 1 })
    expect(await state()).toMatchObject({ online: true })
    // Mosquitto grants every subscription and holds back what may not be read.
    expect(heard.filter((topic) => !topic.includes(`/${other.serialNumber}/`))).toEqual([])
    expect(robot.received.filter(({ body }) => 'connectionState' in body)).toEqual([])
    await raw.endAsync()
  })

  it('ends the connection of a robot that sends more than a megabyte in one packet', async () => {
    const raw = await mqtt.connectAsync(
      `mqtt://127.0.0.1:${port}`,
      login(`acme/${other.serialNumber}`, other.secret),
    )
    raw.on('error', () => undefined) // a reset counts as closed
    const closed = new Promise<void>((resolve) => raw.once('close', () => resolve()))
    const topic = `uagv/v2/acme/${other.serialNumber}/state`
    await raw.publishAsync(topic, 'x'.repeat(1_000_000), { qos: 1 })
    expect(raw.connected).toBe(true)
    raw.publish(topic, 'x'.repeat(1_200_000))
    await closed
  })

  it('that was killed is reached again, and the robots’ settings with it', async () => {
    await stopBroker()
    const before = robot.received.filter(({ name }) => name === 'x-config').length
    await startBroker()
    await until(async () => expect(robot.client.connected).toBe(true))
    await until(async () =>
      expect(robot.received.filter(({ name }) => name === 'x-config').length).toBeGreaterThan(before),
    )
    await online()
  })
})
