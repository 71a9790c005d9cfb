/** A server, a robot and a flow for trigger rules, and what makes them fire. */
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import type { TriggerFiring } from '@wheelhouse/contract/inspections/trigger-firing'
import type {
  TriggerAction,
  TriggerActionInput,
  TriggerCondition,
} from '@wheelhouse/contract/inspections/trigger-rule'
import type { HttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterEach, beforeEach, expect } from 'vitest'
import { aFlow, aStep } from './flow-factories.ts'
import { aCheckItem, aReading, aThresholdLog, aThresholdRule } from './inspection-factories.ts'
import { createWorld, type World } from './personas.ts'
import { factsheetMessage } from './robot-messages.ts'
import { aServiceBundle, aServiceCommand, aServicePackage } from './service-factories.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from './test-robot.ts'
import { type Client, startTestServer, type TestServer } from './test-server.ts'
import { aTriggerRule } from './trigger-factory.ts'
import { until } from './until.ts'
import { type WorkingRobot, workOrders } from './working-robot.ts'

export const notice: TriggerAction = { target: 1, level: 5, text: 'Please look' }

/** What a test has at hand, and changes: the robot is there once it has connected. */
type Parts = {
  server: TestServer
  world: World
  admin: Client
  account: RobotAccount
  flowId: string
  robot: TestRobot | null
  work: WorkingRobot
}

/** Starts a server for each test. Its clock stands at nine in the morning of a Friday in Tokyo. */
export function setUpTriggerSite() {
  const site = {} as Parts
  beforeEach(async () => {
    const prepare = async (db: TestServer['db']) => {
      site.world = await createWorld(db)
      site.account = await giveSecret(db, site.world.site.robot)
    }
    site.server = await startTestServer(prepare, { environment: { ALLOW_PRIVATE_HOOKS: '1' } })
    site.admin = await site.server.openSession(site.world.personas.administrator.id)
    site.flowId = await makeFlow()
  })
  afterEach(async () => {
    await site.robot?.close()
    site.robot = null
    await site.server.close()
  })

  async function makeFlow(values: object = {}): Promise<string> {
    const definition = [aStep(300, { text: 'Hello', language: 'ja', voice: 'female', speed: 'normal' })]
    return (await aFlow(site.server.db, { ...getPlace(site), definition, name: 'Round', ...values })).id
  }
  const firings = async () => (await site.admin.call('GET', '/trigger-firings')).body as TriggerFiring[]
  return Object.assign(site, {
    makeFlow,
    firings,
    connect: () => connect(site),
    make: (condition: TriggerCondition, action: TriggerActionInput = notice) =>
      aTriggerRule(site.server.db, { buildingId: site.world.site.building.id, condition, action }),
    becomes: (expected: object[]) => until(async () => expect(await firings()).toMatchObject(expected)),
    alerts: async () => (await site.admin.call('GET', '/alerts')).body as Alert[],
    inNineMinutes: (): TriggerCondition => ({
      event: 0,
      flowId: site.flowId,
      time: '09:09',
      daysOfWeek: [5],
      dayOfMonth: null,
    }),
    minutes: (count: number) => site.server.clock.advance(count * 60_000),
    aCallOf: (receiver: HttpReceiver) => aCallOf(site, receiver),
    aThreshold: async () => {
      const buildingId = site.world.site.building.id
      return (await aThresholdRule(site.server.db, { buildingId, name: 'Too warm' })).id
    },
    anAbnormalValue: (ruleId: string, options: { runId?: string } = {}) =>
      anAbnormalValue(site, ruleId, options),
  })
}

function getPlace({ world }: Parts) {
  return { buildingId: world.site.building.id, floorId: world.site.floor.id }
}

async function connect(site: Parts): Promise<void> {
  const { server, world, account, admin } = site
  const robot = await connectRobot(server.mqttUrl, account)
  site.robot = robot
  site.work = workOrders(robot, { mapId: `${world.site.building.id}.${world.site.floor.id}` })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['speak', 'startPause', 'stopPause']))
  await site.work.say()
  const path = `/robots/${account.serialNumber}/state`
  await until(async () => expect((await admin.call('GET', path)).body).toMatchObject({ online: true }))
}

/** A web API call of a lamp. */
async function aCallOf({ server, world }: Parts, { url }: HttpReceiver): Promise<TriggerAction> {
  const { organizationId, id: buildingId } = world.site.building
  const { id: packageId } = await aServicePackage(server.db, { organizationId, buildingId })
  const { id: serviceCommandId } = await aServiceCommand(server.db, {
    bundle: await aServiceBundle(server.db, { packageId }),
    method: 'POST',
    urlTemplate: `${url}/lamp`,
    bodyTemplate: '{"on":{{on}}}',
    paramsSchema: JSON.stringify({ type: 'object', properties: { on: { type: 'boolean' } }, required: [] }),
  })
  return { target: 3, serviceCommandId, params: { on: true } }
}

let motors = 0
/** A value that a rule of thresholds finds abnormal, and people are notified of. */
async function anAbnormalValue(
  site: Parts,
  thresholdRuleId: string,
  { runId }: { runId?: string },
): Promise<void> {
  const { db } = site.server
  const place = getPlace(site)
  const item = { ...place, name: `Motor ${(motors += 1)}`, thresholdRuleId }
  const { id: checkItemId } = await aCheckItem(db, item)
  const { id: readingId } = await aReading(db, place, { checkItemId, runId: runId ?? null })
  const { id } = await aThresholdLog(db, place, {
    checkItemId,
    readingId,
    ruleId: thresholdRuleId,
    toldAt: null,
  })
  await until(async () => {
    const log = db.selectFrom('thresholdLogs').select('toldAt').where('id', '=', id)
    expect((await log.executeTakeFirstOrThrow()).toldAt).not.toBeNull()
  })
}
