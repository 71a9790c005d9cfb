/** Check items and threshold rules: what they may contain, and what keeps them from being deleted. */
import { type CheckItem, meterTypes } from '@wheelhouse/contract/inspections/check-item'
import type { ThresholdRule } from '@wheelhouse/contract/inspections/threshold-rule'
import type { Usage } from '@wheelhouse/contract/kernel/crud'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveContract } from '../organizations/contract.store.ts'
import { freeFloor } from '../testing/define-samples.ts'
import { aFloor } from '../testing/factories.ts'
import { aCheckItem, aThresholdRule, middleOfPicture } from '../testing/inspection-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
let place: { buildingId: string; floorId: string }

beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
  place = { buildingId: world.site.building.id, floorId: world.site.floor.id }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('checkItems').execute()
  await server.db.deleteFrom('thresholdRules').execute()
})

type Details = { error?: { details?: { path: string; code: string }[] } }
const details = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...((body as Details).error?.details ?? []).map(({ path, code }) => `${path} ${code}`),
]

describe('a threshold rule', () => {
  const create = (conditions: unknown, client = admin) =>
    client.call('POST', '/threshold-rules', { name: 'Warm', buildingId: place.buildingId, conditions })

  it('has a name, a description, a level and a status, which are kept; it warns and is enabled by default', async () => {
    const { body } = await create([{ operator: 'gt', target: 1 }])
    const { id, ...made } = body as ThresholdRule
    expect(made).toMatchObject({ name: 'Warm', description: '', level: 5, status: 1 })
    const path = `/threshold-rules/${id}`
    for (const level of [0, 9] as const) {
      const { revision } = (await admin.call('GET', path)).body as ThresholdRule
      const change = { name: 'Hot', description: 'Of the boiler\nroom', level, status: 0 }
      expect((await admin.call('PATCH', path, { ...change, revision })).status).toBe(204)
      expect((await admin.call('GET', path)).body).toMatchObject(change)
    }
    const otherLevel = await admin.call('PATCH', path, { level: 1, revision: 3 })
    expect(details(otherLevel)).toEqual([422, 'level invalid_value'])
  })

  it('has conditions that are figures in range and in order, one at least', async () => {
    expect(details(await create([]))).toEqual([422, 'conditions too_small'])
    expect(details(await create([{ operator: 'between', min: 5, max: 5 }]))).toEqual([
      422,
      'conditions.0.max threshold.order',
    ])
    expect(details(await create([{ operator: 'gt', target: 1e10 }]))).toEqual([
      422,
      'conditions.0.target too_big',
    ])
  })

  it('says of a value whether all of its conditions are met, also while it is disabled', async () => {
    const conditions = [
      { operator: 'gte', target: 30 },
      { operator: 'outside', min: 40, max: 50 },
    ]
    const { id } = (await create(conditions)).body as ThresholdRule
    await admin.call('PATCH', `/threshold-rules/${id}`, { status: 0, revision: 1 })
    const judge = async (value: number) =>
      (await admin.call('POST', `/threshold-rules/${id}/evaluate`, { value })).body
    expect(await judge(30)).toEqual({ abnormal: true })
    expect(await judge(45)).toEqual({ abnormal: false })
    expect(await judge(29.9)).toEqual({ abnormal: false })
  })

  it('is written in the own building by area managers, and deleted by organisation administrators alone', async () => {
    const manager = await server.openSession(world.personas.areaManager.id)
    const { id } = (await create([{ operator: 'gt', target: 1 }], manager)).body as ThresholdRule
    expect((await manager.call('DELETE', `/threshold-rules/${id}`)).status).toBe(403)
    expect((await admin.call('DELETE', `/threshold-rules/${id}`)).status).toBe(204)
  })

  it('stays while a check item is judged by it, and says by which', async () => {
    const rule = await aThresholdRule(server.db, { buildingId: place.buildingId })
    const item = await aCheckItem(server.db, { ...place, name: 'Boiler', thresholdRuleId: rule.id })
    expect((await admin.call('DELETE', `/threshold-rules/${rule.id}`)).code).toBe('entity.inUse')
    const [usage] = (await admin.call('GET', `/threshold-rules/${rule.id}/usages`)).body as Usage[]
    expect(usage).toMatchObject({ table: 'check_items', effect: 'blocks', names: ['Boiler'] })
    await admin.call('DELETE', `/check-items/${item.id}`)
    expect((await admin.call('DELETE', `/threshold-rules/${rule.id}`)).status).toBe(204)
  })
})

describe('a check item', () => {
  const meter = { targetType: 1, meterType: 'MET0010', definition: middleOfPicture }
  const create = (more: object = {}) =>
    admin.call('POST', '/check-items', { name: 'Boiler', ...place, ...meter, ...more })

  it('is being set up until something was read, and cannot be enabled before', async () => {
    const item = (await create()).body as CheckItem
    expect(item).toMatchObject({ status: 2, lastReading: null, unit: '', thresholdRuleId: null })
    const path = `/check-items/${item.id}`
    expect((await admin.call('PATCH', path, { status: 1, revision: 1 })).code).toBe('checkItem.settingUp')
    expect((await admin.call('PATCH', path, { name: 'Pump', revision: 1 })).status).toBe(204)
    const read = await aCheckItem(server.db, place)
    const toggle = await admin.call('PATCH', `/check-items/${read.id}`, { status: 0, revision: 1 })
    expect(toggle.status).toBe(204)
  })

  it.each(meterTypes)('keeps %s as its kind of meter', async (meterType) => {
    const { id } = (await create({ meterType })).body as CheckItem
    expect((await admin.call('GET', `/check-items/${id}`)).body).toMatchObject({ meterType })
  })

  it('is refused where its fields do not go together, each named', async () => {
    expect(details(await create({ meterType: 'MET0000' }))).toEqual([422, 'meterType invalid_value'])
    expect(details(await create({ meterType: undefined }))).toEqual([422, 'meterType checkItem.noMeterType'])
    expect(details(await create({ meterType: null }))).toEqual([422, 'meterType checkItem.noMeterType'])
    const thermal = { editor: 'thermal', areas: [] }
    expect(
      details(await create({ targetType: 6, readingService: 'kanriroid', definition: thermal })),
    ).toEqual([422, 'meterType checkItem.notAMeter', 'readingService checkItem.notAMeter'])
    const { id } = (await create()).body as CheckItem
    const change = { targetType: 5, meterType: null, revision: 1 }
    expect(details(await admin.call('PATCH', `/check-items/${id}`, change))).toEqual([
      422,
      'definition checkItem.otherEditor',
    ])
  })

  it('names a floor and a rule of its building', async () => {
    const floor = await aFloor(server.db)
    const rule = await aThresholdRule(server.db)
    expect(details(await create({ floorId: floor.id }))).toEqual([422, 'floorId floor.notInBuilding'])
    const { organizationId } = world.site.building
    expect((await create({ organizationId })).status).toBe(200)
    expect(details(await create({ organizationId: world.foreign.id }))).toEqual([
      422,
      'buildingId building.notInOrganization',
    ])
    expect(details(await create({ thresholdRuleId: rule.id }))).toEqual([
      422,
      'thresholdRuleId threshold.notInBuilding',
    ])
  })

  it('is read by services that the organisation has bought', async () => {
    const buy = (isHakaruAi: boolean) =>
      saveContract(server.db, world.own.id, { isHakaruAi, maintenanceCompanyId: null }, server.clock.now())
    expect((await create({ readingService: 'hakaru' })).code).toBe('linkage.uncontracted')
    await buy(true)
    const { id } = (await create({ readingService: 'hakaru' })).body as CheckItem
    // It stays with it when the contract has ended.
    await buy(false)
    expect((await admin.call('PATCH', `/check-items/${id}`, { unit: '℃', revision: 1 })).status).toBe(204)
  })

  it('keeps its floor', async () => {
    const floor = await aFloor(server.db, { buildingId: place.buildingId, index: freeFloor() })
    await aCheckItem(server.db, { ...place, floorId: floor.id })
    expect((await admin.call('DELETE', `/buildings/${place.buildingId}/floors/${floor.id}`)).code).toBe(
      'entity.inUse',
    )
  })
})
