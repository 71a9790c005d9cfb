/** The services that read pictures of meters: their limits, failures and later answers. */
import type { Linkage } from '@wheelhouse/contract/buildings/linkage'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

describe('a service that reads', () => {
  const readAt = async (item: { id: string }) => {
    const cropId = await site.addPhoto()
    await site.look(item.id, { mediaId: cropId, cropId, marker: 'none' })
  }

  it('is not called again before its limit is reset, and says how much of it is used', async () => {
    await site.linkHakaru()
    const item = await site.addItem({ readingService: 'hakaru', key: 'ledger' })
    const counters = (used: number) => ({
      'x-hakaru-request-upper-limit-daily': '10',
      'x-hakaru-request-total-daily': String(used),
      'x-hakaru-request-upper-limit-monthly': '100',
      'x-hakaru-request-total-monthly': String(used),
    })
    service.answer = { ...read(4), headers: counters(10) }
    await readAt(item)
    await site.becomes(item.id, { status: 'done', value: 4 })
    const linkages = (await site.admin.call('GET', `/buildings/${site.place().buildingId}/linkages`))
      .body as Linkage[]
    expect(linkages.find((one) => one.service === 'hakaru')?.usage?.day).toEqual({ used: 10, limit: 10 })
    const asked = service.requests.length
    server.clock.advance(60_000)
    await readAt(item)
    await site.becomes(item.id, { status: 'limit', needsReview: true })
    expect(service.requests).toHaveLength(asked)

    // Midnight in Japan, and a new session.
    server.clock.advance(24 * 3_600_000)
    site.general = await server.openSession(site.world.personas.general.id)
    await site.work.say()
    service.answer = { ...read(5), headers: counters(1) }
    await readAt(item)
    await site.becomes(item.id, { status: 'done', value: 5, previous: { value: 4 } })
  })

  it('that cannot read the picture, or refuses the login, leaves it to people', async () => {
    await site.linkHakaru()
    const item = await site.addItem({ readingService: 'hakaru' })
    service.answer = { json: { api_res: { resource: { id: 1, values: [], measured_code: 'MEA0001' } } } }
    await readAt(item)
    await site.becomes(item.id, { status: 'unreadable', needsReview: true, value: null })
    service.answer = { status: 401, json: { result: { error_code: 'UAC0002' } } }
    server.clock.advance(1_000)
    await readAt(item)
    await site.becomes(item.id, { status: 'authError', needsReview: true })
  })

  it('that fails is called again, and answers in the end', async () => {
    await site.linkHakaru()
    const item = await site.addItem({ readingService: 'hakaru' })
    service.answer = { status: 500, json: {} }
    const before = service.requests.length
    await readAt(item)
    await until(() =>
      expect(service.requests.slice(before).filter(({ path }) => path.includes('images')).length).toBe(1),
    )
    expect((await site.list({ checkItemId: item.id }))[0]?.status).toBe('waiting')
    service.answer = read(12)
    await until(async () => {
      server.clock.advance(11_000)
      expect((await site.list({ checkItemId: item.id }))[0]).toMatchObject({ status: 'done', value: 12 })
    })
  })

  it('LiLz answers later: first an estimate, then the value that a person there confirmed', async () => {
    await site.link('lilz', { managementUnitId: 'unit', secret: 'secret' })
    const system = await server.openSession(site.world.personas.systemAdministrator.id)
    const path = `/buildings/${site.place().buildingId}/linkages/lilz/webhook`
    const { url } = (await system.call('POST', `${path}/regenerate`)).body as { url: string }
    const hook = new URL(url).pathname.replace('/api', '')
    const say = (value: number, kind: string, deviceId = 'gauge') => {
      const measuredAt = server.clock.now().toISOString()
      return server.call('POST', hook, { deviceId, measuredAt, value, unit: null, kind })
    }
    const item = await site.addItem({ readingService: 'lilz', key: 'gauge' })
    service.answer = { json: { id: 'job-1' } }
    await readAt(item)
    await site.becomes(item.id, { status: 'asked' })
    server.clock.advance(120_000)
    expect((await say(3.1, 'estimated')).status).toBe(204)
    expect(await site.list({ checkItemId: item.id })).toMatchObject([
      { status: 'done', value: 3.1, doubt: 'estimated', needsReview: false },
    ])
    await say(3.2, 'confirmed')
    expect(await site.list({ checkItemId: item.id })).toMatchObject([{ value: 3.2, doubt: null }])

    // LiLz's own camera looks without a site.robot.
    server.clock.advance(3_600_000)
    await say(3.4, 'confirmed')
    const [latest] = await site.list({ checkItemId: item.id })
    expect(latest).toMatchObject({ value: 3.4, robotId: null, previous: { value: 3.2 } })

    // What was misread makes the next right value no doubtful one.
    const plausibility = { isCounter: true, rollsOverAt: 100_000, maxPerHour: 50 }
    const counter = await site.addItem({ readingService: 'lilz', key: 'counter', plausibility })
    for (const value of [40_812, 41_812, 40_813]) {
      server.clock.advance(3_600_000)
      await say(value, 'confirmed', 'counter')
    }
    expect(await site.list({ checkItemId: counter.id })).toMatchObject([
      { value: 40_813, doubt: null, previous: { value: 40_812 } },
      { value: 41_812, doubt: 'tooFast' },
      { value: 40_812, doubt: null },
    ])
  })

  it('LiLz that never answers is given up after a day', async () => {
    await site.link('lilz', { managementUnitId: 'unit', secret: 'secret' })
    const item = await site.addItem({ readingService: 'lilz', key: 'gauge' })
    service.answer = { json: { id: 'job-1' } }
    await readAt(item)
    await site.becomes(item.id, { status: 'asked' })
    server.clock.advance(24 * 3_600_000 + 1_000)
    site.general = await server.openSession(site.world.personas.general.id)
    await site.becomes(item.id, { status: 'failed', needsReview: true })
  })

  it('KanriRoid says how sure it is, and a value that it is not sure of is looked at', async () => {
    await site.link('kanriroid', { externalBuildingId: 'site', secret: 'secret' })
    const item = await site.addItem({ readingService: 'kanriroid', key: 'task 1' })
    service.answer = { json: { id: 'r', value: 8, confidence: 0.4 } }
    await readAt(item)
    await site.becomes(item.id, { status: 'done', value: 8, doubt: 'unsure', needsReview: true })
    expect(service.requests.at(-1)?.path).toBe('/buildings/site/tasks/task%201/images')
  })
})
