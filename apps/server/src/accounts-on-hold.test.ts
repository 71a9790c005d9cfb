/** Accounts that must choose a password or agree to documents first: of every call, which they may make. */
import { type Hold, holds } from '@wheelhouse/contract/kernel/route'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findRefusal } from './kernel/http/find-refusal.ts'
import { countEntries, type TakeEntries } from './testing/count-entries.ts'
import { anOperator, aTermDocument } from './testing/factories.ts'
import { createWorld, type World } from './testing/personas.ts'
import { bodies, namedRoutes, samplePath, targetWithoutRows } from './testing/route-samples.ts'
import { type Client, startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let world: World
let takeEntries: TakeEntries
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  takeEntries = countEntries(server.db)
})
afterAll(() => server.close())

/** Of each reason: what leads out of it, and the console's own question who is signed in. */
const allowed: Record<Hold, string[]> = {
  password: ['session.logout', 'session.get', 'passwords.change', 'termAgreements.check'],
  terms: [
    'session.logout',
    'session.get',
    'passwords.change',
    'termAgreements.check',
    'termAgreements.listCurrent',
    'termAgreements.agree',
  ],
}
const codes = { password: 'auth.passwordChangeRequired', terms: 'auth.termsRequired' }

async function aClientOnHold(hold: Hold): Promise<{ client: Client; loginId: string }> {
  const { organizationId } = world.personas.systemAdministrator
  const held = await anOperator(server.db, { type: 9, organizationId, buildingId: null })
  if (hold === 'password')
    await server.db
      .updateTable('operators')
      .set({ passwordChangeRequired: true })
      .where('id', '=', held.id)
      .execute()
  else await aTermDocument(server.db, { effectiveAt: server.clock.now() })
  return { client: await server.openSession(held.id), loginId: held.loginId }
}
afterEach(async () => {
  await server.db.deleteFrom('termAgreements').execute()
  await server.db.deleteFrom('termDocuments').execute()
})

const forSomebody = namedRoutes.filter(([, { permission }]) => permission !== 'public')

it.each(holds)('an account on hold for %s may only do what lifts the hold', (hold) => {
  const held = { client: null, type: operatorTypes.systemAdministrator, isAddressRefused: false }
  const answers = forSomebody.map(([name, route]) => ({
    name,
    code: findRefusal({ ...held, onHoldFor: hold }, route),
  }))
  const open = answers.filter(({ code }) => code !== codes[hold])
  expect(open.map(({ name }) => name).toSorted()).toEqual(allowed[hold].toSorted())
  expect(open.every(({ code }) => code === null)).toBe(true)
})

/** For anybody, by the permission table, and one that works without the database. */
const examples = new Set([
  'profile.get',
  'profile.update',
  'robots.list',
  'robots.update',
  'teleop.remoteStop',
])

it.each(holds)('an account on hold for %s gets that reason, or is let through', async (hold) => {
  const { client, loginId } = await aClientOnHold(hold)
  const refused: string[] = []
  // The last of the allowed ones would end the session.
  const open = allowed[hold].filter((name) => name !== 'session.logout')
  for (const [name, route] of forSomebody.filter(([of]) => examples.has(of) || open.includes(of))) {
    const target = targetWithoutRows(world.site, loginId)
    await takeEntries()
    const { status, code } = await client.call(
      route.method,
      samplePath(route, target),
      bodies[name]?.(target),
    )
    if (status !== 403 || code !== codes[hold]) continue
    refused.push(name)
    expect((await takeEntries()).denied).toBe(route.method !== 'GET' ? 1 : 0)
  }
  expect(new Set(refused)).toEqual(examples)
})

it('an account is let through at once when it has done what was required', async () => {
  const { client } = await aClientOnHold('terms')
  expect((await client.call('GET', '/robots')).code).toBe('auth.termsRequired')
  const { body } = await client.call('GET', '/term-agreements/current')
  const agreements = (body as { type: string; version: string }[]).map(({ type, version }) => ({
    type,
    version,
  }))
  expect((await client.call('POST', '/my/term-agreements', { agreements })).status).toBe(204)
  expect((await client.call('GET', '/robots')).status).toBe(200)
})
