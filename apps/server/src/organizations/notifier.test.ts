import { randomUUID } from 'node:crypto'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import type { Insertable } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DB } from '../kernel/database/db-types.ts'
import { createDeliveryQueue, type DeliveryQueue } from '../kernel/outgoing/delivery-queue.ts'
import { createOutbox } from '../kernel/outgoing/outbox.ts'
import { createOutgoingHttp } from '../kernel/outgoing/outgoing-http.ts'
import { createPartners } from '../kernel/outgoing/partners.ts'
import { readConfig } from '../kernel/process/config.ts'
import { createLog } from '../kernel/process/log.ts'
import { createSecrets } from '../kernel/process/secrets.ts'
import { createServerSecret } from '../kernel/process/server-secret.ts'
import { aBuilding, anOperator, aRobot, testNow } from '../testing/factories.ts'
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts'
import { messagesTo } from '../testing/read-messages.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestSmtp } from '../testing/test-smtp.ts'
import { until } from '../testing/until.ts'
import { sealBotPassword } from './notification-target.store.ts'
import { createNotifier, type NotificationEvent, type Notifier } from './notifier.ts'

let test: TestDatabase
let clock: FakeClock
let receiver: HttpReceiver
let site: Awaited<ReturnType<typeof aBuilding>>
type Server = Notifier & DeliveryQueue
const running: Server[] = []
beforeEach(async () => {
  test = await createTestDatabase()
  clock = fakeClock()
  receiver = await startHttpReceiver()
  site = await aBuilding(test.db, { name: '本社ビル', timezone: 'America/New_York' })
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((part) => part.stop()))
  await receiver.close()
  await test.drop()
})

const secrets = createSecrets(createServerSecret('a secret of tests, known to everybody'))
const log = createLog('silent')

function start(environment: NodeJS.ProcessEnv = {}): Server {
  const config = readConfig(
    {
      ALLOW_PRIVATE_HOOKS: '1',
      SLACK_HOSTS: '127.0.0.1',
      PARTNER_ELGANA_URL: `${receiver.url}/elgana/`,
      ...environment,
    },
    '/',
  )
  const queue = createDeliveryQueue({ db: test.db, clock, log })
  const notifier = createNotifier({
    db: test.db,
    queue,
    clock,
    config,
    outbox: createOutbox({ queue, clock, config }),
    secrets,
    http: createOutgoingHttp(config),
    partners: createPartners(config),
    origin: () => 'https://console.example',
  })
  const server = { ...notifier, ...queue }
  running.push(server)
  return server
}

async function aTarget(values: Partial<Insertable<DB['notificationTargets']>> & { password?: string } = {}) {
  const { password, ...columns } = values
  const id = randomUUID()
  await test.db
    .insertInto('notificationTargets')
    .values({
      id,
      organizationId: site.organizationId,
      type: 6,
      level: 0,
      destination: `${receiver.url}/bot`,
      room: 'R1',
      botPassword: password === undefined ? null : sealBotPassword(secrets, id, password),
      createdAt: testNow,
      updatedAt: testNow,
      ...columns,
    })
    .execute()
  return id
}

const { emergencyStopPressed, emergencyStopPressedDetail } = notificationTexts.texts
const event = (values: Partial<NotificationEvent> = {}): NotificationEvent => ({
  id: randomUUID(),
  dedupeKey: randomUUID(),
  level: 9,
  at: testNow,
  organizationId: site.organizationId,
  buildingId: site.id,
  robotId: null,
  title: emergencyStopPressed,
  detail: emergencyStopPressedDetail,
  path: null,
  ...values,
})
async function notify(notifier: Server, values: Partial<NotificationEvent> = {}) {
  await test.db.transaction().execute((tx) => notifier.write(tx, event(values)))
  notifier.sendSoon()
}
const deliveries = () =>
  test.db
    .selectFrom('deliveries')
    .select(['targetId', 'status', 'attempts', 'httpStatus', 'failure', 'nextTryAt', 'sentAt'])
    .where('kind', '=', 'notification')
    .orderBy('createdAt')
    .execute()
/** When a try is made that is due so many milliseconds from now. */
const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
const becomes = (expected: object) =>
  until(async () => expect((await deliveries())[0]).toMatchObject(expected))

describe('a notification', () => {
  it('contains level, local time, building, robot, what happened, and where to look', async () => {
    const notifier = start()
    const robot = await aRobot(test.db, { buildingId: site.id, name: '巡回 1号' })
    await aTarget()
    await notify(notifier, { robotId: robot.id, path: `/robot/${robot.id}` })
    await becomes({ status: 'sent', attempts: 1, httpStatus: 200, sentAt: clock.now().toISOString() })
    const { title, text, url, room, level } = JSON.parse(receiver.requests[0]?.body ?? '')
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
    const notifier = start()
    await aTarget({ level: target })
    await notify(notifier, { level })
    expect(await deliveries()).toHaveLength(isSent ? 1 : 0)
  })

  it('stays in its building and its organisation, and away from disabled targets', async () => {
    const notifier = start()
    const elsewhere = await aBuilding(test.db, { organizationId: site.organizationId })
    const foreign = await aBuilding(test.db)
    const everywhere = await aTarget()
    const here = await aTarget({ buildingId: site.id })
    await aTarget({ buildingId: elsewhere.id })
    await aTarget({ organizationId: foreign.organizationId })
    await aTarget({ status: 0 })
    await notify(notifier)
    const targets = (await deliveries()).map(({ targetId }) => targetId ?? '')
    expect(targets.toSorted()).toEqual([everywhere, here].toSorted())
  })

  it('reaches targets of escalation only where it is sent to one of them', async () => {
    const notifier = start()
    const usual = await aTarget()
    const escalation = await aTarget({ escalateAfterMinutes: 10 })
    await aTarget({ escalateAfterMinutes: 20 })
    await notify(notifier)
    expect((await deliveries()).map(({ targetId }) => targetId)).toEqual([usual])
    await test.db.transaction().execute((tx) => notifier.write(tx, event(), escalation))
    expect((await deliveries()).map(({ targetId }) => targetId ?? '').toSorted()).toEqual(
      [usual, escalation].toSorted(),
    )
  })

  it('is sent once, and a similar one again after a minute only', async () => {
    const notifier = start()
    await aTarget()
    const once = { id: 'one', dedupeKey: 'lowBattery r' }
    await notify(notifier, once)
    await notify(notifier, once)
    await notify(notifier, { dedupeKey: 'lowBattery r' })
    clock.advance(59_999)
    await notify(notifier, { dedupeKey: 'lowBattery r' })
    expect(await deliveries()).toHaveLength(1)
    clock.advance(1)
    await notify(notifier, { dedupeKey: 'lowBattery r' })
    await notify(notifier, { dedupeKey: 'lowBattery s' })
    expect(await deliveries()).toHaveLength(3)
  })

  it('is not queued when its cause is not written', async () => {
    const notifier = start()
    await aTarget()
    const failing = test.db.transaction().execute(async (tx) => {
      await notifier.write(tx, event())
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    expect(await deliveries()).toEqual([])
  })

  it('waits 10 s, 60 s and 300 s for a bot that refuses it, and is given up then', async () => {
    receiver.behave({ status: 400 })
    const notifier = start()
    const { organizationId } = site
    const admin = await anOperator(test.db, { type: 2, organizationId, buildingId: null })
    await aTarget()
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
      clock.advance(seconds * 1_000)
      notifier.sendSoon()
    }
    await becomes({ status: 'failed', attempts: 4, nextTryAt: null })
    const written = await test.db.selectFrom('messages').select(['operatorId', 'kind', 'detail']).execute()
    const detail = { type: 6, failure: 'rejected' }
    expect(written).toEqual([{ operatorId: admin.id, kind: 'notificationGivenUp', detail }])
  })

  it('reaches a target that was away for an hour once, after what was sent before it', async () => {
    receiver.behave({ status: 503 })
    const notifiers = [start(), start()]
    await aTarget()
    const titles = Array.from({ length: 8 }, (_, n) => `Event ${n}`)
    const tries = { made: 0 }
    const lookAgain = async (ms: number) => {
      clock.advance(ms)
      notifiers.forEach((server) => server.sendSoon())
    }
    for (const [n, title] of titles.entries()) {
      await notify(notifiers[n % 2] ?? start(), { title: { ja: title, en: title } })
      await receiver.waitFor((tries.made += 1))
      const waitMs = [10_000, 60_000, 300_000][n] ?? 600_000
      const nextTryAt = later(waitMs)
      await becomes({ status: 'queued', attempts: tries.made, nextTryAt })
      await lookAgain(600_000)
    }
    await receiver.waitFor((tries.made += 1))
    const lastTryAt = later(600_000)
    await becomes({ status: 'queued', attempts: tries.made, nextTryAt: lastTryAt })
    // Nothing was tried before the first of them.
    const first = new Set(receiver.requests.map(({ body }) => (JSON.parse(body) as { title: string }).title))
    expect([...first]).toEqual(['[緊急][本社ビル] Event 0'])
    receiver.behave({ text: 'ok' })
    await lookAgain(600_000)
    await until(async () =>
      expect((await deliveries()).map(({ status }) => status)).toEqual(titles.map(() => 'sent')),
    )
    const arrived = receiver.requests
      .slice(tries.made)
      .map(({ body }) => (JSON.parse(body) as { title: string }).title)
    expect(arrived).toEqual(titles.map((title) => `[緊急][本社ビル] ${title}`))
  })

  it('is given up after three days, which is said', async () => {
    receiver.behave({ status: 503 })
    const notifier = start()
    await aTarget()
    await notify(notifier)
    await becomes({ status: 'queued', attempts: 1, nextTryAt: later(10_000) })
    await test.db.updateTable('deliveries').set({ attempts: 400 }).execute()
    clock.advance(3 * 86_400_000 - 1)
    notifier.sendSoon()
    await becomes({ status: 'queued', attempts: 401, nextTryAt: later(600_000) })
    clock.advance(600_000)
    notifier.sendSoon()
    await becomes({ status: 'failed', attempts: 402, nextTryAt: null })
  })

  it('waits as long as a busy service requests', async () => {
    receiver.behave({ status: 429, headers: { 'retry-after': '120' } })
    const notifier = start()
    await aTarget()
    await notify(notifier)
    const nextTryAt = later(120_000)
    await becomes({ status: 'queued', attempts: 1, httpStatus: 429, nextTryAt })
  })

  it('that was in hand when the server was killed is sent by the next one', async () => {
    await aTarget()
    receiver.behave('hang')
    const killed = start()
    await notify(killed)
    await receiver.waitFor(1)
    // The first never answers; after its half minute the delivery is free for any server.
    receiver.behave({ text: 'ok' })
    clock.advance(30_000)
    start().sendSoon()
    await becomes({ status: 'sent', attempts: 2 })
    await receiver.close()
    await receiver.reopen()
  })
})

describe('a mail', () => {
  it('goes to the outbox in the language of the operator who has the address', async () => {
    const notifier = start()
    await anOperator(test.db, {
      type: 2,
      organizationId: site.organizationId,
      buildingId: null,
      loginId: 'mary@test.example',
    })
    await test.db.updateTable('operators').set({ language: 'en' }).execute()
    await aTarget({ type: 0, destination: 'Mary@test.example', room: '' })
    await aTarget({ type: 0, destination: 'desk@test.example', room: '' })
    await notify(notifier)
    await until(async () => expect(await messagesTo(test.db, 'desk@test.example')).toHaveLength(1))
    await until(async () => expect(await messagesTo(test.db, 'Mary@test.example')).toHaveLength(1))
    const [mail] = await messagesTo(test.db, 'Mary@test.example')
    expect(mail?.subject).toBe('[Emergency][本社ビル] The emergency stop button was pressed')
    expect(mail?.body).toContain('Time: ')
    expect(mail?.body).toContain('This notification was sent automatically by Wheelhouse.')
    expect((await messagesTo(test.db, 'desk@test.example'))[0]?.subject).toContain('[緊急]')
  })
})

describe('a test by hand', () => {
  const lastTest = (id: string) =>
    test.db
      .selectFrom('notificationTargets')
      .select(['lastTestAt', 'lastTestFailure', 'revision'])
      .where('id', '=', id)
      .executeTakeFirst()

  it('of a chat bot signs in with the stored password, and is remembered', async () => {
    const id = await aTarget({ botLoginId: 'bot', password: 'パス:word', status: 0 })
    expect(await start().test(id, 'en')).toEqual({ result: 'sent', failure: null, httpStatus: 200 })
    const authorization = receiver.requests[0]?.headers.authorization ?? ''
    expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('bot:パス:word')
    expect(JSON.parse(receiver.requests[0]?.body ?? '').title).toBe('[Info] Test of the notification target')
    expect(await lastTest(id)).toEqual({
      lastTestAt: clock.now().toISOString(),
      lastTestFailure: null,
      revision: 1,
    })
  })

  it.each([
    ['the page of a portal', 'html', 'badAnswer'],
    ['an answer without end', 'huge', 'tooLarge'],
    ['half an answer', 'halfway', 'badAnswer'],
    ['a wrong password', { status: 401 }, 'wrongCredentials'],
    ['a refusal', { status: 404 }, 'rejected'],
  ] as const)('of a chat bot says what is wrong: %s', async (_what, behaviour, failure) => {
    receiver.behave(behaviour)
    const id = await aTarget()
    expect(await start().test(id, 'ja')).toMatchObject({ result: 'failed', failure })
    expect(await lastTest(id)).toMatchObject({ lastTestFailure: failure })
  })

  it('says so when the password can no longer be read', async () => {
    const id = await aTarget({ botLoginId: 'bot' })
    const sealed = sealBotPassword(secrets, randomUUID(), 'of another row')
    await test.db.updateTable('notificationTargets').set({ botPassword: sealed }).execute()
    expect(await start().test(id, 'ja')).toMatchObject({ result: 'failed', failure: 'secretLost' })
    expect(receiver.requests).toEqual([])
  })

  it('of Slack sends what Slack takes, and takes only its ok for an answer', async () => {
    const notifier = start()
    const id = await aTarget({ type: 1, destination: `${receiver.url}/services/T/B/X` })
    await test.db.updateTable('notificationTargets').set({ buildingId: site.id }).execute()
    await test.db.updateTable('buildings').set({ name: '<!channel> & 本社' }).execute()
    expect(await notifier.test(id, 'ja')).toMatchObject({ result: 'sent' })
    const { text, attachments } = JSON.parse(receiver.requests[0]?.body ?? '')
    expect(text).toBe('[情報][&lt;!channel&gt; &amp; 本社] 通知先のテスト')
    expect(attachments[0].color).toBe('#1890A1')
    receiver.behave({ text: 'invalid_payload' })
    expect(await notifier.test(id, 'ja')).toMatchObject({ result: 'failed', failure: 'badAnswer' })
  })

  it('of Slack calls nobody but Slack', async () => {
    const id = await aTarget({ type: 1, destination: `${receiver.url}/services/T/B/X` })
    const notifier = start({ SLACK_HOSTS: 'hooks.slack.com' })
    expect(await notifier.test(id, 'ja')).toMatchObject({ failure: 'notAllowed' })
    expect(receiver.requests).toEqual([])
  })

  it('of elgana signs in and writes into the room', async () => {
    receiver.behave(({ path }) => ({ json: path.endsWith('/login') ? { token: 'tok' } : {} }))
    const id = await aTarget({
      type: 7,
      destination: '',
      room: 'a/b',
      spaceId: 'space',
      botLoginId: 'bot',
      password: 'secret word',
    })
    expect(await start().test(id, 'ja')).toMatchObject({ result: 'sent' })
    const [login, message] = receiver.requests
    expect(login?.path).toBe('/elgana/login')
    expect(JSON.parse(login?.body ?? '')).toEqual({
      spaceId: 'space',
      loginId: 'bot',
      password: 'secret word',
    })
    expect(message?.path).toBe('/elgana/rooms/a%2Fb/messages')
    expect(message?.headers.authorization).toBe('Bearer tok')
  })

  it.each([
    ['refuses the login', { status: 401 }, 'wrongCredentials'],
    ['answers HTML', 'html', 'badAnswer'],
    ['is down', { status: 503 }, 'rejected'],
  ] as const)('of elgana fails when elgana %s', async (_what, behaviour, failure) => {
    receiver.behave(behaviour)
    const id = await aTarget({ type: 7, room: 'r', spaceId: 's', botLoginId: 'b', password: 'p' })
    expect(await start().test(id, 'ja')).toMatchObject({ result: 'failed', failure })
  })

  it('of elgana fails where the installation has no address of it', async () => {
    const id = await aTarget({ type: 7, room: 'r', spaceId: 's', botLoginId: 'b', password: 'p' })
    expect(await start({ PARTNER_ELGANA_URL: '' }).test(id, 'ja')).toMatchObject({ failure: 'notSetUp' })
  })

  it('of a mail is handed to the mail server at once, and says when there is none', async () => {
    const smtp = await startTestSmtp()
    const id = await aTarget({ type: 0, destination: 'desk@test.example' })
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'console@test.example' }
    expect(await start(environment).test(id, 'en')).toEqual({
      result: 'sent',
      failure: null,
      httpStatus: null,
    })
    expect(smtp.mails.map(({ to }) => to)).toEqual(['desk@test.example'])
    await smtp.close()
    expect(await start(environment).test(id, 'en')).toMatchObject({ failure: 'refused' })
    expect(await start().test(id, 'en')).toMatchObject({ result: 'failed', failure: 'notSetUp' })
  })

  it.each([2, 3] as const)('of type %i, which is disabled, sends nothing', async (type) => {
    const id = await aTarget({ type })
    expect(await start().test(id, 'ja')).toMatchObject({ failure: 'notSetUp' })
  })
})
