/** Updates of a robot's software (R-ROBOTS-29), over a real broker: with a robot that only listens, and with the agent. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Activity } from '@wheelhouse/contract/robots/robot'
import type { RobotSoftware } from '@wheelhouse/contract/robots/robot-software'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { createAgent, type RobotAgent } from '@wheelhouse/robot-core/agent'
import type { AgentMemory } from '@wheelhouse/robot-core/agent-options'
import { systemClock } from '@wheelhouse/robot-core/clock'
import type { VirtualMemory } from '@wheelhouse/simulator/robot/virtual-parts'
import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { testRoom } from '@wheelhouse/simulator/world/test-room'
import { createVirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aStoredFile, aSystemVersion } from '../../../testing/factories.ts'
import { createWorld, type PersonaName, type World } from '../../../testing/personas.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'

let server: TestServer
let world: World
let account: RobotAccount
let admin: Client
const open: { close(): Promise<void> }[] = []
beforeEach(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  })
  admin = await server.openSession(world.personas.administrator.id)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
  await server.close()
})

async function aVersion(values: Parameters<typeof aSystemVersion>[1] = {}): Promise<string> {
  const { id: fileId } = await aStoredFile(server.db, server.dataDir, {
    organizationId: null,
    kind: 'software',
    mime: 'application/gzip',
    bytes: Buffer.from('the software'),
  })
  return (await aSystemVersion(server.db, { target: 'robot', version: '3.1.0', fileId, ...values })).id
}

const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
const update = (versionId: string, client = admin) => client.call('POST', path('update'), { versionId })
const getSoftware = async (client = admin) =>
  (await client.call('GET', path('versions'))).body as RobotSoftware
const getState = async () => (await admin.call('GET', path('state'))).body as RobotState
const isNow = (wanted: object) => until(async () => expect(await getState()).toMatchObject(wanted))
const hasLast = (last: object) => until(async () => expect((await getSoftware()).last).toMatchObject(last))

const system = { cpu: 1, memory: 1, disk: 1, temperature: 30 }
const sheet = (actions: readonly string[]) => ({
  protocolFeatures: {
    optionalParameters: [],
    agvActions: actions.map((actionType) => ({ actionType, actionScopes: ['INSTANT'] })),
  },
})

/** A robot that runs 3.0.0 and does nothing on its own. */
async function aRobot({ charge = 80, actions = ['updateSoftware', 'startTeleop', 'speak'] } = {}) {
  const robot = await connectRobot(server.mqttUrl, account)
  open.push(robot)
  await robot.say('factsheet', sheet(actions))
  await robot.state({ charge })
  await robot.status({ system: { ...system, version: '3.0.0' } })
  await isNow({ online: true, capabilities: actions, system })
  return robot
}

async function hearsUpdate(robot: TestRobot) {
  const { body } = await robot.hears('instantActions', ({ actions }) =>
    (actions as { actionType: string }[]).some(({ actionType }) => actionType === 'updateSoftware'),
  )
  const actions = body.actions as {
    actionType: string
    actionId: string
    actionParameters: { key: string; value: string }[]
  }[]
  const { actionId = '', actionParameters = [] } =
    actions.find(({ actionType }) => actionType === 'updateSoftware') ?? {}
  return { actionId, ...Object.fromEntries(actionParameters.map(({ key, value }) => [key, value])) } as {
    actionId: string
    version: string
    url: string
    hash: string
  }
}

it.each([
  ['19 per cent', 19, 409, 'robot.batteryLow'],
  ['20 per cent', 20, 204, null],
  ['no charge reported', 4_000, 409, 'robot.batteryLow'],
])('is sent to a robot with 20 per cent of battery and no less: %s', async (_, charge, status, code) => {
  const id = await aVersion({ minBattery: 5 })
  await aRobot({ charge })
  const answer = await update(id)
  expect([answer.status, answer.code]).toEqual([status, code])
  if (code !== null) expect(answer.body).toMatchObject({ error: { params: { percent: 20 } } })
})

it('is refused while the newest charge that the robot reported is an impossible one', async () => {
  const id = await aVersion()
  const robot = await aRobot()
  await robot.state({ charge: 4_000 })
  await isNow({ stale: ['battery'], battery: { charge: 80 } })
  expect((await update(id)).code).toBe('robot.batteryLow')
})

it('is refused while the robot is away, cannot, is driven, at work, or has the version', async () => {
  const id = await aVersion()
  expect((await update(id)).code).toBe('robot.offline')
  const robot = await aRobot({ actions: ['speak'] })
  expect((await update(id)).code).toBe('robot.notCapable')
  await robot.say('factsheet', sheet(['updateSoftware']))
  await isNow({ capabilities: ['updateSoftware'] })
  await robot.state({ orderId: 'other', ahead: ['desk'], driving: true })
  await isNow({ driving: true })
  expect((await update(id)).code).toBe('robot.busy')
  await robot.state()
  await robot.status({ system: { ...system, version: '3.1.0' } })
  await until(async () => expect((await update(id)).code).toBe('robot.sameVersion'))
})

it('offers what is published for its model, beta versions with labs, and private ones to the system', async () => {
  await aRobot()
  const { model } = await server.db.selectFrom('robots').select('model').executeTakeFirstOrThrow()
  const others = ['ugo-pro', 'ugo-mini', 'ugo-ex'].filter((one) => one !== model)
  await aVersion({ version: '3.1.0', models: JSON.stringify([model]) })
  await aVersion({ version: '3.2.0', models: JSON.stringify(others) })
  await aVersion({ version: '3.3.0', status: 2 })
  const hidden = await aVersion({ version: '3.4.0', status: 0, publishedAt: null })
  await aVersion({ version: '3.5.0', publishedAt: new Date('2100-01-01') })
  await aVersion({ version: '3.6.0', target: 'portal' })
  await aVersion({ version: '3.7.0', fileId: null })
  await aVersion({ version: '3.0.0' })
  await aVersion({ version: '2.9.0' })
  await aVersion({ version: '2.8.0', status: 0 })
  const offers = async (persona: PersonaName) => {
    const client = await server.openSession(world.personas[persona].id)
    return (await getSoftware(client)).offered.map(({ version }) => version).toSorted()
  }
  expect(await offers('administrator')).toEqual(['2.9.0', '3.1.0'])
  expect(await offers('systemAdministrator')).toEqual(['2.9.0', '3.1.0', '3.4.0'])
  await server.db.updateTable('organizations').set({ ugoLabo: true }).execute()
  expect(await offers('administrator')).toEqual(['2.9.0', '3.1.0', '3.3.0'])
  expect((await update(hidden)).code).toBe('robot.versionNotOffered')
})

it('keeps everything else from the robot until it has ended, and is one at a time', async () => {
  const id = await aVersion()
  const robot = await aRobot()
  const answers = await Promise.all([update(id), update(id)])
  expect(answers.map(({ code }) => code)).toEqual(expect.arrayContaining([null, 'robot.updating']))
  await isNow({ uiState: 'updating', update: { version: '3.1.0', phase: 'waiting' } })
  const speak = { command: 'speak', params: { text: 'Hello' } }
  expect((await admin.call('POST', path('commands'), speak)).code).toBe('robot.updating')
  expect((await admin.call('POST', path('lock'), {})).code).toBe('robot.updating')
  const { actionId } = await hearsUpdate(robot)
  await robot.state({ instant: [{ actionId, actionStatus: 'RUNNING' }] })
  await isNow({ uiState: 'updating', update: { phase: 'installing' } })
  const words = JSON.stringify({ error: 'batteryLow', description: 'The battery has 19 %' })
  await robot.state({ instant: [{ actionId, actionStatus: 'FAILED', resultDescription: words }] })
  await hasLast({ status: 'failed', error: 'batteryLow', reason: 'The battery has 19 %' })
  await isNow({ uiState: 'idle', update: null })
  const entries = await admin.call('GET', '/audit-logs')
  expect(JSON.stringify(entries.body)).toContain('robot:updateSoftware')
})

it('goes on after a restart of the server, under the same id, and gives a robot up that never answers', async () => {
  const id = await aVersion()
  const before = await aRobot()
  expect((await update(id)).status).toBe(204)
  const { actionId, url, hash } = await hearsUpdate(before)
  expect(hash).toBe(createHash('sha256').update('the software').digest('hex'))
  const part = await fetch(url, { headers: { range: 'bytes=4-' } })
  expect([part.status, await part.text()]).toEqual([206, 'software'])
  const { app, drop, ...test } = server
  await app.stop()
  server = await startTestServer(undefined, { test: { ...test, drop }, clock: server.clock })
  admin = await server.openSession(world.personas.administrator.id)
  await isNow({ uiState: 'updating' })
  const robot = await aRobot()
  expect((await hearsUpdate(robot)).actionId).toBe(actionId)
  await until(async () => {
    server.clock.advance(11_000)
    await robot.state()
    expect((await getSoftware()).last).toMatchObject({ status: 'failed', error: 'noAnswer' })
  })
  const { pathname, search } = new URL(url)
  expect((await fetch(`${server.origin}${pathname}${search}`)).status).toBe(404)
  await robot.status({ system: { ...system, version: '3.1.0' } })
  await hasLast({ status: 'applied', error: null })
})

it('is carried out by our agent, which comes back with the new version', async () => {
  const id = await aVersion()
  const folder = mkdtempSync(join(tmpdir(), 'software-'))
  // The server takes nothing from the future.
  const clock = { ...systemClock, wallMs: () => server.clock.now().getTime() }
  const rooms = createVirtualWorld({
    clock,
    floors: [{ mapId: 'f1', map: testRoom }],
    seed: 1,
    peoplePerFloor: 0,
    timeFactor: 20,
  })
  const body: VirtualMemory[] = []
  const mind: AgentMemory[] = []
  const keep = <T>(kept: T[]) => ({
    load: () => kept.at(-1) ?? null,
    save: (value: T) => void kept.push(value),
  })
  let agent: RobotAgent = boot()
  function boot(): RobotAgent {
    const start = { mapId: 'f1', x: 1, y: 3, theta: 0 }
    const name = { id: account.serialNumber, clock }
    const vehicle = createVirtualRobot({ ...name, world: rooms, start, memory: keep(body) })
    return createAgent({
      identity: {
        ...account,
        mqttUrl: server.mqttUrl,
        username: `${account.manufacturer}/${account.serialNumber}`,
        password: account.secret,
      },
      vehicle,
      clock,
      random: () => 0,
      memory: keep(mind),
      spool: null,
      maps: null,
      media: null,
      software: {
        path: join(folder, 'software'),
        restart: () => void agent.close().then(() => (agent = boot())),
      },
    })
  }
  open.push({ close: () => agent.close() })
  await isNow({ online: true, system: { disk: expect.any(Number) } })
  await until(async () => expect((await update(id)).status).toBe(204))
  await hasLast({ version: '3.1.0', status: 'applied', error: null })
  await isNow({ online: true, uiState: 'idle', update: null })
  expect(await getSoftware()).toMatchObject({ version: '3.1.0', offered: [] })
  await until(async () => {
    const { body: lines } = await admin.call('GET', `/robots/${world.site.robot.id}/activities`)
    expect((lines as Activity[]).map(({ type }) => type)).toContain('softwareUpdated')
  })
  rmSync(folder, { recursive: true })
})
