import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aBuilding, aNotificationTarget } from '../testing/factories.ts'
import { createWorld, type PersonaName, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { addNotificationDelivery } from './notification-delivery.store.ts'

let server: TestServer
let world: World
let admin: Client
let path: string
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  path = `/organizations/${world.own.id}/notification-targets`
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = await as('administrator')
  await server.db.deleteFrom('notificationTargets').execute()
})

const as = (persona: PersonaName) => server.openSession(world.personas[persona].id)
const create = (values: object, by = admin) => by.call('POST', path, { level: 5, ...values })
const mail = { type: 0, destination: 'watch@test.example' }
const elgana = { type: 7, spaceId: 'space', room: 'room', botLoginId: 'bot', botPassword: 'Bot-Secret-1' }
const details = ({ body }: { body: unknown }) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details.map(
    (detail) => `${detail.path} ${detail.code}`,
  )

it('is created for the organisation of its path, and its password never comes back', async () => {
  const { body } = await create(elgana)
  const { id } = body as { id: string }
  expect(body).toMatchObject({ organizationId: world.own.id, buildingId: null, hasBotPassword: true })
  expect((await admin.call('PATCH', `${path}/${id}`, { room: 'other', revision: 1 })).status).toBe(204)
  const answers = [
    body,
    (await admin.call('GET', path)).body,
    (await admin.call('GET', `${path}/${id}`)).body,
  ]
  expect(JSON.stringify(answers)).not.toContain('Bot-Secret')
  expect(answers.at(-1)).toMatchObject({ room: 'other', hasBotPassword: true, revision: 2 })
  const log = await server.db.selectFrom('auditLog').select(['before', 'after']).execute()
  expect(JSON.stringify(log)).not.toContain('Bot-Secret')
})

it('shows nobody the whole address of a Slack hook, neither in an answer nor in the audit log', async () => {
  const destination = 'https://hooks.slack.com/services/T000/B000/abcdefgh1234'
  const { body } = await create({ type: 1, destination })
  const { id } = body as { id: string }
  await admin.call('PATCH', `${path}/${id}`, { destination: `${destination}5678`, revision: 1 })
  const changed = await admin.call('GET', `${path}/${id}`)
  expect(changed.body).toMatchObject({ destination: 'https://hooks.slack.com/…5678' })
  const log = await server.db
    .selectFrom('auditLog')
    .selectAll()
    .where('entityId', '=', id)
    .orderBy('seq')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['notificationTarget:create', 'notificationTarget:update'])
  expect(JSON.stringify([body, changed.body, log])).not.toContain('abcdefgh')
})

it('lacks nothing that its type needs', async () => {
  expect(details(await create({ type: 0 }))).toEqual(['destination text.required'])
  expect(details(await create({ ...elgana, spaceId: '', botPassword: '' }))).toEqual([
    'spaceId text.required',
    'botPassword text.required',
  ])
  const { id } = (await create(mail)).body as { id: string }
  const change = await admin.call('PATCH', `${path}/${id}`, { type: 7, revision: 1 })
  expect(details(change)).toContain('spaceId text.required')
})

it.each([2, 3])('of type %i cannot be chosen', async (type) => {
  expect((await create({ type, destination: '09012345678' })).status).toBe(422)
})

it('of the whole organisation is for its administrators alone', async () => {
  const manager = await as('areaManager')
  const { id } = (await create(mail)).body as { id: string }
  expect((await manager.call('GET', `${path}/${id}`)).code).toBe('entity.notFound')
  expect(details(await create(mail, manager))).toEqual(['buildingId choice.required'])
  const { id: buildingId } = await aBuilding(server.db, { organizationId: world.own.id })
  expect((await create({ ...mail, buildingId }, manager)).code).toBe('entity.notFound')
  expect((await create({ ...mail, buildingId: world.site.building.id }, manager)).status).toBe(200)
})

it('stands under its own organisation only', async () => {
  const { id } = await aNotificationTarget(server.db, { organizationId: world.foreign.id })
  const system = await as('systemAdministrator')
  expect((await system.call('GET', `${path}/${id}`)).code).toBe('entity.notFound')
})

it('is tested: what came of it is answered and remembered', async () => {
  const { id } = (await create(mail)).body as { id: string }
  const { status, body } = await admin.call('POST', `${path}/${id}/test`)
  expect([status, body]).toEqual([200, { result: 'failed', failure: 'notSetUp', httpStatus: null }])
  expect((await admin.call('GET', `${path}/${id}`)).body).toMatchObject({
    lastTestAt: server.clock.now().toISOString(),
    lastTestFailure: 'notSetUp',
    revision: 1,
  })
})

it('shows what was sent to it lately, the newest first', async () => {
  const { id } = (await create(mail)).body as { id: string }
  for (const [minute, title] of ['First', 'Second'].entries())
    await server.db.transaction().execute((tx) =>
      addNotificationDelivery(
        tx,
        {
          targetId: id,
          eventId: randomUUID(),
          dedupeKey: title,
          message: { level: 5, title, text: '', url: null, language: 'ja' },
          isHandedOver: false,
        },
        new Date(server.clock.now().getTime() + minute * 60_000),
      ),
    )
  expect((await admin.call('GET', `${path}/${id}/deliveries`)).body).toMatchObject([
    { title: 'Second', level: 5 },
    { title: 'First', level: 5 },
  ])
})

it('is tested in a demo by a mail to the demo’s mailbox, which system administrators read', async () => {
  const demo = await startTestServer(undefined, {
    test: server,
    clock: server.clock,
    hasDemoMailbox: true,
    environment: { MQTT_PORT: '0' },
  })
  try {
    const inDemo = await demo.openSession(world.personas.administrator.id)
    const { id } = (await create(mail)).body as { id: string }
    const tested = await inDemo.call('POST', `${path}/${id}/test`)
    expect(tested.body).toEqual({ result: 'sent', failure: null, httpStatus: null, isSimulated: true })
    expect((await inDemo.call('GET', '/my/profile')).body).toMatchObject({ canSendMail: true })
    const system = await demo.openSession(world.personas.systemAdministrator.id)
    const [message] = (await system.call('GET', '/outgoing-messages')).body as object[]
    expect(message).toMatchObject({
      recipient: mail.destination,
      status: 'demoMailbox',
      body: expect.stringContaining('\n'),
    })
  } finally {
    await demo.app.stop()
  }
})
