import { createHmac, randomUUID } from 'node:crypto'
import type { WebhookCredentials } from '@wheelhouse/contract/system/webhook'
import type { WebhookEventBody } from '@wheelhouse/contract/system/webhook-events'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import type { Insertable } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DB } from '../../kernel/database/db-types.ts'
import { createDeliveryQueue, type DeliveryQueue } from '../../kernel/outgoing/delivery-queue.ts'
import { createOutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { createLog } from '../../kernel/process/log.ts'
import { createSecrets } from '../../kernel/process/secrets.ts'
import { createServerSecret } from '../../kernel/process/server-secret.ts'
import { aBuilding, anOperator, testNow } from '../../testing/factories.ts'
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { sealAudit } from '../../testing/test-seal.ts'
import { until } from '../../testing/until.ts'
import { sealCredentials, sealSigningSecret } from './webhook.store.ts'
import { countWebhookDeliveries, listWebhookDeliveries } from './webhook-delivery.store.ts'
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts'

let test: TestDatabase
let clock: FakeClock
let receiver: HttpReceiver
let site: Awaited<ReturnType<typeof aBuilding>>
type Server = WebhookSender & DeliveryQueue
const running: Server[] = []
beforeEach(async () => {
  test = await createTestDatabase()
  clock = fakeClock()
  receiver = await startHttpReceiver()
  site = await aBuilding(test.db, { name: '本社ビル' })
})
afterEach(async () => {
  await receiver.close()
  await Promise.all(running.splice(0).map((sender) => sender.stop()))
  await test.drop()
})

const secrets = createSecrets(createServerSecret('a secret of tests, known to everybody'))
function start({ allowPrivateHooks = true } = {}): Server {
  const http = createOutgoingHttp({ allowPrivateHooks })
  const queue = createDeliveryQueue({ db: test.db, clock, log: createLog('silent') })
  const sender = createWebhookSender({ db: test.db, queue, clock, sealAudit, http, secrets })
  const server = { ...sender, ...queue }
  running.push(server)
  return server
}

type Values = Partial<Insertable<DB['webhooks']>> & {
  credentials?: WebhookCredentials
  signedWith?: string
}
async function aWebhook({ credentials, signedWith, ...columns }: Values = {}) {
  const id = randomUUID()
  await test.db
    .insertInto('webhooks')
    .values({
      id,
      organizationId: site.organizationId,
      name: 'Hook',
      type: 0,
      url: `${receiver.url}/hook`,
      auth: credentials?.auth ?? 'none',
      authSecret: credentials ? sealCredentials(secrets, id, credentials) : null,
      signingSecret: signedWith ? sealSigningSecret(secrets, id, signedWith) : null,
      headers: '[]',
      events: JSON.stringify(['robot.offline']),
      createdAt: testNow,
      updatedAt: testNow,
      ...columns,
    })
    .execute()
  return id
}

const anEvent = (values: Partial<WebhookEventBody> = {}): WebhookEventBody => ({
  id: randomUUID(),
  type: 'robot.offline',
  at: testNow.toISOString(),
  organizationId: site.organizationId,
  building: { id: site.id, name: '本社ビル' },
  robot: { id: randomUUID(), name: '巡回', serialNumber: 'SN-1' },
  level: 4,
  detail: {},
  errorCode: null,
  ...values,
})
async function publish(sender: Server, event = anEvent()) {
  const { type, organizationId } = event
  await test.db
    .transaction()
    .execute((tx) => sender.write(tx, { type, organizationId, buildingId: site.id }, async () => event))
  sender.sendSoon()
  return event
}
const deliveries = () =>
  test.db.selectFrom('deliveries').selectAll().orderBy('createdAt').orderBy('id').execute()
const becomes = (expected: object) =>
  until(async () => expect((await deliveries())[0]).toMatchObject(expected))
const hook = (id: string) =>
  test.db
    .selectFrom('webhooks')
    .select(['status', 'failuresInRow', 'lastSentAt', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a delivery', () => {
  it('of a generic webhook is the event itself, with the headers and the sign-in that were set', async () => {
    const id = await aWebhook({
      headers: JSON.stringify([{ name: 'X-Site', value: 'tokyo' }]),
      credentials: { auth: 'token', token: 'tok' },
    })
    const event = await publish(start())
    await becomes({ status: 'sent', attempts: 1, httpStatus: 200, sentAt: clock.now().toISOString() })
    const [request] = receiver.requests
    expect(JSON.parse(request?.body ?? '')).toEqual(event)
    const [delivery] = await deliveries()
    expect(request?.headers).toMatchObject({
      'x-site': 'tokyo',
      authorization: 'Bearer tok',
      'content-type': 'application/json',
      'x-delivery-id': delivery?.id,
    })
    expect(request?.headers['x-signature']).toBeUndefined()
    expect(await hook(id)).toMatchObject({ lastSentAt: clock.now().toISOString(), revision: 1 })
  })

  it.each([
    [{ auth: 'password', loginId: 'u', password: 'p:w' }, { authorization: 'Basic dTpwOnc=' }],
    [{ auth: 'custom', headerName: 'X-Api-Key', headerValue: 'k' }, { 'x-api-key': 'k' }],
  ] as const)('signs in by %j', async (credentials, headers) => {
    await aWebhook({ credentials })
    await publish(start())
    const [request] = await receiver.waitFor(1)
    expect(request?.headers).toMatchObject(headers)
  })

  it('of type 3 is signed over its timestamp and its very bytes', async () => {
    await aWebhook({ type: 3, signedWith: 'shared' })
    const event = await publish(start())
    const [request] = await receiver.waitFor(1)
    const timestamp = String(request?.headers['x-timestamp'])
    expect(timestamp).toBe(String(clock.now().getTime() / 1_000))
    const digest = createHmac('sha256', 'shared').update(`${timestamp}.${request?.body}`).digest('hex')
    expect(request?.headers['x-signature']).toBe(`sha256=${digest}`)
    expect(JSON.parse(request?.body ?? '')).toEqual({
      version: 2,
      deliveryId: request?.headers['x-delivery-id'],
      event,
    })
  })

  it('to Slack and to T-Spider is in their own form', async () => {
    await aWebhook({ type: 1, url: `${receiver.url}/slack` })
    await aWebhook({ type: 2, url: `${receiver.url}/tspider` })
    const event = await publish(start(), anEvent({ detail: { reason: '<b>' } }))
    await receiver.waitFor(2)
    const toBody = (path: string) =>
      JSON.parse(receiver.requests.find((request) => request.path === path)?.body ?? '')
    expect(toBody('/slack').text).toBe('オフラインになりました')
    expect(toBody('/slack').attachments[0].text).toContain('理由: &lt;b&gt;')
    expect(toBody('/tspider')).toEqual({
      eventId: event.id,
      kind: 'robot.offline',
      occurredAt: event.at,
      buildingName: '本社ビル',
      robotName: '巡回',
      robotSerialNumber: 'SN-1',
      level: 4,
      detail: { reason: '<b>' },
    })
  })

  it('goes to subscribers of the event, in the building and organisation, and to nobody else', async () => {
    const elsewhere = await aBuilding(test.db, { organizationId: site.organizationId })
    const foreign = await aBuilding(test.db)
    const wanted = [await aWebhook(), await aWebhook({ buildingId: site.id })]
    await aWebhook({ buildingId: elsewhere.id })
    await aWebhook({ organizationId: foreign.organizationId })
    await aWebhook({ events: JSON.stringify(['robot.online']) })
    await aWebhook({ status: 0 })
    await aWebhook({ status: 9 })
    await publish(start())
    expect((await deliveries()).map(({ webhookId }) => webhookId ?? '').toSorted()).toEqual(wanted.toSorted())
  })

  it('is queued once for one event', async () => {
    await aWebhook()
    const sender = start()
    const event = await publish(sender)
    await publish(sender, event)
    expect(await deliveries()).toHaveLength(1)
  })

  it('is tried again with the same id and body and a new signature', async () => {
    await aWebhook({ type: 3, signedWith: 'shared' })
    receiver.behave({ status: 503 })
    const sender = start()
    await publish(sender)
    await becomes({ status: 'queued', attempts: 1, failure: 'rejected', httpStatus: 503 })
    receiver.behave({ status: 204 })
    clock.advance(10_000)
    sender.sendSoon()
    await becomes({ status: 'sent', attempts: 2, failure: null, httpStatus: 204, nextTryAt: null })
    const [first, second] = receiver.requests
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['x-delivery-id']).toBe(first?.headers['x-delivery-id'])
    expect(second?.headers['x-signature']).not.toBe(first?.headers['x-signature'])
  })

  it('is given up after four tries', async () => {
    await aWebhook()
    receiver.behave('hangUp')
    const sender = start()
    await publish(sender)
    for (const [index, seconds] of [10, 60, 300].entries()) {
      // Counted when it is taken, settled when it has failed: only then is the time of the next try known.
      const nextTryAt = new Date(clock.now().getTime() + seconds * 1_000).toISOString()
      await becomes({ status: 'queued', attempts: index + 1, failure: 'refused', nextTryAt })
      clock.advance(seconds * 1_000)
      sender.sendSoon()
    }
    await becomes({ status: 'failed', attempts: 4, nextTryAt: null })
  })

  it('that a killed server had in hand, or not yet, is sent by the next one', async () => {
    await aWebhook()
    receiver.behave('hang')
    await publish(start())
    await receiver.waitFor(1)
    // A server that never gets to sending what it queued.
    const event = anEvent()
    const scope = { type: event.type, organizationId: event.organizationId, buildingId: site.id }
    const dying = start()
    await dying.stop()
    await test.db.transaction().execute((tx) => dying.write(tx, scope, async () => event))
    receiver.behave({ status: 200 })
    clock.advance(30_000)
    start()
    await until(async () =>
      expect((await deliveries()).map(({ status }) => status)).toEqual(['sent', 'sent']),
    )
    expect(new Set(receiver.requests.map(({ headers }) => headers['x-delivery-id'])).size).toBe(2)
  })

  it('does not go inside where the installation does not say so', async () => {
    await aWebhook()
    await publish(start({ allowPrivateHooks: false }))
    await becomes({ status: 'queued', failure: 'notAllowed' })
    expect(receiver.requests).toEqual([])
  })
})

describe('a webhook', () => {
  it('is suspended by ten failures in a row, keeps what waits, and goes on when it is enabled', async () => {
    const id = await aWebhook({ failuresInRow: 8 })
    const { organizationId } = site
    const admin = await anOperator(test.db, { type: 2, organizationId, buildingId: null })
    receiver.behave({ status: 500 })
    const sender = start()
    await publish(sender)
    await until(async () => expect(await hook(id)).toMatchObject({ status: 1, failuresInRow: 9 }))
    clock.advance(10_000)
    sender.sendSoon()
    await until(async () => expect(await hook(id)).toMatchObject({ status: 9, failuresInRow: 10 }))
    const audited = await test.db
      .selectFrom('auditLog')
      .select(['action', 'entityId', 'operatorId'])
      .execute()
    expect(audited).toEqual([{ action: 'webhook:suspend', entityId: id, operatorId: null }])
    const written = await test.db.selectFrom('messages').select(['operatorId', 'kind', 'link']).execute()
    const link = `/system/webhooks/${id}`
    expect(written).toEqual([{ operatorId: admin.id, kind: 'webhookSuspended', link }])
    clock.advance(60_000)
    sender.sendSoon()
    await publish(sender)
    expect(await deliveries()).toHaveLength(1)
    await sender.stop()
    expect(receiver.requests).toHaveLength(2)

    receiver.behave({ status: 200 })
    await test.db.updateTable('webhooks').set({ status: 1, failuresInRow: 0 }).execute()
    start()
    await becomes({ status: 'sent', attempts: 3 })
  })

  it('forgets its failures when one delivery arrives', async () => {
    const id = await aWebhook({ failuresInRow: 9 })
    await publish(start())
    await until(async () => expect(await hook(id)).toMatchObject({ status: 1, failuresInRow: 0 }))
  })

  it('whose secrets can no longer be read says so', async () => {
    const id = await aWebhook()
    await test.db
      .updateTable('webhooks')
      .set({ authSecret: sealCredentials(secrets, randomUUID(), { auth: 'token', token: 't' }) })
      .execute()
    expect(await start().test(id)).toEqual({ result: 'failed', failure: 'secretLost', httpStatus: null })
    expect(receiver.requests).toEqual([])
  })
})

describe('a test by hand', () => {
  it('sends at once, also to a suspended webhook, and is in the list of deliveries', async () => {
    const id = await aWebhook({ status: 9, failuresInRow: 10 })
    expect(await start().test(id)).toEqual({ result: 'sent', failure: null, httpStatus: 200 })
    expect(JSON.parse(receiver.requests[0]?.body ?? '')).toMatchObject({ type: 'test', robot: null })
    expect(await listWebhookDeliveries(test.db, id, undefined)).toMatchObject([
      { eventType: 'test', status: 'sent', attempts: 1, httpStatus: 200 },
    ])
    expect(await hook(id)).toMatchObject({ status: 9, failuresInRow: 10 })
  })

  it('that fails is not tried again and suspends nothing', async () => {
    const id = await aWebhook({ failuresInRow: 9 })
    receiver.behave({ status: 401 })
    expect(await start().test(id)).toEqual({
      result: 'failed',
      failure: 'wrongCredentials',
      httpStatus: 401,
    })
    expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: 1, nextTryAt: null }])
    expect(await hook(id)).toMatchObject({ status: 1, failuresInRow: 9 })
    expect(await countWebhookDeliveries(test.db, id, { status: 'failed' })).toBe(1)
    expect(await countWebhookDeliveries(test.db, id, { status: 'sent' })).toBe(0)
  })
})
