import { randomUUID } from 'node:crypto'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBuilding, anOperator, aRobot, testNow } from '../testing/factories.ts'
import { createNotifierBench, type NotifierBench, type TestNotifier } from '../testing/notifier-bench.ts'
import { messagesTo } from '../testing/read-messages.ts'
import { until } from '../testing/until.ts'
import { type NotificationEvent } from './notifier.ts'

let bench: NotifierBench
beforeEach(async () => {
  bench = await createNotifierBench()
})
afterEach(() => bench.close())

const { emergencyStopPressed, emergencyStopPressedDetail } = notificationTexts.texts
const event = (values: Partial<NotificationEvent> = {}): NotificationEvent => ({
  id: randomUUID(),
  dedupeKey: randomUUID(),
  level: 9,
  at: testNow,
  organizationId: bench.site.organizationId,
  buildingId: bench.site.id,
  robotId: null,
  title: emergencyStopPressed,
  detail: emergencyStopPressedDetail,
  path: null,
  ...values,
})
async function notify(notifier: TestNotifier, values: Partial<NotificationEvent> = {}) {
  await bench.db.transaction().execute((tx) => notifier.write(tx, event(values)))
  notifier.sendSoon()
}
const deliveries = () =>
  bench.db
    .selectFrom('deliveries')
    .select(['targetId', 'status', 'attempts', 'httpStatus', 'failure', 'nextTryAt', 'sentAt'])
    .where('kind', '=', 'notification')
    .orderBy('createdAt')
    .execute()
/** When a try is made that is due so many milliseconds from now. */
const later = (ms: number) => new Date(bench.clock.now().getTime() + ms).toISOString()
const becomes = (expected: object) =>
  until(async () => expect((await deliveries())[0]).toMatchObject(expected))

describe('a notification', () => {
  it('contains level, local time, building, robot, what happened, and where to look', async () => {
    const notifier = bench.start()
    const robot = await aRobot(bench.db, { buildingId: bench.site.id, name: '巡回 1号' })
    await bench.addTarget()
    await notify(notifier, { robotId: robot.id, path: `/robot/${robot.id}` })
    await becomes({ status: 'sent', attempts: 1, httpStatus: 200, sentAt: bench.clock.now().toISOString() })
    const { title, text, url, room, level } = JSON.parse(bench.receiver.requests[0]?.body ?? '')
    expect({ title, room, level, url }).toEqual({
      title: '[緊急][本社ビル] 非常停止ボタンが押されました',
      room: 'R1',
      level: 9,
      url: `https://console.example/robot/${robot.id}`,
    })
    expect(text).toContain('レベル：緊急')
    // Midnight in Greenwich is the evening before in New York.
    expect(text).toMatch(/日時：2026\/11\/19\(木\) 19:00/)
    expect(text).toContain(`ロボット：巡回 1号（${robot.serialNumber}）`)
    expect(text).toContain(emergencyStopPressedDetail.ja)
  })

  it.each([
    [0, 0, true],
    [0, 5, true],
    [0, 9, true],
    [5, 0, false],
    [5, 5, true],
    [5, 9, true],
    [9, 0, false],
    [9, 5, false],
    [9, 9, true],
  ] as const)('a target of level %i and an event of level %i: %s', async (target, level, isSent) => {
    const notifier = bench.start()
    await bench.addTarget({ level: target })
    await notify(notifier, { level })
    expect(await deliveries()).toHaveLength(isSent ? 1 : 0)
  })

  it('stays in its building and its organisation, and away from disabled targets', async () => {
    const notifier = bench.start()
    const elsewhere = await aBuilding(bench.db, { organizationId: bench.site.organizationId })
    const foreign = await aBuilding(bench.db)
    const everywhere = await bench.addTarget()
    const here = await bench.addTarget({ buildingId: bench.site.id })
    await bench.addTarget({ buildingId: elsewhere.id })
    await bench.addTarget({ organizationId: foreign.organizationId })
    await bench.addTarget({ status: 0 })
    await notify(notifier)
    const targets = (await deliveries()).map(({ targetId }) => targetId ?? '')
    expect(targets.toSorted()).toEqual([everywhere, here].toSorted())
  })

  it('reaches targets of escalation only where it is sent to one of them', async () => {
    const notifier = bench.start()
    const usual = await bench.addTarget()
    const escalation = await bench.addTarget({ escalateAfterMinutes: 10 })
    await bench.addTarget({ escalateAfterMinutes: 20 })
    await notify(notifier)
    expect((await deliveries()).map(({ targetId }) => targetId)).toEqual([usual])
    await bench.db.transaction().execute((tx) => notifier.write(tx, event(), escalation))
    expect((await deliveries()).map(({ targetId }) => targetId ?? '').toSorted()).toEqual(
      [usual, escalation].toSorted(),
    )
  })

  it('is sent once, and a similar one again after a minute only', async () => {
    const notifier = bench.start()
    await bench.addTarget()
    const once = { id: 'one', dedupeKey: 'lowBattery r' }
    await notify(notifier, once)
    await notify(notifier, once)
    await notify(notifier, { dedupeKey: 'lowBattery r' })
    bench.clock.advance(59_999)
    await notify(notifier, { dedupeKey: 'lowBattery r' })
    expect(await deliveries()).toHaveLength(1)
    bench.clock.advance(1)
    await notify(notifier, { dedupeKey: 'lowBattery r' })
    await notify(notifier, { dedupeKey: 'lowBattery s' })
    expect(await deliveries()).toHaveLength(3)
  })

  it('is not queued when its cause is not written', async () => {
    const notifier = bench.start()
    await bench.addTarget()
    const failing = bench.db.transaction().execute(async (tx) => {
      await notifier.write(tx, event())
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    expect(await deliveries()).toEqual([])
  })

  it('waits 10 s, 60 s and 300 s for a bot that refuses it, and is given up then', async () => {
    bench.receiver.behave({ status: 400 })
    const notifier = bench.start()
    const { organizationId } = bench.site
    const admin = await anOperator(bench.db, { type: 2, organizationId, buildingId: null })
    await bench.addTarget()
    await notify(notifier)
    for (const [index, seconds] of [10, 60, 300].entries()) {
      const nextTryAt = later(seconds * 1_000)
      await becomes({
        status: 'queued',
        attempts: index + 1,
        httpStatus: 400,
        failure: 'rejected',
        nextTryAt,
      })
      bench.clock.advance(seconds * 1_000)
      notifier.sendSoon()
    }
    await becomes({ status: 'failed', attempts: 4, nextTryAt: null })
    const written = await bench.db.selectFrom('messages').select(['operatorId', 'kind', 'detail']).execute()
    const detail = { type: 6, failure: 'rejected' }
    expect(written).toEqual([{ operatorId: admin.id, kind: 'notificationGivenUp', detail }])
  })

  it('reaches a target that was away for an hour once, after what was sent before it', async () => {
    bench.receiver.behave({ status: 503 })
    const notifiers = [bench.start(), bench.start()]
    await bench.addTarget()
    const titles = Array.from({ length: 8 }, (_, n) => `Event ${n}`)
    const tries = { made: 0 }
    const lookAgain = async (ms: number) => {
      bench.clock.advance(ms)
      notifiers.forEach((server) => server.sendSoon())
    }
    for (const [n, title] of titles.entries()) {
      await notify(notifiers[n % 2] ?? bench.start(), { title: { ja: title, en: title } })
      await bench.receiver.waitFor((tries.made += 1))
      const waitMs = [10_000, 60_000, 300_000][n] ?? 600_000
      const nextTryAt = later(waitMs)
      await becomes({ status: 'queued', attempts: tries.made, nextTryAt })
      await lookAgain(600_000)
    }
    await bench.receiver.waitFor((tries.made += 1))
    const lastTryAt = later(600_000)
    await becomes({ status: 'queued', attempts: tries.made, nextTryAt: lastTryAt })
    // Nothing was tried before the first of them.
    const first = new Set(
      bench.receiver.requests.map(({ body }) => (JSON.parse(body) as { title: string }).title),
    )
    expect([...first]).toEqual(['[緊急][本社ビル] Event 0'])
    bench.receiver.behave({ text: 'ok' })
    await lookAgain(600_000)
    await until(async () =>
      expect((await deliveries()).map(({ status }) => status)).toEqual(titles.map(() => 'sent')),
    )
    const arrived = bench.receiver.requests
      .slice(tries.made)
      .map(({ body }) => (JSON.parse(body) as { title: string }).title)
    expect(arrived).toEqual(titles.map((title) => `[緊急][本社ビル] ${title}`))
  })

  it('is given up after three days, which is said', async () => {
    bench.receiver.behave({ status: 503 })
    const notifier = bench.start()
    await bench.addTarget()
    await notify(notifier)
    await becomes({ status: 'queued', attempts: 1, nextTryAt: later(10_000) })
    await bench.db.updateTable('deliveries').set({ attempts: 400 }).execute()
    bench.clock.advance(3 * 86_400_000 - 1)
    notifier.sendSoon()
    await becomes({ status: 'queued', attempts: 401, nextTryAt: later(600_000) })
    bench.clock.advance(600_000)
    notifier.sendSoon()
    await becomes({ status: 'failed', attempts: 402, nextTryAt: null })
  })

  it('waits as long as a busy service requests', async () => {
    bench.receiver.behave({ status: 429, headers: { 'retry-after': '120' } })
    const notifier = bench.start()
    await bench.addTarget()
    await notify(notifier)
    const nextTryAt = later(120_000)
    await becomes({ status: 'queued', attempts: 1, httpStatus: 429, nextTryAt })
  })

  it('that was in hand when the server was killed is sent by the next one', async () => {
    await bench.addTarget()
    bench.receiver.behave('hang')
    const killed = bench.start()
    await notify(killed)
    await bench.receiver.waitFor(1)
    // The first never answers; after its half minute the delivery is free for any server.
    bench.receiver.behave({ text: 'ok' })
    bench.clock.advance(30_000)
    bench.start().sendSoon()
    await becomes({ status: 'sent', attempts: 2 })
    await bench.receiver.close()
    await bench.receiver.reopen()
  })
})

describe('a mail', () => {
  it('goes to the outbox in the language of the operator who has the address', async () => {
    const notifier = bench.start()
    await anOperator(bench.db, {
      type: 2,
      organizationId: bench.site.organizationId,
      buildingId: null,
      loginId: 'mary@test.example',
    })
    await bench.db.updateTable('operators').set({ language: 'en' }).execute()
    await bench.addTarget({ type: 0, destination: 'Mary@test.example', room: '' })
    await bench.addTarget({ type: 0, destination: 'desk@test.example', room: '' })
    await notify(notifier)
    await until(async () => expect(await messagesTo(bench.db, 'desk@test.example')).toHaveLength(1))
    await until(async () => expect(await messagesTo(bench.db, 'Mary@test.example')).toHaveLength(1))
    const [mail] = await messagesTo(bench.db, 'Mary@test.example')
    expect(mail?.subject).toBe('[Emergency][本社ビル] The emergency stop button was pressed')
    expect(mail?.body).toContain('Time: ')
    expect(mail?.body).toContain('This notification was sent automatically by Wheelhouse.')
    expect((await messagesTo(bench.db, 'desk@test.example'))[0]?.subject).toContain('[緊急]')
  })
})
