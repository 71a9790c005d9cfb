/** Two servers on one database: a run that one of them leads goes on with the other, and only with one at a time. */
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeClock } from '../../../testing/fake-clock.ts'
import { aFlow, aStep } from '../../../testing/flow-factories.ts'
import { createWorld, type World } from '../../../testing/personas.ts'
import { factsheetMessage } from '../../../testing/robot-messages.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../../../testing/test-robot.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'
import { type WorkingRobot, workOrders } from '../../../testing/working-robot.ts'

let world: World
let account: RobotAccount
let first: TestServer
let second: TestServer
let robot: TestRobot
let work: WorkingRobot
let runId: string

beforeEach(async () => {
  first = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  })
  await begin()
})
afterEach(async () => {
  await robot.close()
  await second.close()
  await first.close()
})

/** The robot does its first step at the first server. */
async function begin(): Promise<void> {
  await connect(first)
  work.hold('speak')
  const { building, floor } = world.site
  const place = { buildingId: building.id, floorId: floor.id }
  const voice = { language: 'ja', voice: 'female', speed: 'normal' }
  const definition = [
    aStep(300, { text: 'One', ...voice }),
    aStep(903, { text: 'Two' }),
    aStep(100, { waypointId: 'desk' }),
  ]
  const { id } = await aFlow(first.db, { ...place, definition, name: 'Round' })
  const client = await first.openSession(world.personas.general.id)
  const answer = await client.call('POST', `/robots/${account.serialNumber}/flows/${id}/run`, {})
  expect(answer.status).toBe(200)
  runId = (answer.body as { id: string }).id
  await until(async () => expect((await see(first)).visits[0]?.status).toBe('running'))
}

async function connect(server: TestServer): Promise<void> {
  robot = await connectRobot(server.mqttUrl, account)
  work = workOrders(robot, { mapId: `${world.site.building.id}.${world.site.floor.id}` })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['speak', 'startPause', 'stopPause']))
  await work.say()
  const client = await server.openSession(world.personas.general.id)
  const path = `/robots/${account.serialNumber}/state`
  await until(async () => expect((await client.call('GET', path)).body).toMatchObject({ online: true }))
}

async function see(server: TestServer): Promise<FlowRunDetail> {
  const client = await server.openSession(world.personas.general.id)
  return (await client.call('GET', `/flow-runs/${runId}`)).body as FlowRunDetail
}

const startSecond = (clock = first.clock) =>
  startTestServer(undefined, {
    test: { ...first, drop: async () => undefined },
    clock,
    environment: { DATA_DIR: first.dataDir },
  })

/** The robot at the other server, with the order that it has. */
async function moveRobot(): Promise<void> {
  const former = work
  await robot.close()
  robot = await connectRobot(second.mqttUrl, account)
  work = workOrders(robot, former.picture(), former)
  work.hold('speak')
  await robot.say('factsheet', factsheetMessage('2.1.0', ['speak', 'startPause', 'stopPause']))
  await work.say()
}

it.each([
  ['the other', '2026-11-20T00:00:00.000Z'],
  ['one whose clock is two minutes ahead', '2026-11-20T00:02:00.000Z'],
  ['one whose clock is two minutes behind', '2026-11-19T23:58:00.000Z'],
])(
  'a server that ends hands its runs to %s, which goes on with the order that the robot has',
  async (_name, at) => {
    second = await startSecond(fakeClock(at))
    await first.app.stop()
    await moveRobot()
    await work.let('speak')
    await until(async () => expect((await see(second)).status).toBe('done'))
    expect(work.log.filter((done) => done === 'speak' || done === 'desk')).toEqual(['speak', 'desk'])
    expect(work.orders).toHaveLength(2)
  },
)

it('a server that was away too long no longer leads anything: what it writes is refused', async () => {
  second = await startSecond()
  const owner = async () => {
    const { rows } = await sql<{ owner: string }>`select owner from flow_runs`.execute(first.db)
    return rows[0]?.owner
  }
  const before = await owner()
  // Until it is the other one that has found it without a leader.
  await until(async () => {
    await sql`update flow_runs set owner_until = clock_timestamp() - interval '1 second'
               where owner = ${before}`.execute(first.db)
    expect(await owner()).not.toBe(before)
  })
  // The robot is still at the first server, which sees its step end.
  await work.let('speak')
  await until(async () => expect(work.log).toContain('speak'))
  await moveRobot()
  await work.let('speak')
  await until(async () => expect((await see(second)).status).toBe('done'))
  const visits = (await see(second)).visits.map(({ type, status }) => `${type} ${status}`)
  expect(visits).toEqual(['300 done', '903 done', '100 done'])
  expect(work.log.filter((done) => done === 'speak' || done === 'desk')).toEqual(['speak', 'desk'])
})

it('the picture of a question is requested by a server that takes the run over, while the robot has not heard of it', async () => {
  second = await startSecond()
  await work.let('speak')
  await until(async () => expect((await see(first)).status).toBe('done'))
  const { building, floor } = world.site
  const ask = aStep(902, { question: 'Open?', form: 'words', answers: 'yes', seconds: 300, usual: '' })
  const definition = [aStep(3, { seconds: 3_600 }), ask]
  const { id } = await aFlow(first.db, { buildingId: building.id, floorId: floor.id, definition })
  const client = await first.openSession(world.personas.general.id)
  const robotPath = `/robots/${account.serialNumber}`
  const { body } = await client.call('POST', `${robotPath}/flows/${id}/run`, {})
  runId = (body as { id: string }).id
  await until(async () => expect((await see(first)).visits[0]?.status).toBe('running'))
  // It is away when the question comes, and comes back to the other server.
  first.clock.advance(100)
  await robot.kill()
  await until(async () =>
    expect((await client.call('GET', `${robotPath}/state`)).body).toMatchObject({ online: false }),
  )
  await client.call('POST', `/flow-runs/${runId}/commands`, { command: 'skip' })
  await until(async () => expect((await see(first)).question).not.toBeNull())
  const actionId = `${(await see(first)).question?.id}.2`
  await first.app.stop()
  robot = await connectRobot(second.mqttUrl, account)
  work = workOrders(robot, { mapId: `${building.id}.${floor.id}` })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['takePhoto']))
  await work.say()
  const { body: asked } = await robot.hears('instantActions', ({ actions }) =>
    JSON.stringify(actions).includes(actionId),
  )
  expect(asked.actions).toMatchObject([{ actionType: 'takePhoto', actionId }])
})
