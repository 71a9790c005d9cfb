/** A robot that does what orders say, and a person who has it run flows. */
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import type { Step } from '@wheelhouse/contract/flows/step'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { aFlow, aStep } from './flow-factories.ts'
import { createWorld, type World } from './personas.ts'
import { factsheetMessage } from './robot-messages.ts'
import { connectRobot, introduceRobot, type RobotAccount, type TestRobot } from './test-robot.ts'
import { type Client, startTestServer, type TestServer } from './test-server.ts'
import { until } from './until.ts'
import { type WorkingRobot, workOrders } from './working-robot.ts'

const actions = ['speak', 'wait', 'takePhoto', 'startPause', 'stopPause', 'startCharging', 'stateRequest']

/** What a test has at hand. */
type Parts = {
  server: TestServer
  world: World
  /** Of a general operator. */
  client: Client
  account: RobotAccount
  robot: TestRobot
  work: WorkingRobot
}

/** Starts a server for the tests of a file; each of them has a new world with a robot. */
export function setUpRunSite() {
  const site = {} as Parts
  beforeAll(async () => {
    site.server = await startTestServer()
  })
  afterAll(() => site.server.close())
  beforeEach(async () => {
    const { server } = site
    const world = await createWorld(server.db)
    const account = await introduceRobot(server, world.site.robot)
    const client = await server.openSession(world.personas.general.id)
    const robot = await connectRobot(server.mqttUrl, account)
    const work = workOrders(robot, { mapId: `${world.site.building.id}.${world.site.floor.id}` })
    Object.assign(site, { world, account, client, robot, work })
    await robot.say('factsheet', factsheetMessage('2.1.0', actions))
    await work.say()
    await until(async () => expect((await readRobotState()).capabilities).toContain('speak'))
  })
  afterEach(async () => {
    await site.robot.close()
  })

  const call = (method: 'GET' | 'POST', path: string, body?: object) => site.client.call(method, path, body)
  const readRobotState = async () =>
    (await call('GET', `/robots/${site.account.serialNumber}/state`)).body as RobotState
  async function makeFlow(definition: readonly Step[], values: object = {}): Promise<string> {
    const { building, floor } = site.world.site
    const place = { buildingId: building.id, floorId: floor.id }
    return (await aFlow(site.server.db, { ...place, definition, name: 'Round', ...values })).id
  }
  const start = (flowId: string, body: object = {}) =>
    call('POST', `/robots/${site.account.serialNumber}/flows/${flowId}/run`, body)
  const see = async (id: string) => (await call('GET', `/flow-runs/${id}`)).body as FlowRunDetail
  return Object.assign(site, {
    readRobotState,
    makeFlow,
    start,
    see,
    /** Starts a new flow. @returns the id of its run */
    run: async (definition: readonly Step[]): Promise<string> => {
      const answer = await start(await makeFlow(definition))
      expect(answer.status).toBe(200)
      return (answer.body as { id: string }).id
    },
    becomes: (id: string, expected: object) =>
      until(async () => expect(await see(id)).toMatchObject(expected)),
    command: (id: string, body: object) => call('POST', `/flow-runs/${id}/commands`, body),
  })
}

/** A step that has the robot say something. */
export const speak = (text: string) => aStep(300, { text, language: 'ja', voice: 'female', speed: 'normal' })

/** A step that has the robot drive to a waypoint. */
export const driveTo = (waypointId: string) => aStep(100, { waypointId })

/** What became of each step of a run, as `type status`. */
export const listVisits = ({ visits }: FlowRunDetail) => visits.map(({ type, status }) => `${type} ${status}`)
