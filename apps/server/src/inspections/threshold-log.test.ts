/** What threshold rules say about values is logged, and people are notified of what is abnormal. */
import type { Message } from '@wheelhouse/contract/account/message'
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import type { ThresholdLog } from '@wheelhouse/contract/inspections/threshold-log'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBuilding, anOperator, testNow } from '../testing/factories.ts'
import { aCheckItem, aReading, aThresholdLog, aThresholdRule } from '../testing/inspection-factories.ts'
import { aMedium } from '../testing/media-factory.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let receiver: HttpReceiver
let server: TestServer
let world: World
let general: Client

beforeAll(async () => {
  server = await startTestServer(undefined, { environment: { ALLOW_PRIVATE_HOOKS: '1' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  receiver = await startHttpReceiver()
  world = await createWorld(server.db)
  await server.app.refreshRobot(world.site.robot.id)
  await listen(server.db, { level: 5, room: 'warnings' })
  await listen(server.db, { level: 9, room: 'emergencies' })
  general = await server.openSession(world.personas.general.id)
})
afterEach(async () => {
  await receiver.close()
})

const place = () => ({ buildingId: world.site.building.id, floorId: world.site.floor.id })
const listen = (db: TestServer['db'], { level, room }: { level: 5 | 9; room: string }) =>
  db
    .insertInto('notificationTargets')
    .values({
      type: 6,
      level,
      room,
      destination: `${receiver.url}/bot`,
      organizationId: world.own.id,
      createdAt: testNow,
      updatedAt: testNow,
    })
    .execute()

/** Looks at the warmest spot of a picture, where it is 20 °C; abnormal is what is warmer than `from`. */
async function aWatchedItem({
  from = 15,
  ...rule
}: {
  from?: number
  level?: 0 | 5 | 9
  status?: 0 | 1
} = {}) {
  const { buildingId } = place()
  const conditions = [{ operator: 'gt', target: from } as const]
  const { id: ruleId } = await aThresholdRule(server.db, {
    buildingId,
    name: 'Too warm',
    conditions,
    ...rule,
  })
  const item = await aCheckItem(server.db, {
    ...place(),
    name: 'Motor',
    thresholdRuleId: ruleId,
    targetType: 6,
    meterType: null,
    unit: '',
    definition: { editor: 'thermal', areas: [] },
  })
  return { ...item, ruleId }
}

/** A picture that a robot took is here and not read yet. */
async function aPictureOf(checkItemId: string, values: { isTest?: boolean } = {}): Promise<string> {
  const robotId = world.site.robot.id
  const { id: mediaId } = await aMedium(server.db, server.dataDir, { robotId })
  const due = { status: 'waiting', needsReview: false, nextLookAt: server.clock.now() } as const
  return (await aReading(server.db, place(), { checkItemId, robotId, mediaId, ...due, ...values })).id
}
const listLogs = async (where: object = {}, client = general) => {
  const filter = encodeURIComponent(JSON.stringify({ where }))
  return (await client.call('GET', `/threshold-logs?filter=${filter}`)).body as ThresholdLog[]
}
const becomesLogged = (readingId: string, expected: Partial<ThresholdLog>) =>
  until(async () => expect(await listLogs({ readingId })).toMatchObject([expected]))
const listSent = () => receiver.requests.map(({ body }) => JSON.parse(body) as Record<string, string>)
const inbox = async () => {
  const client = await server.openSession(world.personas.areaManager.id)
  return (await client.call('GET', '/my/messages')).body as Message[]
}
/** Every notification has been sent, and nothing is under way. */
const allIsSent = () =>
  until(async () => {
    const open = server.db.selectFrom('thresholdLogs').select('id').where('abnormal', '=', true)
    expect(await open.where('toldAt', 'is', null).execute()).toEqual([])
    const queued = server.db.selectFrom('deliveries').select('id').where('status', '=', 'queued')
    expect(await queued.execute()).toEqual([])
  })

describe('a value that a rule judges', () => {
  it('is logged with the rule as it was, and reported to those who want its level', async () => {
    const item = await aWatchedItem({ level: 5 })
    const readingId = await aPictureOf(item.id)
    await becomesLogged(readingId, {
      ruleId: item.ruleId,
      ruleName: 'Too warm',
      level: 5,
      value: 20,
      abnormal: true,
      conditions: [{ operator: 'gt', target: 15 }],
      checkItemId: item.id,
      checkItemName: 'Motor',
      robotId: world.site.robot.id,
      runId: null,
      buildingId: place().buildingId,
    })
    await allIsSent()
    const { building, floor, robot } = world.site
    const origin = server.origin.replace('127.0.0.1', 'localhost')
    expect(listSent()).toMatchObject([
      {
        room: 'warnings',
        title: `[警告][${building.name}] 点検項目「Motor」の値が基準外です：20 °C`,
        url: `${origin}/check-item/reading/${readingId}`,
      },
    ])
    const { name: floorName } = await server.db
      .selectFrom('floors')
      .select('name')
      .where('id', '=', floor.id)
      .executeTakeFirstOrThrow()
    const text = listSent()[0]?.text ?? ''
    for (const part of [`フロア：${floorName}`, robot.serialNumber, 'Too warm']) expect(text).toContain(part)
    expect(await inbox()).toMatchObject([
      {
        kind: 'thresholdAbnormal',
        level: 5,
        subject: 'Motor',
        link: `/check-item/reading/${readingId}`,
        detail: { value: '20 °C', rule: 'Too warm' },
      },
    ])

    // What it said stays when the rule goes.
    await server.db.updateTable('checkItems').set({ thresholdRuleId: null }).execute()
    await server.db.deleteFrom('thresholdRules').execute()
    expect(await listLogs({ readingId })).toMatchObject([{ ruleName: 'Too warm' }])
  })

  it('is logged and reported once, also when it is judged again', async () => {
    const item = await aWatchedItem()
    const readingId = await aPictureOf(item.id)
    await becomesLogged(readingId, { value: 20 })
    await allIsSent()
    server.clock.advance(61_000)
    const again = { status: 'waiting', nextLookAt: server.clock.now() } as const
    await server.db.updateTable('readings').set(again).where('id', '=', readingId).execute()
    await until(async () => {
      const { body } = await general.call('GET', `/check-item-readings/${readingId}`)
      expect((body as Reading).status).toBe('done')
    })
    await allIsSent()
    expect(await listLogs()).toHaveLength(1)
    expect(listSent()).toHaveLength(1)
    expect(await inbox()).toHaveLength(1)
  })

  it('is reported once a minute for each rule and item, though each is logged', async () => {
    const [motor, pump] = [await aWatchedItem(), await aWatchedItem()]
    for (const { id } of [motor, motor, pump]) await aPictureOf(id)
    await until(async () => expect(await listLogs({ abnormal: true })).toHaveLength(3))
    await allIsSent()
    expect(listSent()).toHaveLength(2)
    expect(await inbox()).toHaveLength(2)
    server.clock.advance(61_000)
    await aPictureOf(motor.id)
    await until(async () => expect(await listLogs({ checkItemId: motor.id })).toHaveLength(3))
    await allIsSent()
    expect(listSent()).toHaveLength(3)
  })

  it('opens one alert however often it comes, which is closed when the value is normal again', async () => {
    const item = await aWatchedItem({ level: 9 })
    const alert = async () => (await general.call('GET', '/alerts')).body as Alert[]
    await becomesLogged(await aPictureOf(item.id), { abnormal: true })
    server.clock.advance(61_000)
    const readingId = await aPictureOf(item.id)
    const open = {
      level: 9,
      count: 2,
      state: 'open',
      link: `/check-item/reading/${readingId}`,
      title: { en: 'Abnormal value at the check item “Motor”: 20 °C' },
      floorId: place().floorId,
      robotName: world.site.robot.name,
      mediaId: expect.any(String),
    }
    await until(async () => expect(await alert()).toMatchObject([open]))
    await server.db
      .updateTable('thresholdRules')
      .set({ conditions: JSON.stringify([{ operator: 'gt', target: 25 }]) })
      .execute()
    server.clock.advance(61_000)
    await becomesLogged(await aPictureOf(item.id), { abnormal: false })
    await until(async () =>
      expect(await alert()).toMatchObject([{ count: 2, state: 'closed', closedBy: null }]),
    )
  })

  it('reaches both rooms when its rule is urgent', async () => {
    await aPictureOf((await aWatchedItem({ level: 9 })).id)
    await until(async () => expect(listSent()).toHaveLength(2))
    expect(
      listSent()
        .map(({ room }) => room)
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual(['emergencies', 'warnings'])
  })

  it('is logged and reported to nobody when it is normal; not logged by a disabled rule, nor when it was tried out', async () => {
    const off = await aWatchedItem({ status: 0 })
    const normal = await aWatchedItem({ from: 25 })
    const tried = await aWatchedItem()
    await aPictureOf(off.id)
    await aPictureOf(tried.id, { isTest: true })
    const readingId = await aPictureOf(normal.id)
    await becomesLogged(readingId, { abnormal: false })
    await until(async () => {
      const waiting = server.db.selectFrom('readings').select('id').where('status', '=', 'waiting')
      expect(await waiting.execute()).toEqual([])
    })
    // What is reported after it proves that nothing of it was under way.
    const last = await aPictureOf((await aWatchedItem()).id)
    await becomesLogged(last, { abnormal: true })
    await allIsSent()
    expect(await listLogs()).toHaveLength(2)
    expect(listSent()).toHaveLength(1)
  })
})

describe('a person at the review desk', () => {
  const review = async (id: string, value: number | null) => {
    const { body } = await general.call('GET', `/check-item-readings/${id}`)
    const { revision } = body as Reading
    const answer = await general.call('PATCH', `/check-item-readings/${id}`, { value, revision })
    expect(answer.status).toBe(200)
  }

  it('who corrects a value changes what the log says of it, and nobody is notified twice', async () => {
    const readingId = await aPictureOf((await aWatchedItem()).id)
    await becomesLogged(readingId, { value: 20, abnormal: true })
    await allIsSent()
    await review(readingId, 12)
    expect(await listLogs({ readingId })).toMatchObject([{ value: 12, abnormal: false }])
    server.clock.advance(61_000)
    await review(readingId, 21)
    expect(await listLogs({ readingId })).toMatchObject([{ value: 21, abnormal: true }])
    await allIsSent()
    expect(listSent()).toHaveLength(1)
    await review(readingId, null)
    expect(await listLogs({ readingId })).toEqual([])
  })

  it('who reads an abnormal value that no service could read has people notified of it', async () => {
    const { id: checkItemId } = await aWatchedItem()
    const { id } = await aReading(server.db, place(), { checkItemId, status: 'byHand' })
    expect(await listLogs()).toEqual([])
    await review(id, 40)
    expect(await listLogs()).toMatchObject([{ readingId: id, value: 40, abnormal: true }])
    await until(async () => expect(listSent()).toHaveLength(1))
  })
})

describe('the log', () => {
  it('is narrowed by rule, item, robot, time and judgement', async () => {
    const rows = await Promise.all([
      aThresholdLog(server.db, place()),
      aThresholdLog(server.db, place(), { abnormal: false, at: '2020-01-01T00:00:00Z' }),
    ])
    const [first, second] = (await Promise.all(rows.map(({ readingId }) => listLogs({ readingId })))).flat()
    const find = async (where: object) => {
      const query = encodeURIComponent(JSON.stringify(where))
      const { body } = await general.call('GET', `/threshold-logs/count?where=${query}`)
      const ids = (await listLogs(where)).map(({ id }) => id)
      expect(body).toEqual({ count: ids.length })
      return ids
    }
    expect(await find({})).toEqual([first?.id, second?.id])
    expect(await find({ abnormal: true })).toEqual([first?.id])
    expect(await find({ ruleId: second?.ruleId })).toEqual([second?.id])
    expect(await find({ checkItemId: first?.checkItemId })).toEqual([first?.id])
    expect(await find({ at: { lt: '2021-01-01T00:00:00Z' } })).toEqual([second?.id])
    expect(await find({ robotId: world.site.robot.id })).toEqual([])
  })

  it('shows nothing of another building or organisation', async () => {
    await aThresholdLog(server.db, place())
    const organizationId = world.own.id
    const { id: buildingId } = await aBuilding(server.db, { organizationId })
    const neighbour = await anOperator(server.db, { type: 0, organizationId, buildingId })
    for (const { id } of [neighbour, world.personas.foreignGeneral, world.personas.foreignAdministrator]) {
      const stranger = await server.openSession(id)
      expect(await listLogs({}, stranger)).toEqual([])
      expect((await stranger.call('GET', '/threshold-logs/count')).body).toEqual({ count: 0 })
    }
    expect(await listLogs()).toHaveLength(1)
  })
})
