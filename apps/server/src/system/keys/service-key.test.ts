import { partnerKey } from '@wheelhouse/simulator/partners/partner-routes'
import {
  type SimulatedPartners,
  startSimulatedPartners,
} from '@wheelhouse/simulator/partners/simulated-partners'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPartners } from '../../kernel/outgoing/partners.ts'
import { readConfig } from '../../kernel/process/config.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
let client: Client
let service: HttpReceiver
let partners: SimulatedPartners
beforeAll(async () => {
  service = await startHttpReceiver()
  partners = await startSimulatedPartners({ delayMs: 0 })
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    // Azure's address holds the region, as the public one does.
    { environment: { PARTNER_AZURE_URL: `${service.url}/{region}`, PARTNER_SKYWAY_URL: service.url } },
  )
  client = await server.openSession(world.personas.systemAdministrator.id)
})
afterAll(async () => {
  await server.close()
  await service.close()
  await partners.close()
})
beforeEach(async () => {
  service.behave({ status: 503 })
  await server.db.deleteFrom('skywayKeys').execute()
  await server.db.deleteFrom('azureKeys').execute()
})

type Key = {
  id: string
  fingerprint: string
  revision: number
  isDefault: boolean
  lastTestResult: string | null
  lastTestAt: string | null
}
const appId = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const kinds = {
  '/keys/skyway-keys': { name: 'Video', appId, secret: 'first-secret-of-ours' },
  '/keys/azure-keys': { name: 'Speech', region: 'japaneast', secret: 'first-secret-of-ours' },
}
const paths = Object.keys(kinds) as (keyof typeof kinds)[]
const create = (path: keyof typeof kinds, values: object = {}) =>
  client.call('POST', path, { ...kinds[path], ...values })
const made = async (path: keyof typeof kinds, values: object = {}) => (await create(path, values)).body as Key
const read = async (path: string, id: string) => (await client.call('GET', `${path}/${id}`)).body as Key
const change = (path: string, id: string, values: object) => client.call('PATCH', `${path}/${id}`, values)
const test = (path: string, id: string) => client.call('POST', `${path}/${id}/test`)

describe.each(paths)('a key of %s', (path) => {
  it('never shows its secret: neither in answers nor in the audit log nor readable in the database', async () => {
    const key = await made(path)
    await change(path, key.id, { secret: 'second-secret-of-ours', revision: 1 })
    await test(path, key.id)
    const { body } = await client.call('GET', path)
    const stored = await server.db
      .selectFrom(path === '/keys/azure-keys' ? 'azureKeys' : 'skywayKeys')
      .selectAll()
      .execute()
    const log = await server.db.selectFrom('auditLog').selectAll().execute()
    const everything = JSON.stringify([key, body, await read(path, key.id), stored, log])
    expect(everything).not.toContain('secret-of-ours')
    expect(JSON.stringify([key, body, log])).not.toContain(stored[0]?.sealedSecret ?? 'none')
  })

  it('is known by its fingerprint, which changes with the secret and with nothing else', async () => {
    const { id, fingerprint } = await made(path)
    expect(fingerprint).toMatch(/^[0-9a-f]{8}$/)
    await change(path, id, { name: 'Renamed', revision: 1 })
    expect((await read(path, id)).fingerprint).toBe(fingerprint)
    await change(path, id, { secret: 'second-secret-of-ours', revision: 2 })
    expect((await read(path, id)).fingerprint).not.toBe(fingerprint)
  })

  it('is the only default of its organisation; another that is made so takes its place', async () => {
    const ofAll = await made(path, { isDefault: true })
    const own = await made(path, { isDefault: true, organizationId: world.own.id })
    const next = await made(path, { organizationId: world.own.id })
    await change(path, next.id, { isDefault: true, revision: 1 })
    const defaults = await Promise.all([ofAll, own, next].map(({ id }) => read(path, id)))
    expect(defaults.map(({ isDefault }) => isDefault)).toEqual([true, false, true])
    // Anyone who has the former one open in a form learns that it changed.
    expect((await change(path, own.id, { name: 'Mine', revision: 1 })).code).toBe('entity.changed')
    await made(path, { isDefault: true })
    expect((await read(path, ofAll.id)).isDefault).toBe(false)
  })

  it('is refused as a second default by the database itself', async () => {
    const [first, second] = await Promise.all([made(path, { isDefault: true }), made(path)])
    const table = path === '/keys/azure-keys' ? 'azureKeys' : 'skywayKeys'
    const force = server.db.updateTable(table).set({ isDefault: true }).where('id', '=', second.id)
    await expect(force.execute()).rejects.toThrow('_default')
    expect((await read(path, first.id)).isDefault).toBe(true)
  })

  it('belongs to an organisation that is there', async () => {
    const { code } = await create(path, { organizationId: '00000000-0000-4000-8000-000000000000' })
    expect(code).toBe('entity.notFound')
  })

  it('holds back the deletion of its organisation, and is named there', async () => {
    const { body } = await client.call('POST', '/organizations', { name: `Keys ${path}` })
    const { id } = body as { id: string }
    await made(path, { name: 'Theirs', organizationId: id })
    expect((await client.call('DELETE', `/organizations/${id}`)).code).toBe('entity.inUse')
    const usages = await client.call('GET', `/organizations/${id}/usages`)
    expect(usages.body).toMatchObject([{ effect: 'blocks', names: ['Theirs'] }])
  })

  it.each([
    ['short', 'text.tooShort'],
    ['a secret with spaces in it', 'invalid_format'],
    ['秘密の鍵は半角で入力してください。', 'invalid_format'],
    ['x'.repeat(201), 'text.tooLong'],
  ])('does not take "%s" for a secret', async (secret, code) => {
    const { body } = await create(path, { secret })
    expect(body).toMatchObject({ error: { details: [{ path: 'secret', code }] } })
  })

  it('keeps what the service said of it until secret or place change', async () => {
    const { id } = await made(path)
    service.behave({ status: 401 })
    expect((await test(path, id)).body).toEqual({
      result: 'refused',
      failure: 'wrongCredentials',
      httpStatus: 401,
      isSimulated: false,
    })
    const now = server.clock.now().toISOString()
    expect(await read(path, id)).toMatchObject({
      lastTestResult: 'refused',
      lastTestSimulated: false,
      lastTestAt: now,
      revision: 1,
    })
    await change(path, id, { name: 'Renamed', revision: 1 })
    expect((await read(path, id)).lastTestResult).toBe('refused')
    const other =
      path === '/keys/azure-keys' ? { region: 'westus2' } : { appId: 'A24E8F6B-6C1D-4A57-9C1F-0D8F2C5E7B33' }
    await change(path, id, { ...other, revision: 2 })
    expect(await read(path, id)).toMatchObject({ lastTestResult: null, lastTestAt: null })
    await test(path, id)
    await change(path, id, { secret: 'second-secret-of-ours', revision: 3 })
    expect((await read(path, id)).lastTestResult).toBeNull()
  })

  it('is not marked by what was said of another secret', async () => {
    const { id } = await made(path)
    const { promise: asked, resolve: goOn } = Promise.withResolvers<void>()
    service.behave(() => {
      goOn()
      return 'hang'
    })
    const pending = test(path, id)
    await asked
    await change(path, id, { secret: 'second-secret-of-ours', revision: 1 })
    await service.close()
    expect((await pending).body).toMatchObject({ result: 'failed' })
    await service.reopen()
    expect((await read(path, id)).lastTestResult).toBeNull()
  })

  it('says when the stored secret can no longer be read, and calls nobody', async () => {
    const { id } = await made(path)
    const table = path === '/keys/azure-keys' ? 'azureKeys' : 'skywayKeys'
    await server.db.updateTable(table).set({ sealedSecret: 'sealed elsewhere' }).execute()
    const before = service.requests.length
    expect((await test(path, id)).body).toMatchObject({ result: 'failed', failure: 'secretLost' })
    expect(service.requests).toHaveLength(before)
  })
})

it('asks Azure in the key’s own region', async () => {
  service.behave({ text: 'aaa.bbb.ccc' })
  const { id } = await made('/keys/azure-keys', { region: 'westus2' })
  expect((await test('/keys/azure-keys', id)).body).toMatchObject({ result: 'accepted', failure: null })
  expect(service.requests.at(-1)?.path).toBe('/westus2/sts/v1.0/issueToken')
})

it('knows where both services are, and puts no region into an address that could lead elsewhere', async () => {
  const known = createPartners(readConfig({}, '/'))
  expect(known('skyway')).toEqual({ url: 'https://channel.skyway.ntt.com', isSimulated: false })
  expect(known('azure')?.url.replace('{region}', 'japaneast')).toBe(
    'https://japaneast.api.cognitive.microsoft.com',
  )
  for (const region of ['evil.example/', 'a.b', '-a', 'a-', 'Japan', 'a@b', '']) {
    const { status } = await create('/keys/azure-keys', { region })
    expect([region, status]).toEqual([region, 422])
  }
})

it.each(['', 'x', '6f1e58a4', `${appId}0`, '*'])('takes no application id such as "%s"', async (id) => {
  expect((await create('/keys/skyway-keys', { appId: id })).code).toBe('request.invalid')
})

it('is answered by the demo’s imitations for one secret, and says that they are', async () => {
  const demo = await startTestServer(undefined, { simulatedPartners: partners.url })
  const { personas } = await createWorld(demo.db)
  const admin = await demo.openSession(personas.systemAdministrator.id)
  for (const path of paths)
    for (const [secret, result] of [
      [partnerKey, 'accepted'],
      ['another-key-altogether', 'refused'],
    ]) {
      const { body } = await admin.call('POST', path, { ...kinds[path], secret })
      const address = `${path}/${(body as Key).id}`
      const tested = await admin.call('POST', `${address}/test`)
      expect(tested.body).toMatchObject({ result, isSimulated: true })
      const stored = await admin.call('GET', address)
      expect(stored.body).toMatchObject({ lastTestResult: result, lastTestSimulated: true })
    }
  await demo.close()
})
