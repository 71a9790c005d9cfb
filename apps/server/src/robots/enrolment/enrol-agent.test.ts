/** The door of our agent, tried with an MQTT client that makes key and passwords on its own. */
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Enrolment } from '@wheelhouse/contract/robots/enrolment'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/personas.ts'
import { connectRobot, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

let server: TestServer
let world: World
let admin: Client
const robots: TestRobot[] = []
beforeEach(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
})
afterEach(async () => {
  for (const robot of robots.splice(0)) await robot.close()
  await server.close()
})

const minute = 60_000
const own = () => world.site.robot
const path = (name: string) => `/robots/${own().id}/${name}`
const enrolment = async () => (await admin.call('GET', path('enrolment'))).body as Enrolment

function aKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const fingerprint = createHash('sha256').update(der).digest('hex').match(/.{4}/g)?.join(' ') ?? ''
  return { pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(), privateKey, fingerprint }
}

async function aCode(client = admin, robotId = own().id, replace = false): Promise<string> {
  const { body } = await client.call('POST', `/robots/${robotId}/claim-codes`, { replace })
  return (body as { code: string }).code
}

const enrol = (code: string, { serialNumber = own().serialNumber, publicKey = aKey().pem } = {}) =>
  server.call('POST', '/enroll', { code, serialNumber, publicKey })
const getToken = ({ body }: { body: unknown }) => (body as { token: string }).token
const getStatus = (token: string) => server.call('POST', '/enroll/status', { token })

/** Signed by the robot for its connection, as decision 0012 says. */
function createPassword(key: KeyObject, sub: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'EdDSA' })
    .setAudience('broker')
    .setSubject(sub)
    .setIssuedAt(server.clock.now())
    .setExpirationTime(new Date(server.clock.now().getTime() + minute))
    .sign(key)
}

async function join(key: KeyObject, serialNumber = own().serialNumber): Promise<TestRobot> {
  const { card } = await enrolment()
  const account: RobotAccount = {
    manufacturer: card.manufacturer,
    interfaceName: card.interfaceName,
    serialNumber,
    version: card.vdaVersion,
    secret: await createPassword(key, `${card.manufacturer}/${serialNumber}`),
  }
  const robot = await connectRobot(server.mqttUrl, account)
  robots.push(robot)
  return robot
}

/** Lets an agent with this key in, from code to confirmation. */
async function letIn(key = aKey(), replace = false): Promise<string> {
  const token = getToken(await enrol(await aCode(admin, own().id, replace), { publicKey: key.pem }))
  const confirmed = await admin.call('POST', path('enrolment/confirm'), { fingerprint: key.fingerprint })
  expect(confirmed.status).toBe(204)
  return token
}

describe('an agent with a code', () => {
  it('waits until its fingerprint was compared, then comes in with its key', async () => {
    const key = aKey()
    const made = await admin.call('POST', path('claim-codes'), { replace: false })
    const { code, command } = made.body as { code: string; command: string }
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect(command).toBe(
      `npm run robot:enrol -- ${server.origin.replace('127.0.0.1', 'localhost')} ${code} ${own().serialNumber}`,
    )
    expect(await enrolment()).toMatchObject({ claim: { expiresAt: '2026-11-20T00:15:00.000Z' } })

    const answer = await enrol(code.toLowerCase(), { publicKey: key.pem })
    expect(answer.body).toMatchObject({ fingerprint: key.fingerprint })
    const token = getToken(answer)
    expect((await getStatus(token)).body).toEqual({ status: 'waiting', card: null, place: null })
    expect(await enrolment()).toMatchObject({
      claim: null,
      credential: null,
      candidate: { fingerprint: key.fingerprint, ip: '127.0.0.1' },
    })
    await expect(join(key.privateKey)).rejects.toThrow(/Not authorized|Bad user/i)

    await admin.call('POST', path('enrolment/confirm'), { fingerprint: key.fingerprint })
    const mapId = `${world.site.building.id}.${world.site.floor.id}`
    expect((await getStatus(token)).body).toMatchObject({
      status: 'confirmed',
      card: { userName: `wheelhouse/${own().serialNumber}`, tls: false },
      place: { mapId, map: { revision: 1 } },
    })
    const robot = await join(key.privateKey)
    await robot.state()
    await until(async () =>
      expect(await enrolment()).toMatchObject({
        credential: { kind: 'key', fingerprint: key.fingerprint, previousUntil: null },
        candidate: null,
        firstContactAt: '2026-11-20T00:00:00.000Z',
      }),
    )
  })

  it('that was turned away learns so, and does not come in', async () => {
    const key = aKey()
    const token = getToken(await enrol(await aCode(), { publicKey: key.pem }))
    expect((await admin.call('POST', path('enrolment/reject'))).status).toBe(204)
    expect((await getStatus(token)).body).toMatchObject({ status: 'rejected' })
    const late = await admin.call('POST', path('enrolment/confirm'), { fingerprint: key.fingerprint })
    expect(late.code).toBe('entity.changed')
    await expect(join(key.privateKey)).rejects.toThrow()
  })

  it('is not confirmed by the fingerprint of another one', async () => {
    const seen = aKey()
    await enrol(await aCode(), { publicKey: seen.pem })
    const second = aKey()
    await enrol(await aCode(), { publicKey: second.pem })
    const { code } = await admin.call('POST', path('enrolment/confirm'), { fingerprint: seen.fingerprint })
    expect(code).toBe('entity.changed')
    expect(await enrolment()).toMatchObject({
      credential: null,
      candidate: { fingerprint: second.fingerprint },
    })
  })

  it('takes the place of the one before, whose connection ends at once', async () => {
    const former = aKey()
    await letIn(former)
    const robot = await join(former.privateKey)
    const closed = new Promise<void>((resolve) => robot.client.once('close', () => resolve()))
    expect((await admin.call('POST', path('claim-codes'), { replace: false })).code).toBe(
      'enrolment.hasCredential',
    )
    const next = aKey()
    await letIn(next, true)
    await closed
    await expect(join(former.privateKey)).rejects.toThrow()
    await join(next.privateKey)
  })
})

describe('the token of a confirmed agent', () => {
  it('fetches the card at every start, also after a day', async () => {
    const token = await letIn()
    server.clock.advance(48 * 60 * minute)
    expect((await getStatus(token)).body).toMatchObject({ status: 'confirmed' })
  })

  it('no longer fetches anything when its key has run out behind a secret', async () => {
    const token = await letIn()
    await admin.call('POST', path('secret'))
    server.clock.advance(24 * 60 * minute)
    expect((await getStatus(token)).code).toBe('enrolment.codeInvalid')
  })

  it('no longer fetches anything once secrets have replaced its key', async () => {
    const token = await letIn()
    await admin.call('POST', path('secret'))
    // One secret leaves the key its 24 hours; the second one voids it.
    expect((await getStatus(token)).body).toMatchObject({ status: 'confirmed' })
    await admin.call('POST', path('secret'))
    expect((await getStatus(token)).code).toBe('enrolment.codeInvalid')
  })
})

describe('a code is refused', () => {
  it('the second time, also when twenty agents use it at once', async () => {
    const code = await aCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enrol(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['enrolment.codeInvalid']))
  })

  it('after 15 minutes', async () => {
    const code = await aCode()
    server.clock.advance(15 * minute)
    expect((await enrol(code)).code).toBe('enrolment.codeInvalid')
  })

  it('when a newer one was made, and when the robot was revoked or removed', async () => {
    const first = await aCode()
    const second = await aCode()
    expect((await enrol(first)).code).toBe('enrolment.codeInvalid')
    await admin.call('DELETE', path('credential'))
    expect((await enrol(second)).code).toBe('enrolment.codeInvalid')
    const third = await aCode()
    await admin.call('DELETE', `/robots/${own().id}`)
    expect((await enrol(third)).code).toBe('enrolment.codeInvalid')
  })

  it('for a robot of another organisation, and still counts for its own', async () => {
    const foreign = await server.openSession(world.personas.foreignAdministrator.id)
    const code = await aCode(foreign, world.foreignSite.robot.id)
    expect((await enrol(code)).code).toBe('enrolment.wrongSerial')
    expect(await enrolment()).toMatchObject({ candidate: null })
    const { serialNumber } = world.foreignSite.robot
    expect((await enrol(code, { serialNumber })).status).toBe(200)
  })

  it.each([
    ['no key', 'something'],
    ['a key of another kind', generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey],
    ['a private key', generateKeyPairSync('ed25519').privateKey],
  ])('with %s, and is not used up by it', async (_, key) => {
    const type = typeof key !== 'string' && key.type === 'private' ? 'pkcs8' : 'spki'
    const publicKey = typeof key === 'string' ? key : key.export({ type, format: 'pem' }).toString()
    const code = await aCode()
    expect((await enrol(code, { publicKey })).code).toBe('enrolment.keyInvalid')
    expect((await enrol('22222222', { publicKey })).code).toBe('enrolment.keyInvalid')
    expect((await enrol(code)).status).toBe(200)
  })

  it('after thirty tries of one address in a minute', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => enrol('22222222')))
    expect(answers.filter(({ code }) => code === 'enrolment.codeInvalid')).toHaveLength(30)
    expect(answers.filter(({ code }) => code === 'request.tooMany')).toHaveLength(10)
  })
})

it('stores neither code nor token nor private key', async () => {
  const key = aKey()
  const code = await aCode()
  const token = getToken(await enrol(code, { publicKey: key.pem }))
  const next = await aCode()
  const tables = ['robotClaims', 'robotCandidates', 'robotCredentials', 'auditLog'] as const
  const rows = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()))
  const text = JSON.stringify(rows)
  for (const secret of [code, next, token]) expect(text).not.toContain(secret)
})

it('a robot’s key opens no other robot’s door', async () => {
  const key = aKey()
  await letIn(key)
  await expect(join(key.privateKey, world.foreignSite.robot.serialNumber)).rejects.toThrow()
  await expect(join(aKey().privateKey)).rejects.toThrow()
})
