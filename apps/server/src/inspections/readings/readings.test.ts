/** Readings of check items: of runs of robots, and of the people who look at them. */
import { randomUUID } from 'node:crypto'
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import type { CheckItem, CheckItemCreate } from '@wheelhouse/contract/inspections/check-item'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aFlow, aStep } from '../../testing/flow-factories.ts'
import { aThresholdRule } from '../../testing/inspection-factories.ts'
import { aMedium } from '../../testing/media-factory.ts'
import {
  createReadingSite,
  type ReadingService,
  type ReadingSite,
  read,
  startReadingServer,
  startReadingService,
} from '../../testing/reading-site.ts'
import { type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

let service: ReadingService
let server: TestServer
let site: ReadingSite
beforeAll(async () => {
  service = await startReadingService()
  server = await startReadingServer(service)
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  service.answer = { json: {} }
  site = await createReadingSite(server)
})
afterEach(() => site.robot.close())

describe('a check item in a run', () => {
  it('is read by its service once the picture has arrived, judged, and listed in the report', async () => {
    await site.linkHakaru()
    const rule = await aThresholdRule(server.db, { buildingId: site.place().buildingId, level: 9 })
    const item = await site.addItem({ readingService: 'hakaru', thresholdRuleId: rule.id, status: 2 })
    service.answer = read('31.5')
    const [mediaId, cropId] = [randomUUID(), randomUUID()]
    const runId = await site.look(item.id, { mediaId, cropId, marker: 'none' })
    expect(site.robot.received.at(-1)?.body).toBeDefined()
    await site.becomes(item.id, { status: 'waiting', value: null, needsReview: false })
    expect((await site.report(runId)).details[0]).toMatchObject({ type: 30, result: null })

    await site.addPhoto(cropId)
    server.clock.advance(11_000)
    await site.becomes(item.id, { status: 'done', value: 31.5, readValue: 31.5, needsReview: false, runId })
    const [reading] = await site.list({ checkItemId: item.id })
    expect(reading?.judgement).toMatchObject({ ruleId: rule.id, abnormal: true, level: 9 })
    const sent = service.requests.findLast(({ path }) => path.startsWith('/v1.1/resources/images'))
    expect(sent?.path).toBe('/v1.1/resources/images/meter_type/MET0010')
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ image: Buffer.from('a picture').toString('base64') })

    const { details } = await site.report(runId)
    expect(details[0]).toMatchObject({ type: 30, result: 1, reading: { value: 31.5 }, mediaIds: [cropId] })
    const { body } = await site.admin.call('GET', `/check-items/${item.id}`)
    // The first success enables it.
    expect(body).toMatchObject({ status: 1, lastReading: { value: 31.5, abnormal: true } })
    // People are notified, with a link to the report.
    const manager = await server.openSession(site.world.personas.areaManager.id)
    const link = `/report/${runId}`
    await until(async () =>
      expect((await manager.call('GET', '/my/messages')).body).toMatchObject([
        { kind: 'thresholdAbnormal', link },
      ]),
    )
  })

  it('whose marker was not in the picture was not found, and waits for a person', async () => {
    const item = await site.addItem()
    const runId = await site.look(item.id, { mediaId: randomUUID(), cropId: null, marker: 'notFound' })
    await site.becomes(item.id, { status: 'noDevice', needsReview: true })
    expect((await site.report(runId)).details[0]).toMatchObject({ type: 30, result: 4 })
  })

  it('may be a photo to be kept, or be judged by its warmest area', async () => {
    const photo = await site.addItem({
      targetType: 5,
      meterType: null,
      definition: { editor: 'record', cameraId: 'v1', quality: 'low', rect: null },
    })
    const { buildingId } = site.place()
    const rule = await aThresholdRule(server.db, { buildingId, conditions: [{ operator: 'lt', target: 40 }] })
    const machine = await site.addItem({
      targetType: 6,
      meterType: null,
      thresholdRuleId: rule.id,
      definition: { editor: 'thermal', areas: [{ name: 'Motor', x: 0, y: 0, width: 8, height: 8 }] },
    })
    const runId = await site.look(photo.id, { mediaId: await site.addPhoto() }, 'takePhoto')
    await site.becomes(photo.id, { status: 'done', value: null, judgement: null, needsReview: false })
    expect((await site.report(runId)).details[0]).toMatchObject({ type: 1, result: 0 })

    // 20 °C everywhere.
    const { id } = await aMedium(server.db, server.dataDir, { robotId: site.world.site.robot.id })
    await site.look(machine.id, { mediaId: id }, 'takeThermalImage')
    await site.becomes(machine.id, { status: 'done', value: 20, judgement: { abnormal: true } })
  })

  it('is sent to the robot as the item is now, and not at all when it is disabled', async () => {
    const item = await site.addItem()
    await site.look(item.id, { mediaId: randomUUID(), cropId: null, marker: 'notFound' })
    const order = site.robot.received.findLast(({ name }) => name === 'order')?.body as {
      nodes: { actions: { actionType: string; actionParameters: { key: string; value: unknown }[] }[] }[]
    }
    const action = order.nodes.flatMap(({ actions }) => actions).find((one) => one.actionType === 'readMeter')
    const params = Object.fromEntries(action?.actionParameters.map(({ key, value }) => [key, value]) ?? [])
    expect(params).toMatchObject({ checkItemId: item.id, cameraId: 'v1' })
    expect(JSON.stringify(params.crop)).toContain('none')

    await server.db.updateTable('checkItems').set({ status: 0 }).where('id', '=', item.id).execute()
    const definition = [aStep(404, { checkItemId: item.id })]
    const flow = await aFlow(server.db, { ...site.place(), definition, name: 'Again' })
    const refused = await site.general.call(
      'POST',
      `/robots/${site.account.serialNumber}/flows/${flow.id}/run`,
      {},
    )
    expect(refused.code).toBe('run.notReady')
  })

  it('is waited for by a condition on its value or judgement, but not forever', async () => {
    await site.linkHakaru()
    const rule = await aThresholdRule(server.db, { buildingId: site.place().buildingId })
    const item = await site.addItem({ readingService: 'hakaru', thresholdRuleId: rule.id })
    const cropId = randomUUID()
    site.work.bring('readMeter', { mediaId: cropId, cropId, marker: 'none' })
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
    const flow = await aFlow(server.db, { ...site.place(), definition, name: 'Round' })
    const start = async () => {
      const { body } = await site.general.call(
        'POST',
        `/robots/${site.account.serialNumber}/flows/${flow.id}/run`,
        {},
      )
      return (body as { id: string }).id
    }
    const see = async (id: string) =>
      (await site.general.call('GET', `/flow-runs/${id}`)).body as FlowRunDetail
    const notes = ({ visits }: FlowRunDetail) =>
      visits.filter(({ type }) => type === 903).map(({ result }) => result)

    service.answer = read(31)
    const first = await start()
    await until(async () => expect(await see(first)).toMatchObject({ reason: 'awaitsReading' }))
    await site.addPhoto(cropId)
    server.clock.advance(11_000)
    await site.work.say()
    await until(async () => expect((await see(first)).status).toBe('done'))
    expect(notes(await see(first))).toEqual(['reading gt 30', 'judgement eq abnormal'])

    site.work.bring('readMeter', { mediaId: randomUUID(), cropId: randomUUID(), marker: 'none' })
    const second = await start()
    await until(async () => expect(await see(second)).toMatchObject({ reason: 'awaitsReading' }))
    server.clock.advance(121_000)
    await site.work.say()
    await until(async () => expect((await see(second)).status).toBe('done'))
    expect(notes(await see(second))).toEqual([])
  })

  it('cannot be deleted while a flow names it', async () => {
    const item = await site.addItem()
    await aFlow(server.db, {
      ...site.place(),
      definition: [aStep(404, { checkItemId: item.id })],
      name: 'Round',
    })
    expect((await site.admin.call('DELETE', `/check-items/${item.id}`)).code).toBe('entity.inUse')
  })
})

describe('a person at the review desk', () => {
  it('corrects a value: it is judged anew, and what was read stays beside it', async () => {
    await site.linkHakaru()
    const rule = await aThresholdRule(server.db, { buildingId: site.place().buildingId })
    const item = await site.addItem({ readingService: 'hakaru', thresholdRuleId: rule.id })
    service.answer = read(91)
    const cropId = await site.addPhoto()
    await site.look(item.id, { mediaId: cropId, cropId, marker: 'none' })
    await site.becomes(item.id, { status: 'done', judgement: { abnormal: true } })
    const [before] = await site.list({ checkItemId: item.id })
    const path = `/check-item-readings/${before?.id}`
    const stale = await site.general.call('PATCH', path, { value: 19, revision: 0 })
    expect(stale.code).toBe('entity.changed')
    const body = { value: 19, reason: 'Glare', revision: before?.revision }
    const { body: after } = await site.general.call('PATCH', path, body)
    expect(after).toMatchObject({ value: 19, readValue: 91, reason: 'Glare', judgement: { abnormal: false } })
    expect((after as Reading).reviewedBy).not.toBeNull()
  })

  it('cannot review what has not come yet, nor that of another building', async () => {
    const item = await site.addItem()
    await site.look(item.id, { mediaId: randomUUID(), cropId: randomUUID(), marker: 'none' })
    const [reading] = await site.list({ checkItemId: item.id })
    const path = `/check-item-readings/${reading?.id}`
    const body = { value: 1, revision: reading?.revision }
    expect((await site.general.call('PATCH', path, body)).code).toBe('reading.notYet')
    const stranger = await server.openSession(site.world.personas.foreignGeneral.id)
    expect((await stranger.call('PATCH', path, body)).code).toBe('entity.notFound')
  })
})

describe('trying an item out', () => {
  it('reads a picture that is there, enables the item, and counts as no reading of it', async () => {
    const values: Partial<CheckItemCreate> = { readingService: 'none' }
    const item = await site.addItem({
      targetType: 5,
      meterType: null,
      status: 2,
      readingService: values.readingService,
      definition: { editor: 'record', cameraId: 'v1', quality: 'low', rect: null },
    })
    const test = (mediaId: string) =>
      site.admin.call('POST', `/check-items/${item.id}/test-read`, { mediaId })
    expect((await test(randomUUID())).code).toBe('checkItem.otherPicture')
    const thermal = await aMedium(server.db, server.dataDir, { robotId: site.world.site.robot.id })
    expect((await test(thermal.id)).code).toBe('checkItem.otherPicture')
    expect((await test(await site.addPhoto())).body).toMatchObject({ status: 'done', isTest: true })
    const { body } = await site.admin.call('GET', `/check-items/${item.id}`)
    expect(body as CheckItem).toMatchObject({ status: 1, lastReading: null })
  })
})
