import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestSmtp, type TestSmtp } from '../../testing/test-smtp.ts'
import { until } from '../../testing/until.ts'
import { readConfig } from '../process/config.ts'
import { createLog } from '../process/log.ts'
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { countMessages, listMessages, type NewMessage } from './outgoing-message.store.ts'

let test: TestDatabase
let clock: FakeClock
let smtp: TestSmtp
const queues: DeliveryQueue[] = []
beforeEach(async () => {
  test = await createTestDatabase()
  clock = fakeClock()
  smtp = await startTestSmtp()
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()))
  await smtp.close()
  await test.drop()
})

function open(environment: NodeJS.ProcessEnv): Outbox {
  const queue = createDeliveryQueue({ db: test.db, clock, log: createLog('silent') })
  queues.push(queue)
  return createOutbox({ queue, clock, config: readConfig(environment, '/') })
}
const bySmtp = () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'Console <console@test.example>' })
const mail: NewMessage = {
  channel: 'mail',
  recipient: 'hanako@test.example',
  subject: 'コード',
  body: '管理 <花子> 様\n\n123456\n\nhttps://console.example/auth?a=1&b=2',
  uselessAt: null,
}
const write = async (outbox: Outbox, message = mail) => {
  await test.db.transaction().execute((tx) => outbox.write(tx, message))
  outbox.sendSoon()
}
const only = async () => (await listMessages(test.db, undefined))[0]
/** The status it comes to; a queued one is looked at again until its tries are as many. */
const becomes = (expected: object) => until(async () => expect(await only()).toMatchObject(expected))

describe('a mail', () => {
  it('goes out at once as text and as HTML, and its words are forgotten', async () => {
    await write(open(bySmtp()))
    await becomes({ status: 'sent', attempts: 1, sentAt: clock.now().toISOString() })
    const raw = smtp.mails[0]?.raw ?? ''
    expect(smtp.mails.map(({ to }) => to)).toEqual([mail.recipient])
    expect(raw).toContain('From: Console <console@test.example>')
    expect(raw).toContain('text/plain')
    expect(raw).toContain('text/html')
    const { content } = await test.db.selectFrom('deliveries').select('content').executeTakeFirstOrThrow()
    expect(content).toBeNull()
  })

  it('of a test system says so in its subject', async () => {
    const raw = async (publicUrl: string) => {
      const before = smtp.mails.length
      await write(open({ ...bySmtp(), PUBLIC_URL: publicUrl }), { ...mail, subject: 'Code' })
      await until(() => expect(smtp.mails).toHaveLength(before + 1))
      return smtp.mails[before]?.raw
    }
    expect(await raw('https://stg.console.example')).toContain('Subject: [stg] Code')
    expect(await raw('https://console.example')).toContain('Subject: Code')
  })

  it('is not written when its cause is not', async () => {
    const outbox = open(bySmtp())
    const failing = test.db.transaction().execute(async (tx) => {
      await outbox.write(tx, mail)
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    expect(await countMessages(test.db, undefined)).toBe(0)
  })

  it('waits 10 s, 60 s, 300 s and then 10 minutes for a server that is down, and says so', async () => {
    await smtp.close()
    await write(open(bySmtp()))
    for (const [index, seconds] of [10, 60, 300, 600, 600].entries()) {
      const nextTryAt = new Date(clock.now().getTime() + seconds * 1_000).toISOString()
      await becomes({ status: 'queued', attempts: index + 1, nextTryAt })
      expect((await only())?.error).toMatch(/ECONNREFUSED/)
      expect((await only())?.body).toBeNull()
      clock.advance(seconds * 1_000)
    }
    await becomes({ status: 'queued', attempts: 6 })
  })

  it('goes out when the server is back, also after a restart of ours', async () => {
    await smtp.close()
    await write(open(bySmtp()))
    await becomes({
      status: 'queued',
      attempts: 1,
      nextTryAt: new Date(clock.now().getTime() + 10_000).toISOString(),
    })
    await queues[0]?.stop()
    smtp = await startTestSmtp({ port: smtp.port })
    clock.advance(10_000)
    open(bySmtp())
    await becomes({ status: 'sent', attempts: 2 })
    expect(smtp.mails).toHaveLength(1)
  })

  it('is tried again when the server refuses it', async () => {
    await smtp.close()
    smtp = await startTestSmtp({ refuses: true })
    await write(open(bySmtp()))
    await becomes({ status: 'queued', attempts: 1 })
    await until(async () => expect((await only())?.error).toContain('mailbox full'))
  })

  it('with a code that has expired is no longer sent', async () => {
    await smtp.close()
    const uselessAt = new Date(clock.now().getTime() + 5_000)
    await write(open(bySmtp()), { ...mail, uselessAt: uselessAt })
    await becomes({ attempts: 1, status: 'queued', error: expect.stringContaining('ECONNREFUSED') })
    smtp = await startTestSmtp({ port: smtp.port })
    clock.advance(10_000)
    await becomes({ status: 'failed', error: 'it came too late to be of use' })
    expect(smtp.mails).toHaveLength(0)
  })

  it('is sent once by however many servers', async () => {
    const servers = [open(bySmtp()), open(bySmtp()), open(bySmtp())]
    await test.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 30; n += 1)
        await servers[0]?.write(tx, { ...mail, recipient: `person-${n}@test.example` })
    })
    for (const server of servers) server.sendSoon()
    await until(async () => expect(await countMessages(test.db, { status: 'sent' })).toBe(30))
    expect(smtp.mails).toHaveLength(30)
    expect(new Set(smtp.mails.map(({ to }) => to)).size).toBe(30)
  })

  it('is kept with its words where there is no mail server', async () => {
    await write(open({}))
    expect(await only()).toMatchObject({ status: 'kept', body: mail.body, attempts: 0 })
  })
})

describe('a short message', () => {
  const sms: NewMessage = { ...mail, channel: 'sms', recipient: '+819012345678', subject: '', body: '123456' }

  it('goes to the gateway with its token, and is tried again when that fails', async () => {
    const seen: object[] = []
    const gateway = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { authorization } = request.headers
        seen.push({ authorization, ...JSON.parse(Buffer.concat(chunks).toString('utf8')) })
        response.writeHead(seen.length === 1 ? 500 : 200).end()
      })
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const address = gateway.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await write(open({ SMS_URL: `http://127.0.0.1:${port}/sms`, SMS_TOKEN: 'secret' }), sms)
    await becomes({ status: 'queued', error: 'the SMS gateway answered 500' })
    clock.advance(10_000)
    await becomes({ status: 'sent', channel: 'sms' })
    const call = { authorization: 'Bearer secret', to: sms.recipient, text: sms.body }
    expect(seen).toEqual([call, call])
    gateway.closeAllConnections()
    await new Promise((resolve) => gateway.close(resolve))
  })

  it('is kept where there is no gateway', async () => {
    await write(open(bySmtp()), sms)
    expect(await only()).toMatchObject({ status: 'kept', body: '123456' })
  })
})
