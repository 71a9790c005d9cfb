import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aWebhook } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
let receiver: HttpReceiver
beforeAll(async () => {
  receiver = await startHttpReceiver()
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    { environment: { ALLOW_PRIVATE_HOOKS: '1' } },
  )
  admin = await server.openSession(world.personas.administrator.id)
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})
beforeEach(() => server.db.deleteFrom('webhooks').execute())

const create = (values: object = {}, by = admin) =>
  by.call('POST', '/webhooks', {
    name: 'Ledger',
    type: 0,
    url: `${receiver.url}/in`,
    events: ['robot.offline'],
    organizationId: world.own.id,
    ...values,
  })
const getId = async (values: object = {}) => ((await create(values)).body as { id: string }).id

describe('a webhook', () => {
  it('shows no credentials, keeps them when they are left out, and the log contains none', async () => {
    const id = await getId({ auth: 'token', credentials: { auth: 'token', token: 'very-secret' } })
    expect((await admin.call('PATCH', `/webhooks/${id}`, { name: 'New', revision: 1 })).status).toBe(204)
    const { body } = await admin.call('GET', `/webhooks/${id}`)
    expect(body).toMatchObject({ name: 'New', hasCredentials: true, auth: 'token' })
    const log = await server.db.selectFrom('auditLog').select(['before', 'after']).execute()
    expect(JSON.stringify([body, log])).not.toMatch(/very-secret|authSecret/)
  })

  it('is tested at once, and the test is in the list of its deliveries', async () => {
    const id = await getId()
    const { body } = await admin.call('POST', `/webhooks/${id}/test`)
    expect(body).toEqual({ result: 'sent', failure: null, httpStatus: 200 })
    expect(JSON.parse(receiver.requests.at(-1)?.body ?? '')).toMatchObject({ type: 'test' })
    const query = `filter=${encodeURIComponent(JSON.stringify({ limit: 1 }))}`
    const deliveries = await admin.call('GET', `/webhooks/${id}/deliveries?${query}`)
    expect(deliveries.body).toMatchObject([{ webhookId: id, eventType: 'test', status: 'sent', attempts: 1 }])
    expect((await admin.call('GET', `/webhooks/${id}/deliveries/count`)).body).toEqual({ count: 1 })
  })

  it('of type 3 gets a new secret to sign with, shown once; others have none', async () => {
    const signed = await getId({ type: 3 })
    const { body } = await admin.call('POST', `/webhooks/${signed}/secret`)
    expect((body as { secret: string }).secret).toMatch(/^[\w-]{43}$/)
    const plain = await getId()
    expect((await admin.call('POST', `/webhooks/${plain}/secret`)).code).toBe('webhook.notSigned')
  })

  it('that was suspended goes on when somebody enables it, and nobody suspends one by hand', async () => {
    const { id } = await aWebhook(server.db, {
      organizationId: world.own.id,
      status: 9,
      failuresInRow: 10,
      url: receiver.url,
    })
    expect((await admin.call('PATCH', `/webhooks/${id}`, { status: 9, revision: 1 })).status).toBe(422)
    expect((await admin.call('PATCH', `/webhooks/${id}`, { status: 1, revision: 1 })).status).toBe(204)
    expect((await admin.call('GET', `/webhooks/${id}`)).body).toMatchObject({ status: 1, failuresInRow: 0 })
  })

  it('of the whole organisation is none of an area manager’s', async () => {
    const areaManager = await server.openSession(world.personas.areaManager.id)
    const id = await getId()
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/test'],
      ['POST', '/secret'],
      ['GET', '/deliveries'],
    ] as const)
      expect((await areaManager.call(method, `/webhooks/${id}${path}`)).code).toBe('entity.notFound')
    expect((await create({}, areaManager)).status).toBe(422)
    expect((await create({ buildingId: world.site.building.id }, areaManager)).status).toBe(200)
  })
})
