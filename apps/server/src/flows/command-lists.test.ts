/** Command lists: what they may contain, which one a robot has, and running their commands on a robot that says what it hears. */
import { createHash } from 'node:crypto'
import type { CommandList, ListedCommand } from '@wheelhouse/contract/flows/command-list'
import { restingPose } from '@wheelhouse/contract/robots/arm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBuilding, anOrganization, aResource, aSound } from '../testing/factories.ts'
import { aCommand, aCommandList, getBuiltIn, speaking } from '../testing/flow-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { aPose, testArm } from '../testing/pose-factories.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let world: World
let account: RobotAccount
let admin: Client
let hanako: Client
let ids: Record<
  'speak' | 'head' | 'rotate' | 'pose' | 'if' | 'goTo' | 'saveImage' | 'playAudio' | 'pressButton',
  string
>
let buildingId: string

beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  })
  buildingId = world.site.building.id
  admin = await server.openSession(world.personas.administrator.id)
  hanako = await server.openSession(world.personas.general.id)
  const get = async (code: string) => (await getBuiltIn(server.db, code)).id
  ids = {
    speak: await get('speak'),
    head: await get('head'),
    rotate: await get('rotate'),
    pose: await get('pose'),
    if: await get('if'),
    goTo: await get('goTo'),
    saveImage: await get('saveImage'),
    playAudio: await get('playAudio'),
    pressButton: await get('pressButton'),
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('commandLists').execute()
})

const button = (commandId: string, params: ListedCommand['params'], more: object = {}) => ({
  commandId,
  label: 'Button',
  icon: 'play',
  params,
  ...more,
})
const create = (definition: object[], more: object = {}, client = admin) =>
  client.call('POST', '/command-mappings', { name: 'Lobby', buildingId, mode: 1, definition, ...more })
type Details = { error?: { details?: { path: string; code: string }[] } }
const details = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...((body as Details).error?.details ?? []).map(({ path, code }) => `${path} ${code}`),
]

describe('a command list', () => {
  it('is one of its building and mode; a second one is refused at its mode', async () => {
    const definition = [speaking(ids.speak)]
    expect((await create(definition)).status).toBe(200)
    expect(details(await create(definition))).toEqual([409, 'mode commandList.modeTaken'])
    const other = await aBuilding(server.db, { organizationId: world.own.id })
    expect((await create(definition, { buildingId: other.id })).status).toBe(200)
    expect((await create(definition, { mode: 110 })).status).toBe(200)
    expect(details(await create(definition, { mode: 5 }))).toEqual([422, 'mode invalid_value'])
  })

  it('keeps its name, memo and commands, and counts its changes', async () => {
    const definition = [speaking(ids.speak)]
    const fields = { name: 'Lobby', memo: 'For guests\nand staff', definition }
    const made = (await create(definition, { memo: fields.memo })).body as CommandList
    expect(made).toMatchObject({ ...fields, buildingId, revision: 1, status: 1 })
    const path = `/command-mappings/${made.id}`
    const changed = { name: 'Hall', memo: '', definition: [...definition, button(ids.head, { pan: 10 })] }
    expect((await admin.call('PATCH', path, { ...changed, revision: 1 })).status).toBe(204)
    expect((await admin.call('PATCH', path, { memo: 'Late', revision: 1 })).code).toBe('entity.changed')
    const { body } = await hanako.call('GET', path)
    expect(body).toMatchObject({ ...changed, buildingId, revision: 2 })
    const unnoted = await create(definition, { mode: 2 })
    expect(unnoted.body).toMatchObject({ memo: '' })
  })

  it('is written by organisation administrators alone, and read by everybody of the building', async () => {
    const { id } = await aCommandList(server.db, { buildingId })
    const manager = await server.openSession(world.personas.areaManager.id)
    for (const client of [hanako, manager]) {
      expect((await create([speaking(ids.speak)], { mode: 2 }, client)).status).toBe(403)
      expect((await client.call('GET', `/command-mappings/${id}`)).status).toBe(200)
    }
    const foreign = await server.openSession(world.personas.foreignAdministrator.id)
    expect((await foreign.call('GET', `/command-mappings/${id}`)).status).toBe(404)
  })

  it('has commands that a button can run, with the parameters that the catalogue takes', async () => {
    const definition = [
      button(ids.speak, {}),
      button(ids.head, { pan: 90 }),
      button(ids.if, {}),
      button(ids.goTo, { waypointId: 'w1' }),
      button(buildingId, {}),
      button(ids.pose, { poseId: buildingId }),
    ]
    expect(details(await create(definition))).toEqual([
      422,
      'definition.0.params.text step.missing',
      'definition.1.params.pan step.invalid',
      'definition.2.commandId command.notByButton',
      'definition.3.commandId command.notByButton',
      'definition.4.commandId step.unknownType',
      'definition.5.params.poseId step.gone',
    ])
  })

  it('has no key twice, and none by which one drives', async () => {
    const keyed = (key: string) => ({ ...speaking(ids.speak), key })
    expect((await create([keyed('KeyG'), keyed('Digit6')])).status).toBe(200)
    expect(details(await create([keyed('KeyG'), keyed('KeyG')], { mode: 2 }))).toEqual([
      422,
      'definition.1.key commandList.sameKey',
    ])
    expect(details(await create([keyed('KeyW')], { mode: 2 }))).toEqual([
      422,
      'definition.0.key invalid_value',
    ])
  })

  it('keeps the command and the pose that it names, and says who uses them', async () => {
    const { id: commandId } = await aCommand(server.db)
    const pose = await aPose(server.db, { organizationId: world.own.id })
    const definition = [button(commandId, {}), button(ids.pose, { poseId: pose.id })]
    const { id } = (await create(definition)).body as CommandList
    const system = await server.openSession(world.personas.systemAdministrator.id)
    expect((await system.call('DELETE', `/commands/${commandId}`)).status).toBe(409)
    expect((await admin.call('DELETE', `/pose-defs/${pose.id}`)).status).toBe(409)
    expect((await system.call('GET', `/commands/${commandId}/uses`)).body).toEqual([
      { kind: 'commandList', id, name: 'Lobby', buildingId, count: 1 },
    ])
    expect((await admin.call('DELETE', `/command-mappings/${id}`)).status).toBe(204)
    expect((await system.call('DELETE', `/commands/${commandId}`)).status).toBe(204)
    expect((await admin.call('DELETE', `/pose-defs/${pose.id}`)).status).toBe(204)
  })
})

describe('a sound of a list', () => {
  const plays = (resourceId: string) => button(ids.playAudio, { resourceId, repeat: 2 })

  it('is one of the building, its organisation or the whole installation, and no picture', async () => {
    const organizationId = world.own.id
    const elsewhere = await aBuilding(server.db, { organizationId })
    const foreign = await anOrganization(server.db)
    const sound = (place: { organizationId: string | null; buildingId: string | null }) =>
      aSound(server.db, server.dataDir, place)
    const good = [
      await sound({ organizationId, buildingId }),
      await sound({ organizationId, buildingId: null }),
      await sound({ organizationId: null, buildingId: null }),
    ]
    const bad = [
      await sound({ organizationId, buildingId: elsewhere.id }),
      await sound({ organizationId: foreign.id, buildingId: null }),
      await aResource(server.db, server.dataDir, { organizationId, buildingId }),
    ]
    expect(details(await create([...good, ...bad].map(({ id }) => plays(id))))).toEqual([
      422,
      ...[3, 4, 5].map((index) => `definition.${index}.params.resourceId step.gone`),
    ])
    expect((await create(good.map(({ id }) => plays(id)))).status).toBe(200)
    const { body: offered } = await hanako.call('GET', `/buildings/${buildingId}/sounds`)
    const ids = (list: { id: string }[]) => list.map(({ id }) => id).toSorted()
    expect(ids(offered as { id: string }[])).toEqual(ids(good))
  })

  it('stays, a sound that can be found there, while something plays it', async () => {
    const place = { organizationId: world.own.id, buildingId: null }
    const { id } = await aSound(server.db, server.dataDir, place)
    await create([plays(id)])
    expect(await admin.call('DELETE', `/resources/${id}`)).toMatchObject({
      status: 409,
      code: 'entity.inUse',
    })
    expect((await admin.call('GET', `/resources/${id}/usages`)).body).toMatchObject([
      { table: 'command_list_uses', effect: 'blocks', names: ['Lobby'] },
    ])
    const change = (values: object) => admin.call('PATCH', `/resources/${id}`, { ...values, revision: 1 })
    expect(details(await change({ scope: 2, buildingId }))).toEqual([422, 'buildingId resource.inUse'])
    expect((await change({ name: 'Bell' })).status).toBe(204)
    await server.db.deleteFrom('commandLists').execute()
    expect((await admin.call('DELETE', `/resources/${id}`)).status).toBe(204)
  })
})

const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`

describe('the list of a robot', () => {
  const ofMode = async (mode: number) =>
    ((await hanako.call('GET', path(`command-list?mode=${mode}`))).body as { list: { name: string } | null })
      .list?.name ?? null

  it('is that of the mode, or the common one while there is none that is enabled', async () => {
    expect(await ofMode(1)).toBeNull()
    await aCommandList(server.db, { buildingId, name: 'Common', mode: 4 })
    expect(await ofMode(1)).toBe('Common')
    const { id } = await aCommandList(server.db, { buildingId, name: 'Of the mode', mode: 1 })
    expect(await ofMode(1)).toBe('Of the mode')
    await aCommandList(server.db, { buildingId, name: 'Of a customer’s link', mode: 110 })
    expect(await ofMode(110)).toBe('Of a customer’s link')
    expect(await ofMode(2)).toBe('Common')
    await aCommandList(server.db, { buildingId, name: 'For flows of all', mode: 13 })
    await aCommandList(server.db, { buildingId, name: 'Of another model', mode: 111 })
    // What else there is for the model and for every robot.
    const { body } = await hanako.call('GET', path('command-list?mode=1'))
    expect((body as { lists: { name: string }[] }).lists).toEqual([
      { mode: 1, name: 'Of the mode' },
      { mode: 4, name: 'Common' },
      { mode: 110, name: 'Of a customer’s link' },
      { mode: 13, name: 'For flows of all' },
    ])
    await admin.call('PATCH', `/command-mappings/${id}`, { status: 0, revision: 1 })
    expect(await ofMode(1)).toBe('Common')
  })

  it('says how each command runs, and which is disabled', async () => {
    const { id: commandId } = await aCommand(server.db, { status: 0 })
    const definition = [
      button(ids.head, {}, { key: 'KeyG' }),
      button(ids.rotate, {}),
      button(commandId, {}),
    ] as ListedCommand[]
    await aCommandList(server.db, { buildingId, definition })
    const { body } = await hanako.call('GET', path('command-list?mode=1'))
    expect(body).toMatchObject({
      list: {
        revision: 1,
        commands: [
          { label: 'Button', key: 'KeyG', run: { way: 'held', actionType: 'setPose' } },
          { key: null, run: { way: 'alone', actionType: 'rotate' } },
          { run: null },
        ],
      },
    })
  })
})

describe('a command of a list', () => {
  type HeardAction = {
    actionType: string
    actionId: string
    actionParameters?: { key: string; value: unknown }[]
  }
  let robot: TestRobot
  let answer: { actionStatus: string; resultDescription?: string }
  const rest = restingPose(testArm)
  const arm = { ...testArm, joints: rest, moving: false, play: null }

  beforeEach(async () => {
    robot = await connectRobot(server.mqttUrl, account)
    answer = { actionStatus: 'FINISHED' }
    robot.onMessage(({ name, body }) => {
      if (name === 'x-session') {
        void robot.status({ arm, leaseId: body.kind === 'lease' ? body.leaseId : null })
      }
      if (name !== 'instantActions') return
      const actions = body.actions as HeardAction[]
      void robot.state({ instant: actions.map(({ actionId }) => ({ actionId, ...answer })) })
    })
    const listed = ['startTeleop', 'speak', 'playMedia', 'setPose', 'rotate', 'pressButton']
    await robot.say('factsheet', factsheetMessage('2.1.0', listed))
    await robot.state()
    await robot.status({ arm })
    const isReady = async () => {
      const { body } = await hanako.call('GET', path('state'))
      expect(body).toMatchObject({ online: true, arm: { joints: rest }, capabilities: listed })
    }
    await until(isReady)
  })
  afterEach(() => robot.close())

  const makeList = (...definition: object[]) =>
    aCommandList(server.db, { buildingId, definition: definition as ListedCommand[] })
  const run = (list: { id: string; revision: number }, index = 0, client = hanako, more: object = {}) =>
    client.call('POST', path('command-runs'), {
      from: 'list',
      listId: list.id,
      index,
      revision: list.revision,
      ...more,
    })
  const code = async (given: ReturnType<typeof run>) => {
    const { status, code: word } = await given
    return status === 200 ? 200 : word
  }
  function heard(actionType: string) {
    const actions = robot.received.flatMap(({ name, body }) =>
      name === 'instantActions' ? (body.actions as HeardAction[]) : [],
    )
    const found = actions.find((action) => action.actionType === actionType)
    return found && Object.fromEntries((found.actionParameters ?? []).map(({ key, value }) => [key, value]))
  }

  it('reaches the robot as its action with every parameter, and is written down', async () => {
    const { status, body } = await run(await makeList(speaking(ids.speak)))
    expect([status, body]).toEqual([200, { actionId: expect.any(String) as string, status: 'finished' }])
    expect(heard('speak')).toMatchObject({
      text: 'いらっしゃいませ',
      language: 'ja',
      voice: 'female',
      speed: 'normal',
    })
    const entry = await server.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('action', '=', 'robot:operate')
      .orderBy('at', 'desc')
      .executeTakeFirst()
    expect(entry?.after).toMatchObject({ command: 'speak', label: 'Greet' })
  })

  it('gives the robot an address of the sound that it is to play, for that robot and that file', async () => {
    const place = { organizationId: world.own.id, buildingId }
    const bytes = Buffer.from('a sound')
    const { id, fileId } = await aSound(server.db, server.dataDir, place, { bytes })
    const { status } = await run(await makeList(button(ids.playAudio, { resourceId: id, repeat: 2 })))
    expect(status).toBe(200)
    const { resourceUrl, ...others } = heard('playMedia') ?? {}
    expect(others).toEqual({
      resourceId: id,
      repeat: 2,
      hash: createHash('sha256').update(bytes).digest('hex'),
    })
    const url = String(resourceUrl)
    expect(await (await fetch(url)).text()).toBe('a sound')
    expect((await fetch(url.replace('ticket=', 'ticket=A'))).status).toBe(404)
    // Another file in its place is not what the robot was sent to play.
    await server.db.updateTable('files').set({ sha256: 'other' }).where('id', '=', fileId).execute()
    expect((await fetch(url)).status).toBe(404)
  })

  it('of the arm is taken in under the lease of the caller, and refused without it', async () => {
    const list = await makeList(button(ids.head, { pan: 20, tilt: 10 }))
    expect(await code(run(list))).toBe('lease.notHeld')
    const lease = (await hanako.call('POST', path('lock'), { takeOver: false })).body as { leaseId: string }
    expect(await code(run(list, 0, admin))).toBe('lease.notHeld')
    expect(heard('setPose')).toBeUndefined()
    expect(await code(run(list))).toBe(200)
    const { steps, ...others } = heard('setPose') ?? {}
    expect(others).toEqual({ lease: lease.leaseId })
    expect(JSON.parse(String(steps))).toMatchObject([{ joints: { neckPan: 20, neckTilt: -10 } }])
    await hanako.call('DELETE', path('lock'))
  })

  it('that presses a button goes where the driver has marked it, and no other command takes a place', async () => {
    const list = await makeList(button(ids.pressButton, { arm: 'left', x: 0.1 }), speaking(ids.speak))
    const place = { camera: 'g1', x: 0.25, y: 0.75 }
    expect(await code(run(list, 0, hanako, { place }))).toBe('lease.notHeld')
    const lease = (await hanako.call('POST', path('lock'), { takeOver: false })).body as { leaseId: string }
    expect(await code(run(list, 0, hanako, { place }))).toBe(200)
    expect(heard('pressButton')).toEqual({
      lease: lease.leaseId,
      arm: 'left',
      cameraId: 'g1',
      x: 0.25,
      y: 0.75,
    })
    for (const bad of [
      { ...place, x: 1.1 },
      { ...place, camera: 'thermal' },
    ])
      expect(await code(run(list, 0, hanako, { place: bad }))).toBe('request.invalid')
    expect(details(await run(list, 1, hanako, { place }))).toEqual([422, 'place command.noPlace'])
    await hanako.call('DELETE', path('lock'))
  })

  it('that moves the robot autonomously is refused while somebody drives', async () => {
    const list = await makeList(button(ids.rotate, { angle: 90 }))
    await hanako.call('POST', path('lock'), { takeOver: false })
    expect(await code(run(list))).toBe('robot.drivenByOther')
    await hanako.call('DELETE', path('lock'))
    expect(await code(run(list))).toBe(200)
    expect(heard('rotate')).toEqual({ angle: Math.PI / 2 })
  })

  it('is refused where the robot does not list it, and where it is not what the page has seen', async () => {
    const list = await makeList(button(ids.saveImage, { title: 'Door' }))
    expect(await code(run(list))).toBe('robot.notCapable')
    expect(await code(run({ ...list, revision: 2 }))).toBe('entity.changed')
    expect(await code(run(list, 1))).toBe('entity.changed')
    await admin.call('PATCH', `/command-mappings/${list.id}`, { status: 0, revision: 1 })
    expect(await code(run({ ...list, revision: 2 }))).toBe('entity.notFound')
    const elsewhere = await aBuilding(server.db, { organizationId: world.own.id })
    const other = await aCommandList(server.db, { buildingId: elsewhere.id })
    expect(await code(run(other, 0, admin))).toBe('entity.notFound')
  })

  it('shows how it ends, in the robot’s own word', async () => {
    answer = { actionStatus: 'RUNNING' }
    const { body } = await run(await makeList(speaking(ids.speak)))
    const { actionId } = body as { actionId: string }
    const outcome = async () => (await hanako.call('GET', path(`command-runs?actionId=${actionId}`))).body
    expect(await outcome()).toEqual({ outcome: 'running', error: null })
    const resultDescription = JSON.stringify({ error: 'F0004', description: 'Something is in the way' })
    await robot.state({ instant: [{ actionId, actionStatus: 'FAILED', resultDescription }] })
    await until(async () => expect(await outcome()).toEqual({ outcome: 'failed', error: 'F0004' }))
  })
})
