/** Threshold rules watch devices, and are tried on what was measured before. */
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import type { ThresholdLog } from '@wheelhouse/contract/inspections/threshold-log'
import type { BackTest } from '@wheelhouse/contract/inspections/threshold-rule'
import { triggerEvents, triggerTargets } from '@wheelhouse/contract/inspections/trigger-rule'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBuilding, aDevice } from '../testing/factories.ts'
import { aCheckItem, aReading } from '../testing/inspection-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { aTriggerRule } from '../testing/trigger-factory.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let world: World
let admin: Client
let deviceId: string
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { organizationId, id: buildingId } = world.site.building
  deviceId = (await aDevice(server.db, { organizationId, buildingId, name: 'Server room' })).id
})

const warm = { conditions: [{ operator: 'gte', target: 30 }] }
const add = (values: object) =>
  admin.call('POST', '/threshold-rules', {
    name: 'Too warm',
    buildingId: world.site.building.id,
    ...warm,
    ...values,
  })
const watch = async (values: object = {}) =>
  ((await add({ deviceId, deviceKey: 'temperature', ...values })).body as { id: string }).id
const ago = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000).toISOString()
/** Temperatures by how many minutes ago they were. */
const measure = async (values: readonly (readonly [minutes: number, temperature: number])[]) => {
  const readings = values.map(([minutes, temperature]) => ({ at: ago(minutes), values: { temperature } }))
  await admin.call('POST', `/devices/${deviceId}/readings`, { readings })
}
const alerts = async () => {
  const { body } = await admin.call('GET', '/alerts')
  return (body as Alert[]).filter(({ link }) => link?.includes(deviceId) === true)
}
/** Everything that the rule watches is judged up to this moment. */
const isJudged = (ruleId: string, minutes: number) =>
  until(async () => {
    const row = await server.db
      .selectFrom('thresholdStates')
      .select('seenAt')
      .where('ruleId', '=', ruleId)
      .executeTakeFirst()
    expect(Date.parse(row?.seenAt ?? '')).toBeGreaterThanOrEqual(
      Math.floor(Date.parse(ago(minutes)) / 1000) * 1000,
    )
  })
const tryOut = async (body: object, client = admin) =>
  client.call('POST', '/threshold-rules/back-test', {
    ...warm,
    deviceId,
    deviceKey: 'temperature',
    from: ago(120),
    to: ago(-1),
    ...body,
  })
const tested = async (body: object) => (await tryOut(body)).body as BackTest

describe('a rule that watches a device', () => {
  it('opens an alert once its conditions have lasted, and closes it when the value has come back', async () => {
    const ruleId = await watch({ deadBand: 2, durationSec: 120 })
    const { id: triggerId } = await aTriggerRule(server.db, {
      buildingId: world.site.building.id,
      condition: { event: triggerEvents.threshold, thresholdRuleId: ruleId },
      action: { target: triggerTargets.notification, level: 5, text: 'Look at it' },
    })
    await measure([
      [12, 31],
      [11, 20],
      [10, 31],
    ])
    await isJudged(ruleId, 10)
    expect(await alerts()).toEqual([])
    await measure([
      [9, 31.5],
      [8, 32],
    ])
    await until(async () => {
      const [alert] = await alerts()
      expect(alert).toMatchObject({ state: 'open', level: 5, link: `/device/${deviceId}/data` })
    })
    const [message] = await server.db
      .selectFrom('messages')
      .selectAll()
      .where('subject', '=', 'Server room')
      .execute()
    expect(message).toMatchObject({ kind: 'sensorAbnormal', detail: { value: '32 °C', rule: 'Too warm' } })
    const firings = server.db.selectFrom('triggerFirings').select(['subject']).where('ruleId', '=', triggerId)
    expect(await firings.execute()).toEqual([{ subject: 'Server room' }])
    await measure([[7, 28.5]])
    await isJudged(ruleId, 7)
    expect(await alerts()).toMatchObject([{ state: 'open', count: 1 }])
    await measure([[6, 28]])
    await until(async () => expect(await alerts()).toMatchObject([{ state: 'closed' }]))
  })

  it('is logged each time that its judgement changes, and found by the name of the device', async () => {
    const ruleId = await watch({ name: 'Server room limit' })
    await measure([
      [9, 22],
      [8, 31],
      [7, 32],
      [6, 24],
      [5, 23],
      [4, 30],
    ])
    await isJudged(ruleId, 4)
    const find = async (where: object) => {
      const filter = encodeURIComponent(JSON.stringify({ where: { ruleId, ...where }, order: 'subject ASC' }))
      const logs = (await admin.call('GET', `/threshold-logs?filter=${filter}`)).body as ThresholdLog[]
      return logs.toSorted((one, other) => one.at.localeCompare(other.at))
    }
    const ofDevice = {
      subject: 'Server room',
      deviceId,
      deviceKey: 'temperature',
      checkItemId: null,
      readingId: null,
      ruleName: 'Server room limit',
      conditions: warm.conditions,
      level: 5,
      robotId: null,
      runId: null,
    }
    expect(await find({ subject: { ilike: '%server%' } })).toMatchObject([
      { ...ofDevice, value: 31, abnormal: true },
      { ...ofDevice, value: 24, abnormal: false },
      { ...ofDevice, value: 30, abnormal: true },
    ])
    expect(await find({ deviceId, abnormal: false })).toHaveLength(1)
    const stranger = await server.openSession(world.personas.foreignAdministrator.id)
    expect((await stranger.call('GET', '/threshold-logs')).body).toEqual([])
  })

  it('says nothing while it is disabled, and closes what it opened', async () => {
    const ruleId = await watch()
    await measure([[5, 31]])
    await until(async () => expect(await alerts()).toMatchObject([{ state: 'open' }]))
    await admin.call('PATCH', `/threshold-rules/${ruleId}`, { status: 0, revision: 1 })
    await until(async () => expect(await alerts()).toMatchObject([{ state: 'closed' }]))
  })

  it('is refused with a device of another building, without a value, and with a dead band beyond all', async () => {
    const { organizationId } = world.site.building
    const { id: buildingId } = await aBuilding(server.db, { organizationId })
    const { id: elsewhere } = await aDevice(server.db, { organizationId, buildingId })
    const fault = async (values: object) =>
      ((await add(values)).body as { error: { details: { code: string }[] } }).error.details[0]?.code
    const outside = [{ operator: 'outside', min: 10, max: 20 }]
    expect(await fault({ deviceId: elsewhere, deviceKey: 'co2' })).toBe('threshold.deviceElsewhere')
    expect(await fault({ deviceId })).toBe('choice.required')
    expect(await fault({ conditions: outside, deadBand: 6 })).toBe('threshold.bandTooWide')
    expect(await fault({ durationSec: 700_000 })).toBe('too_big')
  })
})

describe('a back-test', () => {
  const swaying = [
    [60, 20],
    [50, 31],
    [49, 29.5],
    [48, 31],
    [40, 27],
    [30, 31],
  ] as const

  it('counts how often a rule would have been met, and when', async () => {
    await measure(swaying.toReversed())
    expect(await tested({})).toMatchObject({ source: 'raw', judged: 6, fired: 3 })
    const { moments, points } = await tested({ deadBand: 2 })
    expect(moments.map(({ value, until: end }) => [value, end === null])).toEqual([
      [31, false],
      [31, true],
    ])
    expect(points).toHaveLength(6)
  })

  it('goes by hours where single values are no longer stored', async () => {
    await measure([[60 * 24 * 3, 31]])
    const long = await tested({ from: ago(60 * 24 * 300) })
    expect(long).toMatchObject({ source: 'hour', fired: 1 })
  })

  it('takes the values of a check item as well, but for those that people tried it out by', async () => {
    const place = { buildingId: world.site.building.id, floorId: world.site.floor.id }
    const { id: checkItemId } = await aCheckItem(server.db, place)
    const read = (minutes: number, value: number, isTest = false) =>
      aReading(server.db, place, { checkItemId, status: 'done', value, isTest, at: ago(minutes) })
    await read(50, 31)
    await read(40, 20)
    await read(30, 99, true)
    await read(20, 31)
    const item = { checkItemId, deviceId: null, deviceKey: null }
    expect(await tested(item)).toMatchObject({ source: 'checkItem', judged: 3, fired: 2 })
  })

  it('is refused of what is out of reach, and of two histories or none', async () => {
    const stranger = await server.openSession(world.personas.foreignAdministrator.id)
    expect((await tryOut({}, stranger)).status).toBe(404)
    expect((await tryOut({ checkItemId: deviceId })).status).toBe(422)
    expect((await tryOut({ deviceId: null, deviceKey: null })).status).toBe(422)
    expect((await tryOut({ from: ago(60 * 24 * 400) })).status).toBe(422)
  })
})
