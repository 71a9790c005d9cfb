/** A building whose robot brings pictures of check items, and a service that reads them. */
import { randomUUID } from 'node:crypto'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import type { FullReport } from '@wheelhouse/contract/reports/report'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { expect } from 'vitest'
import { saveContract } from '../organizations/contract.store.ts'
import { aStoredFile } from './factories.ts'
import { aFlow, aStep } from './flow-factories.ts'
import { aCheckItem } from './inspection-factories.ts'
import { createWorld, type World } from './personas.ts'
import { factsheetMessage } from './robot-messages.ts'
import { connectRobot, introduceRobot, type RobotAccount, type TestRobot } from './test-robot.ts'
import { type Answer, type Client, startTestServer, type TestServer } from './test-server.ts'
import { until } from './until.ts'
import { type WorkingRobot, workOrders } from './working-robot.ts'

/** What a service makes of the next picture. */
type ServiceAnswer = { status?: number; json: object; headers?: Record<string, string> }

export type ReadingService = HttpReceiver & { answer: ServiceAnswer }

/** In the place of hakaru.ai, LiLz and KanriRoid at once. */
export async function startReadingService(): Promise<ReadingService> {
  const answer: ServiceAnswer = { json: {} }
  const service = Object.assign(await startHttpReceiver(), { answer })
  service.behave(({ path }) =>
    path === '/v2/oauth2/access_token' ? { json: { access_token: 'token' } } : service.answer,
  )
  return service
}

/** A server whose buildings can be linked with that service. */
export function startReadingServer({ url }: ReadingService): Promise<TestServer> {
  const environment = { PARTNER_HAKARU_URL: url, PARTNER_LILZ_URL: url, PARTNER_KANRIROID_URL: url }
  return startTestServer(undefined, { environment })
}

/** The answer of hakaru.ai to a picture that it could read. */
export const read = (value: number | string): ServiceAnswer => ({
  json: { api_res: { resource: { id: 7, values: [value], measured_code: 'OK' } } },
})

export type ReadingSite = {
  readonly world: World
  readonly admin: Client
  readonly account: RobotAccount
  readonly robot: TestRobot
  readonly work: WorkingRobot
  /** Ends with its session when a test lets a day pass. */
  general: Client
  place(): { buildingId: string; floorId: string }
  addItem(values?: Parameters<typeof aCheckItem>[1]): ReturnType<typeof aCheckItem>
  /** Links the building with a service. */
  link(name: string, fields: object): Promise<Answer>
  linkHakaru(): Promise<Answer>
  /** A photo of the robot that has arrived. @returns its id */
  addPhoto(id?: string): Promise<string>
  /** The robot runs a flow of one step at an item. @returns the run's id */
  look(checkItemId: string, brought: object, actionType?: string): Promise<string>
  list(where?: object): Promise<Reading[]>
  becomes(checkItemId: string, expected: object): Promise<void>
  report(runId: string): Promise<FullReport>
}

export async function createReadingSite(server: TestServer): Promise<ReadingSite> {
  const world = await createWorld(server.db)
  const { building, floor } = world.site
  const account = await introduceRobot(server, world.site.robot)
  const all = { isHakaruAi: true, isLilz: true, isKanriroid: true, maintenanceCompanyId: null }
  await saveContract(server.db, world.own.id, all, server.clock.now())
  const admin = await server.openSession(world.personas.administrator.id)
  const general = await server.openSession(world.personas.general.id)
  const robot = await connectRobot(server.mqttUrl, account)
  const work = workOrders(robot, { mapId: `${building.id}.${floor.id}` })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['readMeter', 'takePhoto', 'takeThermalImage']))
  await work.say()
  await until(async () => {
    const { body } = await general.call('GET', `/robots/${account.serialNumber}/state`)
    expect((body as { capabilities: string[] }).capabilities).toContain('readMeter')
  })
  const place = () => ({ buildingId: building.id, floorId: floor.id })
  const site: ReadingSite = {
    world,
    admin,
    general,
    account,
    robot,
    work,
    place,
    addItem: (values = {}) => aCheckItem(server.db, { ...place(), ...values }),
    link: (name, fields) =>
      admin.call('PATCH', `/buildings/${building.id}/linkages/${name}`, { ...fields, revision: 0 }),
    linkHakaru: () => site.link('hakaru', { loginId: 'somebody', secret: 'secret' }),
    async addPhoto(id = randomUUID()) {
      const kind = { kind: 'image', name: 'v1.jpg', mime: 'image/jpeg' }
      const owner = { organizationId: world.own.id, buildingId: building.id }
      await aStoredFile(server.db, server.dataDir, {
        id,
        bytes: Buffer.from('a picture'),
        ...kind,
        ...owner,
      })
      const now = server.clock.now()
      const shot = {
        kind: 'photo' as const,
        cameraId: 'v1' as const,
        actionId: 'o.1',
        takenAt: now,
        storedAt: now,
      }
      await server.db
        .insertInto('media')
        .values({ id, robotId: world.site.robot.id, ...owner, ...shot })
        .execute()
      return id
    },
    async look(checkItemId, brought, actionType = 'readMeter') {
      work.bring(actionType, brought)
      const definition = [aStep(404, { checkItemId })]
      const flow = await aFlow(server.db, { ...place(), definition, name: 'Round' })
      const path = `/robots/${account.serialNumber}/flows/${flow.id}/run`
      const started = await site.general.call('POST', path, {})
      expect(started.status).toBe(200)
      const { id } = started.body as { id: string }
      await until(async () =>
        expect((await site.general.call('GET', `/flow-runs/${id}`)).body).toMatchObject({ status: 'done' }),
      )
      return id
    },
    async list(where = {}) {
      const filter = encodeURIComponent(JSON.stringify({ where }))
      return (await site.general.call('GET', `/check-item-readings?filter=${filter}`)).body as Reading[]
    },
    becomes: (checkItemId, expected) =>
      until(async () => expect((await site.list({ checkItemId }))[0]).toMatchObject(expected)),
    report: async (runId) => (await site.general.call('GET', `/reports/${runId}`)).body as FullReport,
  }
  return site
}
