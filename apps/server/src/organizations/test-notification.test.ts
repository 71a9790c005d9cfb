/** A notification target is tried by hand, by each of its services. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNotifierBench, type NotifierBench, notifierSecrets } from '../testing/notifier-bench.ts'
import { startTestSmtp } from '../testing/test-smtp.ts'
import { sealBotPassword } from './notification-target.store.ts'

let bench: NotifierBench
beforeEach(async () => {
  bench = await createNotifierBench()
})
afterEach(() => bench.close())

describe('a test by hand', () => {
  const lastTest = (id: string) =>
    bench.db
      .selectFrom('notificationTargets')
      .select(['lastTestAt', 'lastTestFailure', 'revision'])
      .where('id', '=', id)
      .executeTakeFirst()

  it('of a chat bot signs in with the stored password, and is remembered', async () => {
    const id = await bench.addTarget({ botLoginId: 'bot', password: 'パス:word', status: 0 })
    expect(await bench.start().test(id, 'en')).toEqual({ result: 'sent', failure: null, httpStatus: 200 })
    const authorization = bench.receiver.requests[0]?.headers.authorization ?? ''
    expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('bot:パス:word')
    expect(JSON.parse(bench.receiver.requests[0]?.body ?? '').title).toBe(
      '[Info] Test of the notification target',
    )
    expect(await lastTest(id)).toEqual({
      lastTestAt: bench.clock.now().toISOString(),
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
    bench.receiver.behave(behaviour)
    const id = await bench.addTarget()
    expect(await bench.start().test(id, 'ja')).toMatchObject({ result: 'failed', failure })
    expect(await lastTest(id)).toMatchObject({ lastTestFailure: failure })
  })

  it('says so when the password can no longer be read', async () => {
    const id = await bench.addTarget({ botLoginId: 'bot' })
    const sealed = sealBotPassword(notifierSecrets, randomUUID(), 'of another row')
    await bench.db.updateTable('notificationTargets').set({ botPassword: sealed }).execute()
    expect(await bench.start().test(id, 'ja')).toMatchObject({ result: 'failed', failure: 'secretLost' })
    expect(bench.receiver.requests).toEqual([])
  })

  it('of Slack sends what Slack takes, and takes only its ok for an answer', async () => {
    const notifier = bench.start()
    const id = await bench.addTarget({ type: 1, destination: `${bench.receiver.url}/services/T/B/X` })
    await bench.db.updateTable('notificationTargets').set({ buildingId: bench.site.id }).execute()
    await bench.db.updateTable('buildings').set({ name: '<!channel> & 本社' }).execute()
    expect(await notifier.test(id, 'ja')).toMatchObject({ result: 'sent' })
    const { text, attachments } = JSON.parse(bench.receiver.requests[0]?.body ?? '')
    expect(text).toBe('[情報][&lt;!channel&gt; &amp; 本社] 通知先のテスト')
    expect(attachments[0].color).toBe('#1890A1')
    bench.receiver.behave({ text: 'invalid_payload' })
    expect(await notifier.test(id, 'ja')).toMatchObject({ result: 'failed', failure: 'badAnswer' })
  })

  it('of Slack calls nobody but Slack', async () => {
    const id = await bench.addTarget({ type: 1, destination: `${bench.receiver.url}/services/T/B/X` })
    const notifier = bench.start({ SLACK_HOSTS: 'hooks.slack.com' })
    expect(await notifier.test(id, 'ja')).toMatchObject({ failure: 'notAllowed' })
    expect(bench.receiver.requests).toEqual([])
  })

  it('of elgana signs in and writes into the room', async () => {
    bench.receiver.behave(({ path }) => ({ json: path.endsWith('/login') ? { token: 'tok' } : {} }))
    const id = await bench.addTarget({
      type: 7,
      destination: '',
      room: 'a/b',
      spaceId: 'space',
      botLoginId: 'bot',
      password: 'secret word',
    })
    expect(await bench.start().test(id, 'ja')).toMatchObject({ result: 'sent' })
    const [login, message] = bench.receiver.requests
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
    bench.receiver.behave(behaviour)
    const id = await bench.addTarget({ type: 7, room: 'r', spaceId: 's', botLoginId: 'b', password: 'p' })
    expect(await bench.start().test(id, 'ja')).toMatchObject({ result: 'failed', failure })
  })

  it('of elgana fails where the installation has no address of it', async () => {
    const id = await bench.addTarget({ type: 7, room: 'r', spaceId: 's', botLoginId: 'b', password: 'p' })
    expect(await bench.start({ PARTNER_ELGANA_URL: '' }).test(id, 'ja')).toMatchObject({
      failure: 'notSetUp',
    })
  })

  it('of a mail is handed to the mail server at once, and says when there is none', async () => {
    const smtp = await startTestSmtp()
    const id = await bench.addTarget({ type: 0, destination: 'desk@test.example' })
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'console@test.example' }
    expect(await bench.start(environment).test(id, 'en')).toEqual({
      result: 'sent',
      failure: null,
      httpStatus: null,
    })
    expect(smtp.mails.map(({ to }) => to)).toEqual(['desk@test.example'])
    await smtp.close()
    expect(await bench.start(environment).test(id, 'en')).toMatchObject({ failure: 'refused' })
    expect(await bench.start().test(id, 'en')).toMatchObject({ result: 'failed', failure: 'notSetUp' })
  })

  it.each([2, 3] as const)('of type %i, which is disabled, sends nothing', async (type) => {
    const id = await bench.addTarget({ type })
    expect(await bench.start().test(id, 'ja')).toMatchObject({ failure: 'notSetUp' })
  })
})
