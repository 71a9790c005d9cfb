import type { ErrorCodeEntry } from '@wheelhouse/contract/system/error-code'
import { errorCatalogue } from '@wheelhouse/texts/system/error-codes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let system: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  system = await server.openSession(world.personas.systemAdministrator.id)
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('errorCodeWords').execute())

const shipped = errorCatalogue()
const title = { ja: '段差があります', en: 'A step is in the way' }
const action = { ja: 'スロープを置いてください。', en: 'Put the ramp there.' }
const change = (body: object, code = 'F0007') => system.call('PATCH', `/error-codes/${code}`, body)
const reset = (code = 'F0007') => system.call('DELETE', `/error-codes/${code}`)
const list = async (client = system) => (await client.call('GET', '/error-codes')).body as ErrorCodeEntry[]
const read = async (code = 'F0007') => (await list()).find((entry) => entry.code === code)
const getShipped = (code: string) => shipped.find((entry) => entry.code === code)
const audited = () =>
  server.db
    .selectFrom('auditLog')
    .select(['action', 'entityId', 'before', 'after'])
    .where('entity', '=', 'errorCode')
    .orderBy('seq')
    .execute()

describe('the catalogue of codes', () => {
  it('is as shipped until somebody changes it, for everybody', async () => {
    expect(await list(await server.openSession(world.personas.general.id))).toEqual(shipped)
  })

  it('has changed words laid over it, and everything else as before', async () => {
    expect((await change({ title, action, level: 2, revision: 0 })).status).toBe(204)
    expect(await read()).toEqual({ ...getShipped('F0007'), title, action, level: 2, revision: 1 })
    expect((await list()).filter(({ code }) => code !== 'F0007')).toEqual(
      shipped.filter(({ code }) => code !== 'F0007'),
    )
  })

  it('keeps what a change does not name', async () => {
    await change({ title, revision: 0 })
    expect(await read()).toMatchObject({ title, action: getShipped('F0007')?.action, level: null })
    await change({ action: null, revision: 1 })
    expect(await read()).toMatchObject({ title, action: null, revision: 2 })
  })

  it('goes back to the shipped words, and may be changed anew', async () => {
    await change({ title, level: 1, revision: 0 })
    expect((await reset()).status).toBe(204)
    expect(await read()).toEqual(getShipped('F0007'))
    expect((await change({ title, revision: 0 })).status).toBe(204)
  })

  it('is audited once for each change, and not for what changes nothing', async () => {
    const before = (await audited()).length
    await change({ title: getShipped('F0007')?.title, revision: 0 })
    await reset()
    expect(await read()).toEqual(getShipped('F0007'))
    await change({ title, revision: 0 })
    await reset()
    const entries = (await audited()).slice(before)
    expect(entries).toMatchObject([
      { action: 'errorCode:update', entityId: 'F0007', after: { title } },
      { action: 'errorCode:delete', entityId: 'F0007', before: { title } },
    ])
  })

  it('refuses who has seen another revision', async () => {
    expect((await change({ title, revision: 1 })).code).toBe('entity.changed')
    await change({ title, revision: 0 })
    expect((await change({ action, revision: 0 })).code).toBe('entity.changed')
    await change({ action, revision: 1 })
    expect((await change({ title, revision: 1 })).code).toBe('entity.changed')
    expect(await read()).toMatchObject({ title, action, revision: 2 })
  })

  it('takes the first of two who change a shipped code at once', async () => {
    const answers = await Promise.all([change({ title, revision: 0 }), change({ action, revision: 0 })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  })

  it('knows no other codes', async () => {
    expect((await change({ title, revision: 0 }, 'F9999')).code).toBe('entity.notFound')
    expect((await reset('F9999')).code).toBe('entity.notFound')
  })

  it.each([
    { title: { ja: '', en: 'Step' } },
    { title: { ja: '段差' } },
    { action: { ja: '', en: '' } },
    { action: { ja: 'あ'.repeat(1001), en: 'x' } },
    { title: { ja: 'あ'.repeat(101), en: 'x' } },
    { level: 8 },
    { level: -1 },
    { kind: 'door' },
  ])('refuses %j', async (body) => {
    expect((await change({ ...body, revision: 0 })).status).toBe(422)
    expect(await read()).toEqual(getShipped('F0007'))
  })
})
