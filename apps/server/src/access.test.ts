/** Every call x every role x a foreign organisation, generated from the contract; and what each leaves in the audit log. */
import { type Hold, holds, type RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { hasPermission, operatorTypes } from '@wheelhouse/contract/permissions'
import * as contractRoutes from '@wheelhouse/contract/routes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anOperator, aSystemConfig, aTermDocument } from './testing/factories.ts'
import { createWorld, type PersonaName, type World } from './testing/personas.ts'
import { bodies, getTarget, isEverybodys, samplePath, type Target } from './testing/route-samples.ts'
import { type Client, startTestServer, type TestServer } from './testing/test-server.ts'

const routes = Object.entries(contractRoutes).flatMap(([area, ofArea]) =>
  Object.entries(ofArea).map(([name, route]): [string, RouteDefinition] => [`${area}.${name}`, route]),
)
const own: PersonaName[] = ['general', 'areaManager', 'administrator', 'systemAdministrator']
const foreign: PersonaName[] = ['foreignGeneral', 'foreignAdministrator']

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    // An account's own right is tried where it matters: here roles and places are.
    await db.updateTable('operators').set({ canExportReport: true }).execute()
    await aSystemConfig(db, {
      ...{ key: 'schedule.editRole', type: 'number', value: JSON.stringify(operatorTypes.areaManager) },
    })
  })
})
afterAll(() => server.close())

/** The own site, as this person would call it. */
function targetFor(persona: PersonaName, route: RouteDefinition): Promise<Target> {
  return getTarget(server, world.site, world.personas[persona].loginId, route)
}

async function audited(): Promise<{ done: number; failed: number; denied: number }> {
  const rows = await server.db
    .selectFrom('auditLog')
    .select('outcome')
    // What unknown callers tried is written by itself, once a minute.
    .where(sql<boolean>`after -> 'tries' is null`)
    // What is made in the background says by itself that it is there.
    .where('action', '<>', 'recording:completeEvidence')
    .execute()
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  return { done: count('done'), failed: count('failed'), denied: count('denied') }
}

async function callAs(persona: PersonaName, name: string, route: RouteDefinition) {
  // What may be done again only after a while stands alone here.
  server.clock.advance(60_000)
  const target = await targetFor(persona, route)
  const client = await server.openSession(world.personas[persona].id)
  const before = await audited()
  const answer = await client.call(route.method, samplePath(route, target), bodies[name]?.(target))
  const after = await audited()
  // Nobody answers the tests of connections here; one that failed is one entry all the same.
  const tried = asksOutside.has(name) ? after.failed - before.failed : 0
  const done = after.done - before.done + tried
  return { ...answer, target, entries: { done, denied: after.denied - before.denied } }
}

/** Does the body of a call name a row of the site? */
function namesSite(name: string, target: Target): boolean {
  const { building, floor, robot, bundle, device, report } = target
  const body = JSON.stringify(bodies[name]?.(target) ?? {})
  const { id: robotId, serialNumber } = robot
  return [
    ...[
      building.id,
      building.organizationId,
      floor.id,
      robotId,
      serialNumber,
      bundle?.id,
      device?.id,
      report?.id,
    ],
  ].some((id) => id !== undefined && body.includes(id))
}

/** Refuses where there are no reports. */
const nothingToExport = 'exportHistories.export'
/** Calls that need more than the robot: somebody who asks to drive, an order put aside, an agent that waits, bytes,
 * a file that a trigger rule had written. */
const needMore = new Set([
  'teleop.handOverLease',
  'teleop.declineLease',
  'teleop.afterDriving',
  'enrolment.confirmCandidate',
  'uploads.complete',
  nothingToExport,
  'exportHistories.file',
])

/** They ask somebody outside, and answer what came of it. */
const asksOutside = new Set([
  'notificationTargets.test',
  'serviceCommands.test',
  'webhooks.test',
  'skywayKeys.test',
  'azureKeys.test',
])

/** Not audited: parts of a change, which is audited as a whole; that somebody has read something; what saves nothing; and what
 * devices say all the time. */
const isUnaudited = new Set([
  'flows.check',
  'dryRuns.run',
  'thresholdRules.evaluate',
  'thresholdRules.backTest',
  'schedules.conflicts',
  'deviceReadings.add',
  'uploads.append',
  'mapDrafts.change',
  'messages.markRead',
  'messages.markAllRead',
])

/** What these answer to whoever may call them: they go on with something that was begun, and nothing was. */
const answersAlone: Readonly<Record<string, [status: number, code: string | null]>> = {
  'announcements.markRead': [404, 'entity.notFound'],
  'authCode.assert': [401, 'auth.codeExpired'],
  'authCode.resend': [401, 'auth.codeExpired'],
  'authCode.passkeyOptions': [401, 'auth.codeExpired'],
  'authCode.assertPasskey': [401, 'auth.codeExpired'],
  'sso.begin': [404, 'request.unknownRoute'],
  'sso.finish': [404, 'request.unknownRoute'],
  'enrolment.enrol': [404, 'enrolment.codeInvalid'],
  'enrolment.enrolmentStatus': [404, 'enrolment.codeInvalid'],
  'iamTokens.create': [401, 'auth.wrongCredentials'],
  'lilzHooks.receive': [404, 'entity.notFound'],
  'chatMessages.receive': [404, 'entity.notFound'],
  'mapDownloads.download': [404, 'entity.notFound'],
  'soundDownloads.download': [404, 'entity.notFound'],
  'robotSoftware.download': [404, 'entity.notFound'],
  'mediaUploads.get': [404, 'entity.notFound'],
  'mediaUploads.append': [404, 'entity.notFound'],
  'mediaUploads.complete': [404, 'entity.notFound'],
  'speech.sound': [404, 'entity.notFound'],
  // Everybody's views are their own: the row of the walk is nobody's.
  'listViews.get': [404, 'entity.notFound'],
  'listViews.update': [404, 'entity.notFound'],
  'listViews.delete': [404, 'entity.notFound'],
  'listViews.usages': [404, 'entity.notFound'],
  // One's own, which is made for the walk.
  'messages.markRead': [204, null],
  'ownSessions.revokeOwn': [404, 'entity.notFound'],
  'passwords.change': [422, 'request.invalid'],
  'passwords.reset': [400, 'auth.resetLinkInvalid'],
  'secondFactors.confirmAuthenticatorApp': [401, 'auth.codeMismatch'],
  'secondFactors.addPasskey': [401, 'auth.codeMismatch'],
  'secondFactors.removePasskey': [404, 'entity.notFound'],
  'termAgreements.agree': [409, 'entity.changed'],
}

const mayAsk = (persona: PersonaName, { permission }: RouteDefinition) =>
  permission === 'public' ||
  permission === 'session' ||
  hasPermission(world.personas[persona].type, permission)
const isChange = ({ method }: RouteDefinition) => method !== 'GET'
const namesRow = ({ path }: RouteDefinition) => path.includes(':')

describe.each(routes)('%s', (name, route) => {
  it('is refused to whoever is not signed in, unless it is public', async () => {
    const target = await targetFor('general', route)
    const before = await audited()
    const answer = await server.call(route.method, samplePath(route, target), bodies[name]?.(target))
    const alone = answersAlone[name]
    if (route.permission === 'public' && alone) expect([answer.status, answer.code]).toEqual(alone)
    else if (route.permission === 'public') expect(answer.status).toBeLessThan(300)
    else {
      expect([answer.status, answer.code]).toEqual([401, 'auth.required'])
      expect(await audited()).toEqual(before)
    }
  })

  it.each(own)('asks the permission table about %s', async (persona) => {
    const { status, code, entries } = await callAs(persona, name, route)
    if (!mayAsk(persona, route)) {
      expect([status, code]).toEqual([403, 'auth.forbidden'])
      expect(entries).toEqual({ done: 0, denied: isChange(route) ? 1 : 0 })
      return
    }
    const alone = answersAlone[name]
    if (alone) expect([status, code]).toEqual(alone)
    else if (needMore.has(name)) expect([401, 403]).not.toContain(status)
    else expect([401, 403, 404]).not.toContain(status)
    expect(status).toBeLessThan(500)
    const isAudited = isChange(route) && !isUnaudited.has(name)
    if (status < 300) expect(entries).toEqual({ done: isAudited ? 1 : 0, denied: 0 })
  })

  it.each(foreign)('shows %s nothing of another organisation', async (persona) => {
    const { status, code, body, target, entries } = await callAs(persona, name, route)
    const touchesForeignRow = (namesRow(route) && !isEverybodys.has(name)) || namesSite(name, target)
    const alone = answersAlone[name]
    if (alone && mayAsk(persona, route)) {
      expect([status, code]).toEqual(alone)
      return
    }
    if (!mayAsk(persona, route)) expect(status).toBe(403)
    else if (touchesForeignRow) expect(status).toBe(404)
    else if (name === nothingToExport) expect(code).toBe('report.nothingFound')
    else expect(status).toBeLessThan(300)
    if (status >= 400) expect(entries).toEqual({ done: 0, denied: isChange(route) ? 1 : 0 })
    // What they asked for themselves stands in their own denied attempts.
    const isNoAttempt = (row: { outcome?: string }) => row.outcome !== 'denied'
    const text = JSON.stringify(
      name === 'auditLog.list' ? (body as { outcome?: string }[] | undefined)?.filter?.(isNoAttempt) : body,
    )
    for (const id of [target.robot.id, target.robot.serialNumber, target.floor.id, world.own.id])
      expect(text ?? '').not.toContain(id)
  })
})

describe('an account that is held back', () => {
  /** Of each reason: what leads out of it, and the console's own question who is signed in. */
  const allowed: Record<Hold, string[]> = {
    password: ['session.logout', 'session.get', 'passwords.change', 'termAgreements.check'],
    terms: [
      ...['session.logout', 'session.get', 'passwords.change'],
      ...['termAgreements.check', 'termAgreements.listCurrent', 'termAgreements.agree'],
    ],
  }
  const codes = { password: 'auth.passwordChangeRequired', terms: 'auth.termsRequired' }

  async function aHeldClient(hold: Hold): Promise<{ client: Client; loginId: string }> {
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

  it.each(holds)('for %s may only do what leads out of it', async (hold) => {
    const { client, loginId } = await aHeldClient(hold)
    const open: string[] = []
    const wrong: unknown[] = []
    for (const [name, route] of routes.filter(([, { permission }]) => permission !== 'public')) {
      const target = await getTarget(server, world.site, loginId, route)
      const before = await audited()
      // The last of the allowed ones would end the session.
      if (name === 'session.logout') {
        open.push(name)
        expect(route.whileHeld).toContain(hold)
        continue
      }
      const answer = await client.call(route.method, samplePath(route, target), bodies[name]?.(target))
      const isRefused = answer.status === 403 && answer.code === codes[hold]
      if (!isRefused && route.whileHeld?.includes(hold)) open.push(name)
      else if (!isRefused) wrong.push([name, answer.status, answer.code])
      else if (isChange(route) && (await audited()).denied !== before.denied + 1)
        wrong.push([name, 'not audited'])
    }
    expect(wrong).toEqual([])
    expect(open.toSorted()).toEqual(allowed[hold].toSorted())
  })

  it('is let through at once when it has done what was asked', async () => {
    const { client } = await aHeldClient('terms')
    expect((await client.call('GET', '/robots')).code).toBe('auth.termsRequired')
    const { body } = await client.call('GET', '/term-agreements/current')
    const agreements = (body as { type: string; version: string }[]).map(({ type, version }) => ({
      type,
      version,
    }))
    expect((await client.call('POST', '/my/term-agreements', { agreements })).status).toBe(204)
    expect((await client.call('GET', '/robots')).status).toBe(200)
  })
})

it('has a sample body for every route that takes one', () => {
  const missing = routes.filter(([name, route]) => route.body !== undefined && bodies[name] === undefined)
  expect(missing.map(([name]) => name)).toEqual([])
})
