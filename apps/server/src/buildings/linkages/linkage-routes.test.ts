import type { Linkage } from '@wheelhouse/contract/buildings/linkage'
import {
  type SimulatedPartners,
  startSimulatedPartners,
} from '@wheelhouse/simulator/partners/simulated-partners'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveContract } from '../../organizations/contract.store.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
let partners: SimulatedPartners
let admin: Client
let path: string
beforeAll(async () => {
  partners = await startSimulatedPartners({ delayMs: 0 })
  const at = (service: string) => `${partners.url}/${service}`
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
      const bought = { isHakaruAi: true, isLilz: true, isKanriroid: false, maintenanceCompanyId: null }
      await saveContract(db, world.own.id, bought, new Date('2026-11-20T00:00:00Z'))
    },
    { environment: { PARTNER_TSPIDER_URL: at('tspider'), PARTNER_HAKARU_URL: at('hakaru') } },
  )
  admin = await server.openSession(world.personas.administrator.id)
  path = `/buildings/${world.site.building.id}/linkages`
})
afterAll(async () => {
  await server.close()
  await partners.close()
})

const linkage = async (service: string) =>
  ((await admin.call('GET', path)).body as Linkage[]).find((one) => one.service === service)

describe('a linkage', () => {
  it('with T-Spider is set up step by step: login, check, the partner’s buildings, one of them', async () => {
    const login = { loginId: 'demo', secret: 'demo-password', revision: 0 }
    expect((await admin.call('PATCH', `${path}/tspider`, login)).status).toBe(204)
    const checked = await admin.call('POST', `${path}/tspider/verify`)
    expect(checked.body).toMatchObject({ status: 'unset', failure: null, hasSecret: true })
    const { body } = await admin.call('GET', `${path}/tspider/buildings`)
    const [linkedBuilding] = (body as { places: { id: string; name: string }[] }).places
    expect(linkedBuilding).toBeDefined()
    await admin.call('PATCH', `${path}/tspider`, { linkedBuilding, revision: 1 })
    expect(await linkage('tspider')).toMatchObject({ status: 'configured', linkedBuilding, revision: 2 })
    const floors = await admin.call('GET', `${path}/tspider/floors`)
    expect((floors.body as { places: object[] }).places.length).toBeGreaterThan(0)
  })

  it('says that the login is wrong, and the log records what changed without the secret', async () => {
    const login = { loginId: 'demo', secret: 'not-the-password', revision: 0 }
    await admin.call('PATCH', `${path}/hakaru`, login)
    expect((await admin.call('POST', `${path}/hakaru/verify`)).body).toMatchObject({ status: 'authError' })
    const entries = await server.db
      .selectFrom('auditLog')
      .select(['action', 'outcome', 'before', 'after'])
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    expect(entries).toMatchObject([
      { action: 'linkage:verify', outcome: 'failed', after: { status: 'authError' } },
      { action: 'linkage:update', before: { loginId: '' }, after: { loginId: 'demo' } },
    ])
    expect(JSON.stringify(entries)).not.toContain('not-the-password')
  })

  it('that the contract does not include cannot be changed', async () => {
    const token = { externalBuildingId: 'b', secret: 't', revision: 0 }
    expect((await admin.call('PATCH', `${path}/kanriroid`, token)).code).toBe('linkage.uncontracted')
    expect(await linkage('kanriroid')).toMatchObject({ status: 'uncontracted', revision: 0 })
  })

  it.each([
    ['tspider', { loginId: ' ' }, 'loginId'],
    ['lilz', { managementUnitId: '' }, 'managementUnitId'],
    ['kanriroid', { externalBuildingId: '' }, 'externalBuildingId'],
    ['tspider', { secret: '' }, 'secret'],
    ['tspider', { linkedBuilding: null }, 'linkedBuilding'],
    ['tspider', { linkedBuilding: { id: 'b', name: 'x'.repeat(49) } }, 'linkedBuilding.name'],
    // What is left out of the first save would stay empty.
    ['robomen', { loginId: 'demo' }, 'secret'],
    ['robomen', { secret: 'demo-password' }, 'loginId'],
    ['robomen', { linkedBuilding: { id: 'b', name: 'B' } }, 'loginId'],
    ['lilz', { secret: 'token' }, 'managementUnitId'],
  ])('of %s refuses %j', async (service, values, field) => {
    const { status, body } = await admin.call('PATCH', `${path}/${service}`, { ...values, revision: 0 })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(`"path":"${field}"`)])
    if (service !== 'tspider') expect(await linkage(service)).toMatchObject({ revision: 0 })
  })

  it('is forgotten when it is deleted, and set up again from the start', async () => {
    const remove = () => admin.call('DELETE', `${path}/robomen`)
    const login = { loginId: 'demo', secret: 'demo-password', revision: 0 }
    await admin.call('PATCH', `${path}/robomen`, login)
    expect((await remove()).status).toBe(204)
    const empty = { loginId: '', hasSecret: false, linkedBuilding: null, status: 'unset' }
    expect(await linkage('robomen')).toMatchObject({ ...empty, revision: 2 })
    expect((await admin.call('PATCH', `${path}/robomen`, { loginId: 'demo', revision: 2 })).status).toBe(422)
    expect((await admin.call('PATCH', `${path}/robomen`, { ...login, revision: 2 })).status).toBe(204)
  })

  it('saved by somebody else meanwhile stays as they saved it', async () => {
    const stale = { loginId: 'mine', revision: 0 }
    expect((await admin.call('PATCH', `${path}/hakaru`, stale)).code).toBe('entity.changed')
  })

  it('has no fields but its own', async () => {
    expect(
      (await admin.call('PATCH', `${path}/robomen`, { managementUnitId: 'u', revision: 0 })).status,
    ).toBe(422)
    expect((await admin.call('PATCH', `${path}/unknown`, { revision: 0 })).code).toBe('entity.notFound')
  })
})

describe('the webhook of LiLz', () => {
  it('is system administrators’: its address takes values in until it is renewed', async () => {
    const system = await server.openSession(world.personas.systemAdministrator.id)
    expect((await admin.call('GET', `${path}/lilz/webhook`)).code).toBe('auth.forbidden')
    expect((await system.call('GET', `${path}/lilz/webhook`)).body).toMatchObject({ url: null })
    const made = (await system.call('POST', `${path}/lilz/webhook/regenerate`)).body as { url: string }
    const value = { deviceId: 'g', measuredAt: '2026-11-20T00:00:00Z', value: 1, kind: 'estimated' }
    const send = (url: string) => server.call('POST', new URL(url).pathname.replace('/api', ''), value)
    expect((await send(made.url)).status).toBe(204)
    const { body } = await system.call('GET', `${path}/lilz/webhook`)
    expect(body).toMatchObject({ lastReceived: { deviceId: 'g' } })
    await system.call('POST', `${path}/lilz/webhook/regenerate`)
    expect((await send(made.url)).status).toBe(404)
  })
})
