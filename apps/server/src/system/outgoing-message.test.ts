import { afterEach, beforeEach, expect, it } from 'vitest'
import { testPassword } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startTestSmtp, type TestSmtp } from '../testing/test-smtp.ts'
import { until } from '../testing/until.ts'

let smtp: TestSmtp
let server: TestServer
let world: World
beforeEach(async () => {
  smtp = await startTestSmtp()
})
afterEach(async () => {
  await server.close()
  await smtp.close()
})

async function start(environment: NodeJS.ProcessEnv) {
  server = await startTestServer(undefined, { environment })
  world = await createWorld(server.db)
  const { id } = world.personas.general
  await server.db.updateTable('operators').set({ authMode: 1 }).where('id', '=', id).execute()
}
async function logIn() {
  const { loginId } = world.personas.general
  const answer = await server.call('POST', '/operators/login', { loginId, loginPw: testPassword })
  expect(answer.status).toBe(202)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
async function outbox(filter?: object) {
  const system = await server.openSession(world.personas.systemAdministrator.id)
  const query = filter === undefined ? '' : `?filter=${encodeURIComponent(JSON.stringify(filter))}`
  return (await system.call('GET', `/outgoing-messages${query}`)).body as Record<string, unknown>[]
}

it('shows a code that could not be sent to system administrators, who can read it to its owner', async () => {
  await start({})
  const cookie = await logIn()
  const [message] = await outbox({ where: { recipient: world.personas.general.loginId, status: 'kept' } })
  expect(message).toMatchObject({ channel: 'mail', status: 'kept', attempts: 0, sentAt: null })
  const [authDigits] = /(?<!\d)\d{6}(?!\d)/.exec(String(message?.body)) ?? []
  expect((await server.call('POST', '/operators/assertAuthCode', { authDigits }, { cookie })).status).toBe(
    200,
  )
})

it('says that the mail server is down, without the code, and sends when it is back', async () => {
  await start({ SMTP_URL: smtp.url, MAIL_FROM: 'console@test.example' })
  await logIn()
  await until(async () => expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 1 }]))
  // It goes away right after it was found ready; a login that finds it away is refused.
  await smtp.close()
  await logIn()
  const error = expect.stringContaining('ECONNREFUSED')
  await until(async () =>
    expect(await outbox({ where: { status: 'queued' } })).toMatchObject([{ attempts: 1, body: null, error }]),
  )
  smtp = await startTestSmtp({ port: smtp.port })
  server.clock.advance(10_000)
  await until(async () =>
    expect(await outbox()).toContainEqual(expect.objectContaining({ status: 'sent', attempts: 2 })),
  )
  expect(smtp.mails).toHaveLength(1)
})

it('counts what a filter finds', async () => {
  await start({})
  await logIn()
  const system = await server.openSession(world.personas.systemAdministrator.id)
  const count = async (status: string) =>
    (
      await system.call(
        'GET',
        `/outgoing-messages/count?where=${encodeURIComponent(JSON.stringify({ status }))}`,
      )
    ).body
  expect(await count('kept')).toEqual({ count: 1 })
  expect(await count('sent')).toEqual({ count: 0 })
})
