/** The whole product behind nginx that ends TLS, configured as `deploy/` has it: browsers by https, robots by mqtts. */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { resourceTexts } from '@wheelhouse/texts/system/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveRobot, holdUntil } from '../teleop/open-robot.ts'
import { type Api, signInAt } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { startOwnRobot, startOwnServer, stopLater, stopOwnDemo } from '../testing/own-demo.ts'
import { demoPassword, personas } from '../testing/personas.ts'
import { findFreePorts, findMissingProxyPart, startTlsProxy } from '../testing/tls-proxy.ts'

useBrowser()

const missing = findMissingProxyPart()
const robot = 'WH-0001'
let url: string
let certificate: string
/** Past the proxy, for a look at the truth. */
let direct: string
let api: Api

beforeAll(async () => {
  if (missing !== null) return
  const [http, https, mqtts, port, mqtt] = await findFreePorts(5)
  const at = (free?: number) => `127.0.0.1:${free}`
  url = `https://localhost:${https}`
  direct = `http://${at(port)}`
  const behind = { servers: [at(port)], broker: at(mqtt) }
  const proxy = stopLater(
    await startTlsProxy({ http: at(http), https: at(https), mqtts: at(mqtts), ...behind }),
  )
  certificate = readFileSync(proxy.certificateFile, 'utf8')
  const server = await startOwnServer({
    PORT: String(port),
    MQTT_PORT: String(mqtt),
    PUBLIC_URL: url,
    MQTT_PUBLIC_URL: `mqtts://localhost:${mqtts}`,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const robotsFile = server.demo?.robotsFile ?? ''
  const plain = /mqtt:\/\/[^"]+/g
  writeFileSync(robotsFile, readFileSync(robotsFile, 'utf8').replaceAll(plain, `mqtts://localhost:${mqtts}`))
  await startOwnRobot(server, { NODE_EXTRA_CA_CERTS: proxy.certificateFile })
  api = await signInAt(direct, personas.orgAdmin, demoPassword)
})
afterAll(stopOwnDemo)

/** One call through the proxy from an address of this machine. */
async function callFrom(address: string, path: string, { token = '', body = '', headers = {} } = {}) {
  const sent = request(`${url}/api${path}`, {
    method: body === '' ? 'GET' : 'POST',
    ca: certificate,
    localAddress: address,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== '' && { 'content-type': 'application/json' }),
      ...headers,
    },
  }).end(body)
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>()
  sent.once('error', reject)
  sent.once('response', (answer) => {
    text(answer).then((words) => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(words) }), reject)
  })
  return promise
}

const logInFrom = (address: string, loginId: string, headers = {}) =>
  callFrom(address, '/operators/login', {
    body: JSON.stringify({ loginId, loginPw: demoPassword }),
    headers,
  })

test('one signs in, sees and drives a robot that comes by mqtts', async (context) => {
  context.skip(missing !== null, missing ?? '')
  const page = await driveRobot('operator', robot, 'ja', { url, hasOwnCertificate: true })
  await holdUntil(page, 'KeyA', { api, robot }, ({ velocity }) => Math.abs(velocity?.omega ?? 0) > 0.2)
  await page.keyboard.up('KeyA')
  const cookies = (await page.context().cookies()).filter(({ name }) => name.includes('wheelhouse'))
  expect(cookies.map(({ name, secure, httpOnly }) => ({ name, secure, httpOnly }))).toEqual([
    { name: '__Host-wheelhouse', secure: true, httpOnly: true },
  ])
  const answer = await page.goto('/robot/control')
  expect(answer?.headers()['strict-transport-security']).toMatch(/max-age=\d{8}/)
  await page.close()
})

test('a file of several MB is uploaded by the screen', async (context) => {
  context.skip(missing !== null, missing ?? '')
  const words = resourceTexts.texts
  const { page, issues } = await signIn('orgAdmin', {
    url,
    hasOwnCertificate: true,
    language: 'en',
    path: '/resource/create',
  })
  await page.getByLabel(words.name.en).fill('Behind the proxy')
  const picture = noisyPicture(1_400)
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('main').locator('img').waitFor()
  await page.getByRole('button', { name: formTexts.texts.create.en, exact: true }).click()
  await page.waitForURL(/\/resource\/[0-9a-f-]{36}$/)
  const { body } = await api.call('GET', `/resources/${new URL(page.url()).pathname.split('/').at(-1)}`)
  expect(picture.length).toBeGreaterThan(5_000_000)
  expect((body as { file: { size: number } }).file.size).toBe(picture.length)
  expect(issues).toEqual([])
})

test('the server knows where people really are, and believes nobody else about it', async (context) => {
  context.skip(missing !== null, missing ?? '')
  const claim = { 'x-forwarded-for': '127.0.0.9' }
  const mine = await logInFrom('127.0.0.2', personas.orgAdmin, claim)
  expect(mine.status).toBe(200)
  const { token } = mine.body as { token: string }
  const ownSessions = await callFrom('127.0.0.2', '/my/sessions', { token, headers: claim })
  const current = (ownSessions.body as { isCurrent: boolean; ip: string }[]).find((one) => one.isCurrent)
  expect(current?.ip).toBe('127.0.0.2')

  const profile = await signInAt(direct, personas.operator, demoPassword)
  const { body: session } = await profile.call('GET', '/my/session')
  const building = `/buildings/${(session as { buildingId: string }).buildingId}`
  await api.call('POST', `${building}/allowed-ips`, { ipAddress: '127.0.0.3', force: true })
  const { body: stored } = await api.call('GET', building)
  const { revision } = stored as { revision: number }
  const shut = await api.call('PATCH', building, { ipRestrictionEnabled: true, force: true, revision })
  expect(shut.status).toBeLessThan(300)
  expect((await logInFrom('127.0.0.3', personas.operator)).status).toBe(200)
  const refused = await logInFrom('127.0.0.2', personas.operator, { 'x-forwarded-for': '127.0.0.3' })
  expect([refused.status, refused.body]).toMatchObject([403, { error: { code: 'auth.ipNotAllowed' } }])
})

/** A PNG that cannot be packed: as large as its `size` x `size` pixels. */
function noisyPicture(size: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Eight bits each of red, green and blue.
  header.set([8, 2], 8)
  const rows = Array.from({ length: size }, () => Buffer.concat([Buffer.from([0]), randomBytes(size * 3)]))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
