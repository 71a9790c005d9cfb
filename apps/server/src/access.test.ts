/** Every call x every role x a foreign organisation, generated from the contract; and what each leaves in the audit log. */
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { hasPermission, operatorTypes } from '@wheelhouse/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRefusal } from './kernel/http/find-refusal.ts'
import { countEntries, type TakeEntries } from './testing/count-entries.ts'
import { aSystemConfig } from './testing/factories.ts'
import { notTakenOut } from './testing/not-taken-out.ts'
import { createWorld, type PersonaName, personaTypes, type World } from './testing/personas.ts'
import {
  bodies,
  getTarget,
  isEverybodys,
  namedRoutes,
  samplePath,
  type Target,
} from './testing/route-samples.ts'
import { type Client, startTestServer, type TestServer } from './testing/test-server.ts'

const own: PersonaName[] = ['general', 'areaManager', 'administrator', 'systemAdministrator']
const foreign: PersonaName[] = ['foreignGeneral', 'foreignAdministrator']

let server: TestServer
let world: World
let takeEntries: TakeEntries
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    // An account's own right is tried where it matters: here roles and places are.
    await db.updateTable('operators').set({ canExportReport: true }).execute()
    await aSystemConfig(db, {
      key: 'schedule.editRole',
      type: 'number',
      value: JSON.stringify(operatorTypes.areaManager),
    })
  })
  takeEntries = countEntries(server.db)
})
afterAll(() => server.close())

/** The own site, as this person would call it. */
function targetFor(persona: PersonaName, route: RouteDefinition): Promise<Target> {
  return getTarget(server, world.site, world.personas[persona].loginId, route)
}

/** May be done again only after a while; each call stands alone here. */
const onceAMinute = new Set(['passwords.requestReset'])

const sessions = new Map<PersonaName, Client>()
/** One session for each person; what concerns sessions and accounts themselves may end it, and has one of its own. */
async function openClient(persona: PersonaName, { permission }: RouteDefinition): Promise<Client> {
  const known = sessions.get(persona)
  const isOwn = permission === 'session' || permission === 'public'
  if (known !== undefined && !isOwn) return known
  const opened = await server.openSession(world.personas[persona].id)
  if (isOwn) sessions.delete(persona)
  else sessions.set(persona, opened)
  return opened
}

async function callAs(persona: PersonaName, name: string, route: RouteDefinition, target: Target) {
  if (onceAMinute.has(name)) server.clock.advance(60_000)
  const client = await openClient(persona, route)
  await takeEntries()
  const answer = await client.call(route.method, samplePath(route, target), bodies[name]?.(target))
  const { done, failed, denied } = await takeEntries()
  // Nobody answers the tests of connections here; one that failed is one entry all the same.
  return { ...answer, entries: { done: done + (asksOutside.has(name) ? failed : 0), denied } }
}

/** For what is refused before anybody looks for the row. */
function siteFor(persona: PersonaName): Target {
  return { ...world.site, loginId: world.personas[persona].loginId, rowId: null, fileId: null }
}

/** Does the body or the query of a call name a row of the site? */
function namesSite(name: string, route: RouteDefinition, target: Target): boolean {
  const { building, floor, robot, bundle, device, report, knowledgeGroup } = target
  const [, query = ''] = samplePath(route, target).split('?')
  const named = JSON.stringify(bodies[name]?.(target) ?? {}) + query
  const { id: robotId, serialNumber } = robot
  return [
    building.id,
    building.organizationId,
    floor.id,
    robotId,
    serialNumber,
    bundle?.id,
    device?.id,
    report?.id,
    knowledgeGroup?.id,
  ].some((id) => id !== undefined && named.includes(id))
}

/** Refuses where there are no reports: the foreign organisation has none. */
const nothingToExport = 'exportHistories.export'
/** Calls that need more than the robot: somebody who asks to drive, an order put aside, an agent that waits, bytes. */
const needMore = new Set([
  'teleop.handOverLease',
  'teleop.declineLease',
  'teleop.afterDriving',
  'enrolment.confirmCandidate',
  'uploads.complete',
  'customManifests.rollBack',
])

/** They query an outside service, and return its outcome. */
const asksOutside = new Set([
  'notificationTargets.test',
  'serviceCommands.test',
  'webhooks.test',
  'skywayKeys.test',
  'azureKeys.test',
])

/** Not audited: parts of a change, which is audited as a whole; that somebody has read something; what saves nothing; what
 * devices say all the time; and what is said to the guide. */
const isUnaudited = new Set([
  'flows.check',
  'dryRuns.run',
  'thresholdRules.evaluate',
  'thresholdRules.backTest',
  'schedules.conflicts',
  'guideQuestions.ask',
  'guideChats.begin',
  'guideChats.send',
  'guideChats.end',
  'deviceReadings.add',
  'deviceChecks.run',
  'uploads.append',
  'mapDrafts.change',
  'messages.markRead',
  'messages.markAllRead',
])

/** What these answer to anyone who may call them: they continue something that was started, and nothing was. */
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
  'videoRelay.authorize': [403, 'auth.forbidden'],
  // It was never asked.
  'openQuestions.promote': [404, 'entity.notFound'],
  'openQuestions.settle': [404, 'entity.notFound'],
  'iamTokens.create': [401, 'auth.wrongCredentials'],
  // Nobody has such an address.
  'guideScreens.state': [404, 'entity.notFound'],
  'guideScreens.begin': [404, 'entity.notFound'],
  'guideScreens.send': [404, 'entity.notFound'],
  'guideScreens.media': [404, 'entity.notFound'],
  'guideScreens.end': [404, 'entity.notFound'],
  'guideScreens.judge': [404, 'entity.notFound'],
  'guideScreens.call': [404, 'entity.notFound'],
  'guideScreens.beginTrip': [404, 'entity.notFound'],
  'guideScreens.stopTrip': [404, 'entity.notFound'],
  'detectionHooks.receive': [404, 'entity.notFound'],
  'lilzHooks.receive': [404, 'entity.notFound'],
  'chatMessages.receive': [404, 'entity.notFound'],
  'mapDownloads.download': [404, 'entity.notFound'],
  'soundDownloads.download': [404, 'entity.notFound'],
  'robotSoftware.download': [404, 'entity.notFound'],
  'alertLinks.get': [404, 'alert.linkInvalid'],
  'alertLinks.take': [404, 'alert.linkInvalid'],
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

const mayCall = (persona: PersonaName, { permission }: RouteDefinition) =>
  permission === 'public' || permission === 'session' || hasPermission(personaTypes[persona], permission)
/** A public call does not know who makes it. */
const listCallers = (people: readonly PersonaName[], route: RouteDefinition) =>
  people
    .filter((persona) => mayCall(persona, route))
    .slice(0, route.permission === 'public' ? 1 : people.length)
const isChange = ({ method }: RouteDefinition) => method !== 'GET'
const answersFile = ({ produces }: RouteDefinition) => produces !== undefined
const namesRow = ({ path }: RouteDefinition) => path.includes(':')

it.each([...own, ...foreign])('lets %s make the calls of the permission table, and no others', (persona) => {
  const person = { client: null, type: personaTypes[persona], isAddressRefused: false, onHoldFor: null }
  const refused = namedRoutes.filter(([, route]) => findRefusal(person, route) === 'auth.forbidden')
  const open = namedRoutes.filter(([, route]) => findRefusal(person, route) === null)
  expect(refused).toEqual(namedRoutes.filter(([, route]) => !mayCall(persona, route)))
  expect(open.length + refused.length).toBe(namedRoutes.length)
})

describe.each(namedRoutes)('%s', (name, route) => {
  it('is refused to anyone who is not signed in, unless it is public', async () => {
    const isPublic = route.permission === 'public'
    const target = isPublic ? await targetFor('general', route) : siteFor('general')
    await takeEntries()
    const answer = await server.call(route.method, samplePath(route, target), bodies[name]?.(target))
    const alone = answersAlone[name]
    if (isPublic && alone) expect([answer.status, answer.code]).toEqual(alone)
    else if (isPublic) expect(answer.status).toBeLessThan(300)
    else {
      expect([answer.status, answer.code]).toEqual([401, 'auth.required'])
      expect(await takeEntries()).toEqual({ done: 0, failed: 0, denied: 0 })
    }
  })

  // The others who may not are refused by the same table, above.
  it.each(own.filter((persona) => !mayCall(persona, route)).slice(0, 1))(
    'is refused to %s',
    async (persona) => {
      const { status, code, entries } = await callAs(persona, name, route, siteFor(persona))
      expect([status, code]).toEqual([403, 'auth.forbidden'])
      expect(entries).toEqual({ done: 0, denied: isChange(route) || answersFile(route) ? 1 : 0 })
    },
  )

  it.each(listCallers(own, route))('does for %s what it says', async (persona) => {
    const { status, code, entries } = await callAs(persona, name, route, await targetFor(persona, route))
    const alone = answersAlone[name]
    if (alone) expect([status, code]).toEqual(alone)
    else if (needMore.has(name)) expect([401, 403]).not.toContain(status)
    else expect([401, 403, 404]).not.toContain(status)
    expect(status).toBeLessThan(500)
    const isTakenOut = answersFile(route) && !Object.hasOwn(notTakenOut, name)
    const isAudited = (isChange(route) && !isUnaudited.has(name)) || isTakenOut
    if (status < 300) expect(entries).toEqual({ done: isAudited ? 1 : 0, denied: 0 })
  })

  it.each(listCallers(foreign, route))('shows %s nothing of another organisation', async (persona) => {
    const target = await targetFor(persona, route)
    const { status, code, body, entries } = await callAs(persona, name, route, target)
    const touchesForeignRow = (namesRow(route) && !isEverybodys.has(name)) || namesSite(name, route, target)
    const alone = answersAlone[name]
    if (alone) {
      expect([status, code]).toEqual(alone)
      return
    }
    if (touchesForeignRow) expect(status).toBe(404)
    else if (name === nothingToExport) expect(code).toBe('report.nothingFound')
    else expect(status).toBeLessThan(300)
    if (status >= 400) expect(entries).toEqual({ done: 0, denied: isChange(route) ? 1 : 0 })
    // Their own requests are among their own denied attempts.
    const isNoAttempt = (row: { outcome?: string }) => row.outcome !== 'denied'
    const text = JSON.stringify(
      name === 'auditLog.list' ? (body as { outcome?: string }[] | undefined)?.filter?.(isNoAttempt) : body,
    )
    for (const id of [target.robot.id, target.robot.serialNumber, target.floor.id, world.own.id])
      expect(text ?? '').not.toContain(id)
  })
})

it('has a sample body for every route that takes one', () => {
  const missing = namedRoutes.filter(
    ([name, route]) => route.body !== undefined && bodies[name] === undefined,
  )
  expect(missing.map(([name]) => name)).toEqual([])
})
