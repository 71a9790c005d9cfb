import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { aDevice } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let device: HttpReceiver
let server: TestServer
let world: World
let operator: Client
beforeAll(async () => {
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    { environment: { ALLOW_PRIVATE_HOOKS: '1' } },
  )
  operator = await server.openSession(world.personas.general.id)
})
afterAll(() => server.close())
beforeEach(async () => {
  device = await startHttpReceiver()
})
afterEach(() => device.close())

const showBody = { message: '{text}', lines: ['> {text}', 1] }
async function anActuator(values: object = {}, more: object = {}): Promise<string> {
  const { organizationId, id: buildingId } = world.site.building
  const operations = [
    { key: 'on', name: 'On', body: { on: true } },
    { key: 'read', name: 'Read', method: 'GET', address: `${device.url}/state` },
    { key: 'show', name: 'Show', method: 'PUT', takesText: true, body: showBody },
  ]
  const profile = JSON.stringify({ address: `${device.url}/light`, operations, ...more })
  return (await aDevice(server.db, { organizationId, buildingId, type: 2, profile, ...values })).id
}
const operate = (id: string, body: object, client = operator) =>
  client.call('POST', `/devices/${id}/operations`, body)

it('makes the call that the profile names, and returns what was answered', async () => {
  const id = await anActuator()
  expect((await operate(id, { operation: 'on' })).body).toMatchObject({ failure: null, status: 200 })
  await operate(id, { operation: 'read' })
  await operate(id, { operation: 'show', text: 'Say "hi", \\ and {text}' })
  const [on, read, show] = device.requests
  expect(on).toMatchObject({ method: 'POST', path: '/light', body: '{"on":true}' })
  expect(read).toMatchObject({ method: 'GET', path: '/state', body: '' })
  const text = 'Say "hi", \\ and {text}'
  expect(JSON.parse(show?.body ?? '')).toEqual({ message: text, lines: [`> ${text}`, 1] })
})

it('is one entry of the audit log, whatever came of it', async () => {
  const id = await anActuator()
  device.behave({ status: 500 })
  expect((await operate(id, { operation: 'on' })).body).toMatchObject({ failure: 'rejected', status: 500 })
  await device.close()
  expect((await operate(id, { operation: 'show', text: 'Hi' })).body).toMatchObject({ failure: 'refused' })
  await device.reopen()
  const entries = await server.db
    .selectFrom('auditLog')
    .select(['action', 'outcome', 'after'])
    .where('entityId', '=', id)
    .orderBy('seq')
    .execute()
  expect(entries).toMatchObject([
    { action: 'device:operate', outcome: 'failed', after: { operation: 'on', failure: 'rejected' } },
    { action: 'device:operate', outcome: 'failed', after: { operation: 'show', text: 'Hi' } },
  ])
})

it.each<[string, object, object, object, string]>([
  ['a sensor', { type: 1 }, {}, { operation: 'on' }, 'device.notOperable'],
  ['a disabled one', { status: 0 }, {}, { operation: 'on' }, 'device.notOperable'],
  ['an unknown operation', {}, {}, { operation: 'off' }, 'request.invalid'],
  ['a profile of old', {}, { operations: 'on' }, { operation: 'on' }, 'request.invalid'],
  ['no text where one is taken', {}, {}, { operation: 'show', text: ' ' }, 'request.invalid'],
  ['a text where none is', {}, {}, { operation: 'on', text: 'x' }, 'request.invalid'],
  ['a long text', {}, {}, { operation: 'show', text: 'x'.repeat(201) }, 'request.invalid'],
])('calls nobody for %s', async (_, values, more, body, code) => {
  expect((await operate(await anActuator(values, more), body)).code).toBe(code)
  expect(device.requests).toHaveLength(0)
})

it('is not there for people of another organisation', async () => {
  const stranger = await server.openSession(world.personas.foreignAdministrator.id)
  expect((await operate(await anActuator(), { operation: 'on' }, stranger)).code).toBe('entity.notFound')
  expect(device.requests).toHaveLength(0)
})
