import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSecrets } from '../../kernel/process/secrets.ts'
import { createServerSecret } from '../../kernel/process/server-secret.ts'
import { saveContract } from '../../organizations/contract.store.ts'
import { aBuilding } from '../../testing/factories.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { getLilzWebhook, renewLilzWebhook } from './lilz-webhook.store.ts'

let server: TestServer
let building: Awaited<ReturnType<typeof aBuilding>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const secrets = createSecrets(createServerSecret('a secret of tests, known to everybody'))
const renew = () =>
  server.db
    .transaction()
    .execute((tx) =>
      renewLilzWebhook(tx, secrets, building.id, { operatorId: null, now: server.clock.now() }),
    )
const webhook = () => getLilzWebhook(server.db, secrets, building.id, 'https://console.example')
const address = async () => (await webhook()).url?.replace('https://console.example/api', '') ?? ''
beforeEach(async () => {
  building = await aBuilding(server.db)
  const terms = { isLilz: true, maintenanceCompanyId: null }
  await saveContract(server.db, building.organizationId, terms, server.clock.now())
  await renew()
})

const value = {
  deviceId: 'gauge-1',
  measuredAt: '2026-11-20T09:00:00+09:00',
  value: 4.25,
  unit: 'MPa',
  kind: 'estimated',
}
const values = () =>
  server.db
    .selectFrom('lilzValues')
    .selectAll()
    .where('buildingId', '=', building.id)
    .orderBy('kind')
    .execute()

describe('a value from LiLz', () => {
  it('is kept, and shown as the last that came', async () => {
    expect((await server.call('POST', await address(), value)).status).toBe(204)
    expect(await values()).toMatchObject([
      {
        deviceId: 'gauge-1',
        measuredAt: '2026-11-20T00:00:00.000Z',
        value: 4.25,
        unit: 'MPa',
        kind: 'estimated',
      },
    ])
    expect(await webhook()).toMatchObject({
      lastReceivedAt: server.clock.now().toISOString(),
      lastReceived: value,
    })
  })

  it('that comes twice is kept once; its confirmation is kept beside it', async () => {
    const url = await address()
    for (const one of [value, value, { ...value, kind: 'confirmed', value: 4.3 }])
      expect((await server.call('POST', url, one)).status).toBe(204)
    expect((await values()).map(({ kind, value }) => [kind, value])).toEqual([
      ['confirmed', 4.3],
      ['estimated', 4.25],
    ])
  })

  it('needs the secret of this building, and a former one does not count', async () => {
    const former = await address()
    await renew()
    const other = await aBuilding(server.db)
    const foreign = (await address()).replace(building.id, other.id)
    for (const url of [former, foreign, `/hooks/lilz/${building.id}/wrong`, '/hooks/lilz/none/wrong'])
      expect((await server.call('POST', url, value)).code).toBe('entity.notFound')
    expect(await values()).toEqual([])
  })

  it('is taken only while the contract has LiLz', async () => {
    const terms = { isLilz: false, maintenanceCompanyId: null }
    await saveContract(server.db, building.organizationId, terms, server.clock.now())
    expect((await server.call('POST', await address(), value)).code).toBe('entity.notFound')
  })

  it.each([
    [{ ...value, value: '4.25' }],
    [{ ...value, measuredAt: 'yesterday' }],
    [{ ...value, kind: 'guessed' }],
    [{ ...value, deviceId: '' }],
    [{ ...value, more: 1 }],
  ])('must be one: %j', async (body) => {
    expect((await server.call('POST', await address(), body)).code).toBe('request.invalid')
  })
})

it('shows no address before one was made', async () => {
  const none = await aBuilding(server.db)
  expect(await getLilzWebhook(server.db, secrets, none.id, 'https://console.example')).toEqual({
    url: null,
    lastReceivedAt: null,
    lastReceived: null,
  })
})
