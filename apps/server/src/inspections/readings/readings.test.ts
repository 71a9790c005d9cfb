/** Readings of check items: of runs of robots, of the services that read pictures, and of the people who look at them. */
import { randomUUID } from 'node:crypto'
import type { Linkage } from '@wheelhouse/contract/buildings/linkage'
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import type { CheckItem, CheckItemCreate } from '@wheelhouse/contract/inspections/check-item'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import type { FullReport } from '@wheelhouse/contract/reports/report'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveContract } from '../../organizations/contract.store.ts'
import { aStoredFile } from '../../testing/factories.ts'
import { aFlow, aStep } from '../../testing/flow-factories.ts'
import { aCheckItem, aThresholdRule } from '../../testing/inspection-factories.ts'
import { aMedium } from '../../testing/media-factory.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import { connectRobot, introduceRobot, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { type WorkingRobot, workOrders } from '../../testing/working-robot.ts'

let server: TestServer
let world: World
let admin: Client
let general: Client
let account: RobotAccount
let robot: TestRobot
let work: WorkingRobot
let service: HttpReceiver
/** What the service makes of the next picture. */
let answer: { status?: number; json: object; headers?: Record<string, string> }

beforeAll(async () => {
  service = await startHttpReceiver()
  service.behave(({ path }) =>
    path === '/v2/oauth2/access_token' ? { json: { access_token: 'token' } } : answer,
  )
  const environment = {
    PARTNER_HAKARU_URL: service.url,
    PARTNER_LILZ_URL: service.url,
    PARTNER_KANRIROID_URL: service.url,
  }
  server = await startTestServer(undefined, { environment })
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  answer = { json: {} }
  world = await createWorld(server.db)
  account = await introduceRobot(server, world.site.robot)
  const all = { isHakaruAi: true, isLilz: true, isKanriroid: true, maintenanceCompanyId: null }
  await saveContract(server.db, world.own.id, all, server.clock.now())
  admin = await server.openSession(world.personas.administrator.id)
  general = await server.openSession(world.personas.general.id)
  robot = await connectRobot(server.mqttUrl, account)
  work = workOrders(robot, { mapId: `${world.site.building.id}.${world.site.floor.id}` })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['readMeter', 'takePhoto', 'takeThermalImage']))
  await work.say()
  await until(async () => {
    const { body } = await general.call('GET', `/robots/${account.serialNumber}/state`)
    expect((body as { capabilities: string[] }).capabilities).toContain('readMeter')
  })
})
afterEach(async () => {
  await robot.close()
})

const place = () => ({ buildingId: world.site.building.id, floorId: world.site.floor.id })
const anItem = (values: Parameters<typeof aCheckItem>[1] = {}) =>
  aCheckItem(server.db, { ...place(), ...values })
const link = (name: string, fields: object) =>
  admin.call('PATCH', `/buildings/${world.site.building.id}/linkages/${name}`, { ...fields, revision: 0 })
const useHakaru = () => link('hakaru', { loginId: 'somebody', secret: 'secret' })
const read = (value: number | string) => ({
  json: { api_res: { resource: { id: 7, values: [value], measured_code: 'OK' } } },
})

/** A photo of the robot that has arrived. */
async function aPhoto(id = randomUUID()): Promise<string> {
  const bytes = Buffer.from('a picture')
  const kind = { kind: 'image', name: 'v1.jpg', mime: 'image/jpeg' }
  const owner = { organizationId: world.own.id, buildingId: world.site.building.id }
  await aStoredFile(server.db, server.dataDir, { id, bytes, ...kind, ...owner })
  await server.db
    .insertInto('media')
    .values({
      id,
      robotId: world.site.robot.id,
      ...owner,
      kind: 'photo',
      cameraId: 'v1',
      actionId: 'o.1',
      takenAt: server.clock.now(),
      storedAt: server.clock.now(),
    })
    .execute()
  return id
}

/** The robot runs a flow of one step at an item. @returns the run's id */
async function look(checkItemId: string, brought: object, actionType = 'readMeter'): Promise<string> {
  work.bring(actionType, brought)
  const definition = [aStep(404, { checkItemId })]
  const flow = await aFlow(server.db, { ...place(), definition, name: 'Round' })
  const started = await general.call('POST', `/robots/${account.serialNumber}/flows/${flow.id}/run`, {})
  expect(started.status).toBe(200)
  const { id } = started.body as { id: string }
  await until(async () =>
    expect((await general.call('GET', `/flow-runs/${id}`)).body).toMatchObject({ status: 'done' }),
  )
  return id
}
const list = async (where: object = {}) => {
  const filter = encodeURIComponent(JSON.stringify({ where }))
  return (await general.call('GET', `/check-item-readings?filter=${filter}`)).body as Reading[]
}
const becomes = (checkItemId: string, expected: object) =>
  until(async () => expect((await list({ checkItemId }))[0]).toMatchObject(expected))
const report = async (id: string) => (await general.call('GET', `/reports/${id}`)).body as FullReport

describe('a check item in a run', () => {
  it('is read by its service once the picture has arrived, judged, and listed in the report', async () => {
    await useHakaru()
    const rule = await aThresholdRule(server.db, { buildingId: place().buildingId, level: 9 })
    const item = await anItem({ readingService: 'hakaru', thresholdRuleId: rule.id, status: 2 })
    answer = read('31.5')
    const [mediaId, cropId] = [randomUUID(), randomUUID()]
    const runId = await look(item.id, { mediaId, cropId, marker: 'none' })
    expect(robot.received.at(-1)?.body).toBeDefined()
    await becomes(item.id, { status: 'waiting', value: null, needsReview: false })
    expect((await report(runId)).details[0]).toMatchObject({ type: 30, result: null })

    await aPhoto(cropId)
    server.clock.advance(11_000)
    await becomes(item.id, { status: 'done', value: 31.5, readValue: 31.5, needsReview: false, runId })
    const [reading] = await list({ checkItemId: item.id })
    expect(reading?.judgement).toMatchObject({ ruleId: rule.id, abnormal: true, level: 9 })
    const sent = service.requests.findLast(({ path }) => path.startsWith('/v1.1/resources/images'))
    expect(sent?.path).toBe('/v1.1/resources/images/meter_type/MET0010')
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ image: Buffer.from('a picture').toString('base64') })

    const { details } = await report(runId)
    expect(details[0]).toMatchObject({ type: 30, result: 1, reading: { value: 31.5 }, mediaIds: [cropId] })
    const { body } = await admin.call('GET', `/check-items/${item.id}`)
    // The first success enables it.
    expect(body).toMatchObject({ status: 1, lastReading: { value: 31.5, abnormal: true } })
    // People are notified, with a link to the report.
    const manager = await server.openSession(world.personas.areaManager.id)
    const link = `/report/${runId}`
    await until(async () =>
      expect((await manager.call('GET', '/my/messages')).body).toMatchObject([
        { kind: 'thresholdAbnormal', link },
      ]),
    )
  })

  it('whose marker was not in the picture was not found, and waits for a person', async () => {
    const item = await anItem()
    const runId = await look(item.id, { mediaId: randomUUID(), cropId: null, marker: 'notFound' })
    await becomes(item.id, { status: 'noDevice', needsReview: true })
    expect((await report(runId)).details[0]).toMatchObject({ type: 30, result: 4 })
  })

  it('may be a photo to be kept, or be judged by its warmest area', async () => {
    const photo = await anItem({
      targetType: 5,
      meterType: null,
      definition: { editor: 'record', cameraId: 'v1', quality: 'low', rect: null },
    })
    const { buildingId } = place()
    const rule = await aThresholdRule(server.db, { buildingId, conditions: [{ operator: 'lt', target: 40 }] })
    const machine = await anItem({
      targetType: 6,
      meterType: null,
      thresholdRuleId: rule.id,
      definition: { editor: 'thermal', areas: [{ name: 'Motor', x: 0, y: 0, width: 8, height: 8 }] },
    })
    const runId = await look(photo.id, { mediaId: await aPhoto() }, 'takePhoto')
    await becomes(photo.id, { status: 'done', value: null, judgement: null, needsReview: false })
    expect((await report(runId)).details[0]).toMatchObject({ type: 1, result: 0 })

    // 20 °C everywhere.
    const { id } = await aMedium(server.db, server.dataDir, { robotId: world.site.robot.id })
    await look(machine.id, { mediaId: id }, 'takeThermalImage')
    await becomes(machine.id, { status: 'done', value: 20, judgement: { abnormal: true } })
  })

  it('is sent to the robot as the item is now, and not at all when it is disabled', async () => {
    const item = await anItem()
    await look(item.id, { mediaId: randomUUID(), cropId: null, marker: 'notFound' })
    const order = robot.received.findLast(({ name }) => name === 'order')?.body as {
      nodes: { actions: { actionType: string; actionParameters: { key: string; value: unknown }[] }[] }[]
    }
    const action = order.nodes.flatMap(({ actions }) => actions).find((one) => one.actionType === 'readMeter')
    const params = Object.fromEntries(action?.actionParameters.map(({ key, value }) => [key, value]) ?? [])
    expect(params).toMatchObject({ checkItemId: item.id, cameraId: 'v1' })
    expect(JSON.stringify(params.crop)).toContain('none')

    await server.db.updateTable('checkItems').set({ status: 0 }).where('id', '=', item.id).execute()
    const definition = [aStep(404, { checkItemId: item.id })]
    const flow = await aFlow(server.db, { ...place(), definition, name: 'Again' })
    const refused = await general.call('POST', `/robots/${account.serialNumber}/flows/${flow.id}/run`, {})
    expect(refused.code).toBe('run.notReady')
  })

  it('is waited for by a condition on its value or judgement, but not forever', async () => {
    await useHakaru()
    const rule = await aThresholdRule(server.db, { buildingId: place().buildingId })
    const item = await anItem({ readingService: 'hakaru', thresholdRuleId: rule.id })
    const cropId = randomUUID()
    work.bring('readMeter', { mediaId: cropId, cropId, marker: 'none' })
    const note = (text: string) => aStep(903, { text })
    const branch = (value: string, operator: string, compared: string) => [
      aStep(6, { value, operator, compared }),
      note(`${value} ${operator} ${compared}`),
      aStep(11, {}),
    ]
    const definition = [
      aStep(404, { checkItemId: item.id }),
      ...branch('reading', 'gt', '30'),
      ...branch('reading', 'lt', '30'),
      ...branch('judgement', 'eq', 'abnormal'),
    ]
    const flow = await aFlow(server.db, { ...place(), definition, name: 'Round' })
    const start = async () => {
      const { body } = await general.call('POST', `/robots/${account.serialNumber}/flows/${flow.id}/run`, {})
      return (body as { id: string }).id
    }
    const see = async (id: string) => (await general.call('GET', `/flow-runs/${id}`)).body as FlowRunDetail
    const notes = ({ visits }: FlowRunDetail) =>
      visits.filter(({ type }) => type === 903).map(({ result }) => result)

    answer = read(31)
    const first = await start()
    await until(async () => expect(await see(first)).toMatchObject({ reason: 'awaitsReading' }))
    await aPhoto(cropId)
    server.clock.advance(11_000)
    await work.say()
    await until(async () => expect((await see(first)).status).toBe('done'))
    expect(notes(await see(first))).toEqual(['reading gt 30', 'judgement eq abnormal'])

    work.bring('readMeter', { mediaId: randomUUID(), cropId: randomUUID(), marker: 'none' })
    const second = await start()
    await until(async () => expect(await see(second)).toMatchObject({ reason: 'awaitsReading' }))
    server.clock.advance(121_000)
    await work.say()
    await until(async () => expect((await see(second)).status).toBe('done'))
    expect(notes(await see(second))).toEqual([])
  })

  it('cannot be deleted while a flow names it', async () => {
    const item = await anItem()
    await aFlow(server.db, { ...place(), definition: [aStep(404, { checkItemId: item.id })], name: 'Round' })
    expect((await admin.call('DELETE', `/check-items/${item.id}`)).code).toBe('entity.inUse')
  })
})

describe('a service that reads', () => {
  const readAt = async (item: { id: string }) => {
    const cropId = await aPhoto()
    await look(item.id, { mediaId: cropId, cropId, marker: 'none' })
  }

  it('is not called again before its limit is reset, and says how much of it is used', async () => {
    await useHakaru()
    const item = await anItem({ readingService: 'hakaru', key: 'ledger' })
    const counters = (used: number) => ({
      'x-hakaru-request-upper-limit-daily': '10',
      'x-hakaru-request-total-daily': String(used),
      'x-hakaru-request-upper-limit-monthly': '100',
      'x-hakaru-request-total-monthly': String(used),
    })
    answer = { ...read(4), headers: counters(10) }
    await readAt(item)
    await becomes(item.id, { status: 'done', value: 4 })
    const linkages = (await admin.call('GET', `/buildings/${place().buildingId}/linkages`)).body as Linkage[]
    expect(linkages.find((one) => one.service === 'hakaru')?.usage?.day).toEqual({ used: 10, limit: 10 })
    const asked = service.requests.length
    server.clock.advance(60_000)
    await readAt(item)
    await becomes(item.id, { status: 'limit', needsReview: true })
    expect(service.requests).toHaveLength(asked)

    // Midnight in Japan, and a new session.
    server.clock.advance(24 * 3_600_000)
    general = await server.openSession(world.personas.general.id)
    await work.say()
    answer = { ...read(5), headers: counters(1) }
    await readAt(item)
    await becomes(item.id, { status: 'done', value: 5, previous: { value: 4 } })
  })

  it('that cannot read the picture, or refuses the login, leaves it to people', async () => {
    await useHakaru()
    const item = await anItem({ readingService: 'hakaru' })
    answer = { json: { api_res: { resource: { id: 1, values: [], measured_code: 'MEA0001' } } } }
    await readAt(item)
    await becomes(item.id, { status: 'unreadable', needsReview: true, value: null })
    answer = { status: 401, json: { result: { error_code: 'UAC0002' } } }
    server.clock.advance(1_000)
    await readAt(item)
    await becomes(item.id, { status: 'authError', needsReview: true })
  })

  it('that fails is called again, and answers in the end', async () => {
    await useHakaru()
    const item = await anItem({ readingService: 'hakaru' })
    answer = { status: 500, json: {} }
    const before = service.requests.length
    await readAt(item)
    await until(() =>
      expect(service.requests.slice(before).filter(({ path }) => path.includes('images')).length).toBe(1),
    )
    expect((await list({ checkItemId: item.id }))[0]?.status).toBe('waiting')
    answer = read(12)
    await until(async () => {
      server.clock.advance(11_000)
      expect((await list({ checkItemId: item.id }))[0]).toMatchObject({ status: 'done', value: 12 })
    })
  })

  it('LiLz answers later: first an estimate, then the value that a person there confirmed', async () => {
    await link('lilz', { managementUnitId: 'unit', secret: 'secret' })
    const system = await server.openSession(world.personas.systemAdministrator.id)
    const path = `/buildings/${place().buildingId}/linkages/lilz/webhook`
    const { url } = (await system.call('POST', `${path}/regenerate`)).body as { url: string }
    const hook = new URL(url).pathname.replace('/api', '')
    const say = (value: number, kind: string, deviceId = 'gauge') => {
      const measuredAt = server.clock.now().toISOString()
      return server.call('POST', hook, { deviceId, measuredAt, value, unit: null, kind })
    }
    const item = await anItem({ readingService: 'lilz', key: 'gauge' })
    answer = { json: { id: 'job-1' } }
    await readAt(item)
    await becomes(item.id, { status: 'asked' })
    server.clock.advance(120_000)
    expect((await say(3.1, 'estimated')).status).toBe(204)
    expect(await list({ checkItemId: item.id })).toMatchObject([
      { status: 'done', value: 3.1, doubt: 'estimated', needsReview: false },
    ])
    await say(3.2, 'confirmed')
    expect(await list({ checkItemId: item.id })).toMatchObject([{ value: 3.2, doubt: null }])

    // LiLz's own camera looks without a robot.
    server.clock.advance(3_600_000)
    await say(3.4, 'confirmed')
    const [latest] = await list({ checkItemId: item.id })
    expect(latest).toMatchObject({ value: 3.4, robotId: null, previous: { value: 3.2 } })

    // What was misread makes the next right value no doubtful one.
    const plausibility = { isCounter: true, rollsOverAt: 100_000, maxPerHour: 50 }
    const counter = await anItem({ readingService: 'lilz', key: 'counter', plausibility })
    for (const value of [40_812, 41_812, 40_813]) {
      server.clock.advance(3_600_000)
      await say(value, 'confirmed', 'counter')
    }
    expect(await list({ checkItemId: counter.id })).toMatchObject([
      { value: 40_813, doubt: null, previous: { value: 40_812 } },
      { value: 41_812, doubt: 'tooFast' },
      { value: 40_812, doubt: null },
    ])
  })

  it('LiLz that never answers is given up after a day', async () => {
    await link('lilz', { managementUnitId: 'unit', secret: 'secret' })
    const item = await anItem({ readingService: 'lilz', key: 'gauge' })
    answer = { json: { id: 'job-1' } }
    await readAt(item)
    await becomes(item.id, { status: 'asked' })
    server.clock.advance(24 * 3_600_000 + 1_000)
    general = await server.openSession(world.personas.general.id)
    await becomes(item.id, { status: 'failed', needsReview: true })
  })

  it('KanriRoid says how sure it is, and a value that it is not sure of is looked at', async () => {
    await link('kanriroid', { externalBuildingId: 'site', secret: 'secret' })
    const item = await anItem({ readingService: 'kanriroid', key: 'task 1' })
    answer = { json: { id: 'r', value: 8, confidence: 0.4 } }
    await readAt(item)
    await becomes(item.id, { status: 'done', value: 8, doubt: 'unsure', needsReview: true })
    expect(service.requests.at(-1)?.path).toBe('/buildings/site/tasks/task%201/images')
  })
})

describe('a person at the review desk', () => {
  it('corrects a value: it is judged anew, and what was read stays beside it', async () => {
    await useHakaru()
    const rule = await aThresholdRule(server.db, { buildingId: place().buildingId })
    const item = await anItem({ readingService: 'hakaru', thresholdRuleId: rule.id })
    answer = read(91)
    const cropId = await aPhoto()
    await look(item.id, { mediaId: cropId, cropId, marker: 'none' })
    await becomes(item.id, { status: 'done', judgement: { abnormal: true } })
    const [before] = await list({ checkItemId: item.id })
    const path = `/check-item-readings/${before?.id}`
    const stale = await general.call('PATCH', path, { value: 19, revision: 0 })
    expect(stale.code).toBe('entity.changed')
    const body = { value: 19, reason: 'Glare', revision: before?.revision }
    const { body: after } = await general.call('PATCH', path, body)
    expect(after).toMatchObject({ value: 19, readValue: 91, reason: 'Glare', judgement: { abnormal: false } })
    expect((after as Reading).reviewedBy).not.toBeNull()
  })

  it('cannot review what has not come yet, nor that of another building', async () => {
    const item = await anItem()
    await look(item.id, { mediaId: randomUUID(), cropId: randomUUID(), marker: 'none' })
    const [reading] = await list({ checkItemId: item.id })
    const path = `/check-item-readings/${reading?.id}`
    const body = { value: 1, revision: reading?.revision }
    expect((await general.call('PATCH', path, body)).code).toBe('reading.notYet')
    const stranger = await server.openSession(world.personas.foreignGeneral.id)
    expect((await stranger.call('PATCH', path, body)).code).toBe('entity.notFound')
  })
})

describe('trying an item out', () => {
  it('reads a picture that is there, enables the item, and counts as no reading of it', async () => {
    const values: Partial<CheckItemCreate> = { readingService: 'none' }
    const item = await anItem({
      targetType: 5,
      meterType: null,
      status: 2,
      readingService: values.readingService,
      definition: { editor: 'record', cameraId: 'v1', quality: 'low', rect: null },
    })
    const test = (mediaId: string) => admin.call('POST', `/check-items/${item.id}/test-read`, { mediaId })
    expect((await test(randomUUID())).code).toBe('checkItem.otherPicture')
    const thermal = await aMedium(server.db, server.dataDir, { robotId: world.site.robot.id })
    expect((await test(thermal.id)).code).toBe('checkItem.otherPicture')
    expect((await test(await aPhoto())).body).toMatchObject({ status: 'done', isTest: true })
    const { body } = await admin.call('GET', `/check-items/${item.id}`)
    expect(body as CheckItem).toMatchObject({ status: 1, lastReading: null })
  })
})
