import { afterEach, beforeEach, expect, it } from 'vitest'
import { aDevice } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

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

const minutes = (count: number) => server.clock.advance(count * 60_000)
async function aSensor(name: string, values: { profile?: string; status?: 0 | 1 } = {}) {
  const { organizationId, id: buildingId } = world.site.building
  return (await aDevice(server.db, { name, organizationId, buildingId, ...values })).id
}
const send = (id: string) =>
  admin.call('POST', `/devices/${id}/readings`, { readings: [{ values: { co2: 400 } }] })
/** Each message once, however many people receive it. */
const messages = async () => {
  const rows = await server.db
    .selectFrom('messages')
    .select(['kind', 'subject', 'level', 'link'])
    .distinct()
    .execute()
  return rows.map(({ kind, subject }) => `${kind} ${subject}`).toSorted((a, b) => a.localeCompare(b))
}
const isSilent = async (id: string) =>
  ((await admin.call('GET', `/devices/${id}/readings/latest`)).body as { isSilent: boolean }).isSilent

it('tells once of a device that falls silent, and once when it is heard again', async () => {
  const quick = await aSensor('Quick', { profile: JSON.stringify({ silentAfterMinutes: 5 }) })
  const usual = await aSensor('Usual', { profile: JSON.stringify({ silentAfterMinutes: 'soon' }) })
  const off = await aSensor('Switched off', { status: 0 })
  await aSensor('Never heard')
  for (const id of [quick, usual, off]) await send(id)
  minutes(6)
  await until(async () => expect(await messages()).toEqual(['deviceSilent Quick']))
  expect([await isSilent(quick), await isSilent(usual)]).toEqual([true, false])
  await send(quick)
  await until(async () => expect(await messages()).toEqual(['deviceHeard Quick', 'deviceSilent Quick']))
  minutes(55)
  await until(async () => expect(await messages()).toContain('deviceSilent Usual'))
  // The quick one fell silent once more, which is reported again; the one that is switched off is nobody's concern.
  await until(async () => {
    const messages = await server.db
      .selectFrom('messages')
      .select('id')
      .where('subject', '=', 'Quick')
      .execute()
    const readers = await server.db.selectFrom('messages').select('operatorId').distinct().execute()
    expect(messages).toHaveLength(3 * readers.length)
  })
  expect(await messages()).toEqual(['deviceHeard Quick', 'deviceSilent Quick', 'deviceSilent Usual'])
})
