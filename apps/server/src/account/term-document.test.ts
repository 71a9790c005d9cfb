import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let system: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  system = await server.openSession(world.personas.systemAdministrator.id)
  await server.db.deleteFrom('termAgreements').execute()
  await server.db.deleteFrom('termDocuments').execute()
})

const inAMinute = () => new Date(server.clock.now().getTime() + 60_000).toISOString()
const create = (values: object = {}) =>
  system.call('POST', '/term-documents', {
    type: 'TOS',
    version: '2.0',
    bodyJa: '# 利用規約',
    bodyEn: '# Terms',
    ...values,
  })
const issues = ({ body }: { body: unknown }) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details.map(
    ({ path, code }) => `${path} ${code}`,
  )
async function pending() {
  const person = await server.openSession(world.personas.general.id)
  return (await person.call('GET', '/my/term-agreements/check')).body
}

it('waits for everybody’s agreement from the moment it is in force', async () => {
  expect((await create({ effectiveAt: inAMinute() })).status).toBe(200)
  expect(await pending()).toMatchObject({ TOS: null })
  server.clock.advance(60_000)
  expect(await pending()).toMatchObject({ TOS: { version: '2.0' } })
})

it('is in force at once when no moment is given', async () => {
  expect((await create()).body).toMatchObject({ effectiveAt: server.clock.now().toISOString() })
  expect(await pending()).toMatchObject({ TOS: { version: '2.0' } })
})

it('cannot have been in force before', async () => {
  const past = new Date(server.clock.now().getTime() - 1).toISOString()
  expect(issues(await create({ effectiveAt: past }))).toEqual(['effectiveAt moment.past'])
})

it('has a version of its own among those of its kind', async () => {
  const effectiveAt = inAMinute()
  await create({ effectiveAt })
  expect(issues(await create({ effectiveAt }))).toEqual(['version term.versionTaken'])
  expect((await create({ type: 'PP', effectiveAt })).status).toBe(200)
})

it('is changed and deleted until it is in force, and never after', async () => {
  const { id } = (await create({ effectiveAt: inAMinute() })).body as { id: string }
  const path = `/term-documents/${id}`
  expect((await system.call('PATCH', path, { bodyEn: '# Better', revision: 1 })).status).toBe(204)
  server.clock.advance(60_000)
  const agreements = [{ type: 'TOS', version: '2.0' }]
  expect((await system.call('POST', '/my/term-agreements', { agreements })).status).toBe(204)
  expect((await system.call('GET', path)).body).toMatchObject({
    bodyEn: '# Better',
    can: { update: false, delete: false },
  })
  expect((await system.call('PATCH', path, { bodyEn: '# Worse', revision: 2 })).code).toBe('auth.forbidden')
  expect((await system.call('DELETE', path)).code).toBe('auth.forbidden')
  const later = (await create({ version: '3.0', effectiveAt: inAMinute() })).body as { id: string }
  expect((await system.call('DELETE', `/term-documents/${later.id}`)).status).toBe(204)
})
