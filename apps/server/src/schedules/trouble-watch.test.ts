/** People are notified of runs that failed and of schedules that did not begin: once each, until it goes well again. */
import type { Message } from '@wheelhouse/contract/account/message'
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aFlow, aRun } from '../testing/flow-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { aSchedule } from '../testing/schedule-factories.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let world: World
let admin: Client
beforeEach(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
})
afterEach(() => server.close())

const alerts = async () => (await admin.call('GET', '/alerts')).body as Alert[]
const messages = async () => (await admin.call('GET', '/my/messages')).body as Message[]

async function aRunThat(status: 'failed' | 'done', flowId: string): Promise<string> {
  const { id } = await aRun(server.db, { robotId: world.site.robot.id })
  server.clock.advance(1_000)
  const end = {
    status,
    flowId,
    endedAt: server.clock.now(),
    reason: status === 'failed' ? ('notDecided' as const) : null,
    stepName: 'To the café',
    state: JSON.stringify({ ended: { cause: 'noRoute' } }),
  }
  await server.db.updateTable('flowRuns').set(end).where('id', '=', id).execute()
  return id
}

it('a failed run opens an alert that leads to it, and the next one that is done closes it', async () => {
  const place = { buildingId: world.site.building.id, floorId: world.site.floor.id }
  const { id: flowId } = await aFlow(server.db, place)
  const runId = await aRunThat('failed', flowId)
  const alert = { level: 5, robotId: world.site.robot.id, link: `/flow/run/${runId}` }
  await until(async () => expect(await alerts()).toMatchObject([{ ...alert, state: 'open', count: 1 }]))
  const [{ detail } = { detail: null }] = await alerts()
  expect(detail?.en).toMatch(/^Step “To the café”: There is no route .* Nobody chose what to do/)
  expect(await messages()).toMatchObject([{ kind: 'runFailed', subject: 'Round', link: alert.link }])
  await aRunThat('done', flowId)
  await until(async () => expect(await alerts()).toMatchObject([{ state: 'closed', count: 1 }]))
  // Several servers and looks later there was still one notification.
  expect(await messages()).toHaveLength(1)
})

it('the log of a schedule names what had failed before nobody chose what to do about it', async () => {
  const { organizationId, id: buildingId } = world.site.building
  const { id: flowId } = await aFlow(server.db, { buildingId, floorId: world.site.floor.id })
  const runId = await aRunThat('failed', flowId)
  const at = server.clock.now()
  const place = { organizationId, buildingId, robotId: world.site.robot.id }
  const plan = { title: 'Watch', flowName: 'Round', date: '2026-11-20', plannedAt: at, endsAt: at }
  await server.db
    .insertInto('scheduleLogs')
    .values({ ...place, ...plan, runId, flowId, loggedAt: at })
    .execute()
  const { body } = await admin.call('GET', '/schedule-logs')
  expect(body).toMatchObject([{ runId, result: 'fail', reason: 'noRoute' }])
})

it('an occurrence that did not begin is reported once, with its reason; each further one counts', async () => {
  const robotId = world.site.robot.id
  const { id } = await aSchedule(server.db, {
    robotId,
    title: 'Watch',
    startAt: '2026-11-20T09:01',
    endAt: '2026-11-20T09:30',
  })
  server.clock.advance(120_000)
  await until(async () =>
    expect(await alerts()).toMatchObject([
      {
        link: `/schedule/log/1?scheduleId=${id}`,
        title: { en: 'The schedule “Watch” did not start at 2026/11/20 09:01' },
        count: 1,
        robotId,
      },
    ]),
  )
  expect(await messages()).toMatchObject([{ kind: 'scheduleMissed', subject: 'Watch' }])
  server.clock.advance(86_400_000)
  admin = await server.openSession(world.personas.administrator.id)
  await until(async () => expect(await alerts()).toMatchObject([{ count: 2 }]))
})
