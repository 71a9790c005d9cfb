import { jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServerSecret } from '../kernel/server-secret.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const secret = 'the secret of this installation, 1'
let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer(undefined, { environment: { SERVER_SECRET: secret } })
  world = await createWorld(server.db)
})
afterAll(() => server.close())

it('says who it was given to and until when, and nobody else can write one', async () => {
  const { general } = world.personas
  const client = await server.openSession(general.id)
  const { status, body } = await client.call('GET', '/keys/skyway')
  const { key, provider, expiresAt } = body as { key: string; provider: string; expiresAt: string }
  expect([status, provider]).toEqual([200, 'local'])
  const options = { issuer: 'wheelhouse', audience: 'video', currentDate: server.clock.now() }
  const { payload } = await jwtVerify(key, createServerSecret(secret).keyFor('video-key'), options)
  expect(payload).toMatchObject({ sub: general.id, org: general.organizationId })
  expect(payload.exp).toBe(Date.parse(expiresAt) / 1_000)
  const stranger = createServerSecret('the secret of this installation, 2').keyFor('video-key')
  await expect(jwtVerify(key, stranger, options)).rejects.toThrow('signature')
})
