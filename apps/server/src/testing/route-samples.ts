import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import * as routes from '@wheelhouse/contract/routes'
import { saveContract } from '../organizations/contract.store.ts'
import { aBundleIn, type Body, type EntitySamples, type Target } from './define-samples.ts'
import { aFlowGroup, anOperator, aStoredFile, testNow, testPassword } from './factories.ts'
import { anAbnormalReport } from './finding-factory.ts'
import { aFlow, getBuiltIn } from './flow-factories.ts'
import { aKnowledgeGroup, aKnowledgeItem } from './guide-factories.ts'
import { aPublishedPatch } from './map-factories.ts'
import type { Site } from './personas.ts'
import { aPose } from './pose-factories.ts'
import { aStoredTemplateFile } from './report-template-factory.ts'
import type { TestServer } from './test-server.ts'

export type { Target } from './define-samples.ts'

/** Every call of the contract as `area.name`. */
export const namedRoutes = Object.entries(routes).flatMap(([area, ofArea]) =>
  Object.entries(ofArea).map(([name, route]): [string, RouteDefinition] => [`${area}.${name}`, route]),
)

const aPublicKey =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n'

const folder = join(import.meta.dirname, 'samples')
const entities = await Promise.all(
  readdirSync(folder).map(async (file) => {
    const { samples } = (await import(join(folder, file))) as { samples: EntitySamples }
    return samples
  }),
)

/** Good bodies of the calls that are about no entity's rows. */
const otherBodies: Readonly<Record<string, Body>> = {
  'session.login': ({ loginId }) => ({ loginId, loginPw: testPassword }),
  'authCode.assert': () => ({ authDigits: '123456' }),
  'authCode.assertPasskey': () => ({ response: { id: 'unknown', type: 'public-key' } }),
  'sso.finish': () => ({ answer: 'code=unknown&state=unknown' }),
  'ownSessions.setLocation': ({ building }) => ({
    organizationId: building.organizationId,
    buildingId: building.id,
  }),
  'passwords.requestReset': ({ loginId }) => ({ loginId }),
  'passwords.reset': () => ({ token: 'unknown', password: testPassword }),
  // The same one again: the walk over all calls leaves the accounts as they are.
  'passwords.change': () => ({ current: testPassword, new: testPassword }),
  'profile.update': () => ({ language: 'en', revision: 1 }),
  'secondFactors.beginAuthenticatorApp': () => ({ currentPassword: testPassword }),
  'secondFactors.removePasskey': () => ({ currentPassword: testPassword }),
  'secondFactors.confirmAuthenticatorApp': () => ({ authDigits: '123456' }),
  'secondFactors.removeAuthenticatorApp': () => ({ currentPassword: testPassword }),
  'secondFactors.beginPasskey': () => ({ currentPassword: testPassword }),
  'secondFactors.addPasskey': () => ({ name: 'My key', response: { id: 'unknown', type: 'public-key' } }),
  'termAgreements.agree': () => ({ agreements: [{ type: 'TOS', version: 'unknown' }] }),
  'registrations.create': () => ({
    id: randomUUID(),
    organization: { name: `New ${Math.random().toString(36).slice(2, 10)}` },
    contract: { isArchive: true },
    building: { name: 'Head office' },
    operator: {
      loginId: `first-${Math.random().toString(36).slice(2, 10)}@test.example`,
      password: testPassword,
      lastName: '試験',
      firstName: '初代',
    },
  }),
  'videoRelay.authorize': () => ({ action: 'read', path: 'robot-unknown-v1', token: 'unknown' }),
  'linkages.update': () => ({ loginId: 'demo', secret: 'demo-password', revision: 0 }),
  'iamTokens.create': () => ({ clientId: 'unknown', clientSecret: 'unknown' }),
  'deviceReadings.add': () => ({ readings: [{ values: { temperature: 21.5 } }] }),
  'deviceOperations.run': () => ({ operation: 'on' }),
  'initData.add': () => ({ sets: ['systemConfigs'] }),
  'robotCommands.send': () => ({ command: 'cancelOrder', params: {} }),
  'enrolment.setLink': () => ({ interfaceName: 'another' }),
  'enrolment.createClaim': () => ({ replace: false }),
  'enrolment.confirmCandidate': () => ({ fingerprint: '0000 1111' }),
  'enrolment.enrol': ({ robot }) => ({
    code: '23456789',
    serialNumber: robot.serialNumber,
    publicKey: aPublicKey,
  }),
  'enrolment.enrolmentStatus': () => ({ token: 'unknown' }),
  'chatMessages.receive': () => ({ text: 'Start the patrol' }),
  'detectionHooks.receive': ({ robot }) => ({
    kind: 'fall',
    at: '2026-11-20T00:00:00Z',
    robot: robot.serialNumber,
    camera: 'v1',
    score: 0.9,
  }),
  'lilzHooks.receive': () => ({
    deviceId: 'gauge-1',
    measuredAt: '2026-11-20T00:00:00Z',
    value: 1.5,
    kind: 'estimated',
  }),
  'teleop.remoteStopMany': ({ robot }) => ({ serialNos: [robot.serialNumber] }),
  'teleop.acquireLease': () => ({ takeOver: false }),
  'teleop.handOverLease': () => ({ operatorId: '00000000-0000-4000-8000-000000000000' }),
  'teleop.declineLease': () => ({ operatorId: '00000000-0000-4000-8000-000000000000' }),
  'teleop.afterDriving': () => ({ choice: 'abandon' }),
}

/** Bodies by `area.name` of `contract/routes.ts`; a route with a body and no sample fails the tests. */
export const bodies: Readonly<Record<string, Body | undefined>> = {
  ...otherBodies,
  ...Object.fromEntries(
    entities.flatMap(({ group, bodies: own = {} }) =>
      Object.entries(own).map(([call, body]) => [`${group}.${call}`, body]),
    ),
  ),
}

/** What makes a row, by the path that the calls on one begin with. */
const groups: Readonly<Record<EntitySamples['group'], Readonly<Record<string, RouteDefinition>>>> = routes
const makers = new Map(entities.map(({ group, make }) => [pathOfRows(groups[group]), make]))

function pathOfRows(calls: Readonly<Record<string, RouteDefinition>>): string {
  const call = Object.values(calls).find(({ path }) => path.includes('/:id'))
  return call === undefined ? '' : beforeId(call.path)
}

function beforeId(path: string): string {
  return path.slice(0, Math.max(path.indexOf('/:id'), 0))
}

/** Calls that take a file of the site's organisation into use. */
const needFile = new Set(['/resources'])

function takeableFile(
  { db, dataDir }: Pick<TestServer, 'db' | 'dataDir'>,
  path: string,
  organizationId: string,
): Promise<{ id: string }> | null {
  if (path === '/report-templates') return aStoredTemplateFile(db, dataDir, { organizationId })
  return needFile.has(path) ? aStoredFile(db, dataDir, { organizationId }) : null
}

/** Calls that name a flow of the site. */
const needFlow = new Set(['/schedules', '/trigger-rules', '/asilla-settings'])

/** Calls that stand below a service package of the site, or name one. */
const needBundle = /^\/service-(packages\/:packageId|commands)/
const bundles = '/service-packages/:packageId/bundles'
const knowledge = '/knowledge-groups'

/** The site, with a row of its own for a call on an untouched one. */
export async function getTarget(
  server: Pick<TestServer, 'db' | 'dataDir'>,
  site: Site,
  loginId: string,
  { path }: RouteDefinition,
): Promise<Target> {
  const make = makers.get(beforeId(path))
  const { organizationId } = site.building
  if (path === '/asilla-settings')
    await saveContract(server.db, organizationId, { isMiniAsilla: true }, testNow)
  const file = await takeableFile(server, path, organizationId)
  const bundle = needBundle.test(path) ? await aBundleIn(server, site) : undefined
  const place = { organizationId, buildingId: site.building.id }
  const pose = path === '/pose-networks' ? await aPose(server.db, place) : undefined
  const needsGroup = path === '/flows' || path.includes(':flowGroupId')
  const flowGroup = needsGroup ? await aFlowGroup(server.db, { buildingId: site.building.id }) : undefined
  const flow =
    path.includes(':flowId') || needFlow.has(path)
      ? await aFlow(server.db, { buildingId: site.building.id, floorId: site.floor.id })
      : undefined
  const speak = ['/command-mappings', '/workplans'].includes(path)
    ? await getBuiltIn(server.db, 'speak')
    : undefined
  if (path.endsWith('/:patchId')) await aPublishedPatch(server.db, site.floor.id)
  const group =
    path.startsWith(knowledge) || path === '/chats'
      ? await aKnowledgeGroup(server.db, { organizationId, buildingId: site.building.id })
      : undefined
  const isOnItem = path.startsWith(`${knowledge}/:groupId/items/:id`)
  const item = group && isOnItem ? await aKnowledgeItem(server.db, group) : undefined
  const own = path.startsWith(`${bundles}/:id`) ? bundle : item
  const row = own ?? (await make?.(server, site, loginId))
  const needsList = path.endsWith('/command-runs')
  const commandList = needsList ? await makers.get('/command-mappings')?.(server, site, loginId) : undefined
  const needsDevice = path.endsWith('/back-test')
  const device = needsDevice ? await makers.get('/devices')?.(server, site, loginId) : undefined
  const needsReport = path === '/findings' || path === '/reports/export'
  const report = needsReport ? await anAbnormalReport(server.db, { robotId: site.robot.id }) : undefined
  const operator = path.endsWith('/on-call-rotas')
    ? await anOperator(server.db, { ...place, type: 0 })
    : undefined
  const parts = {
    bundle,
    pose,
    flowGroup,
    flow,
    speak,
    commandList,
    device,
    report,
    knowledgeGroup: group,
    operator,
  }
  return { ...site, loginId, rowId: row?.id ?? null, fileId: file?.id ?? null, ...parts }
}

/** The site alone, for calls that are refused before anybody looks for a row: those that a body names are not there. */
export function targetWithoutRows(site: Site, loginId: string): Target {
  const none = { id: '00000000-0000-4000-8000-000000000000' }
  const parts = {
    pose: none,
    flowGroup: none,
    flow: none,
    speak: none,
    device: none,
    report: none,
    operator: none,
  }
  return { ...site, loginId, rowId: null, fileId: none.id, ...parts }
}

/** Queries that must be there, by the end of the path; `:id` may be filled in already. */
const queries: readonly (readonly [end: string, query: string])[] = [
  ['/draft/changes', '?since=0'],
  ['/map-export', '?format=wheelhouse'],
  ['/alert-link', '?ticket=unknown'],
  ['/robot-map', '?ticket=unknown'],
  ['/robot-software', '?ticket=unknown'],
  ['/robot-speech', '?ticket=unknown'],
  ['/robot-sound', '?ticket=unknown'],
  ['/schedule-occurrences', '?from=2026-12-01T00:00:00Z&to=2026-12-02T00:00:00Z'],
  ['/robot-driving', '?from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z'],
  ['/custom-notes', '?viewId=shift'],
  ['/readings', '?from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z'],
  ['/readings.csv', '?from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z'],
  ['/command-list', '?mode=1'],
  ['/archive-incidents/:serialNo/events', '?fromAt=2026-11-20T00:00:00Z&untilAt=2026-11-21T00:00:00Z'],
  ['/archive-incidents/:serialNo', '?fromAt=2026-11-20T00:00:00Z&untilAt=2026-11-20T00:10:00Z'],
  ['/command-runs', '?actionId=unknown'],
  ['/reports/month', '?buildingId=:buildingId&month=2026-11'],
  ['/reports/month/export', '?buildingId=:buildingId&month=2026-11'],
]

/** The address of a call on the target. */
export function samplePath(
  { method = 'GET', path, consumes }: Pick<RouteDefinition, 'path' | 'consumes'> & Partial<RouteDefinition>,
  target: Target,
): string {
  const { building, floor, robot } = target
  const ids: Readonly<Record<string, string>> = {
    organizations: building.organizationId,
    buildings: building.id,
    floors: floor.id,
  }
  const id = ids[path.split('/')[1] ?? ''] ?? robot.id
  const needed = queries.find(([end]) => method === 'GET' && path.endsWith(end))?.[1]
  const isForRobots = path.startsWith('/robot-media')
  const part = consumes === undefined ? '' : '?offset=0'
  const query = isForRobots ? `?ticket=unknown${part.replace('?', '&')}` : (needed ?? part)
  return `${path}${query}`
    .replace(':id', target.rowId ?? id)
    .replace(':serialNo', robot.serialNumber)
    .replace(':buildingId', building.id)
    .replace(':date', '20261120')
    .replace(':service', 'tspider')
    .replace(':kind', 'chat')
    .replace(':code', 'F0007')
    .replace(':revision', '1')
    .replace(':patchId', 'cellar')
    .replace(':mapId', floor.id)
    .replace(':floorId', floor.id)
    .replace(':organizationId', building.organizationId)
    .replace(':flowGroupId', target.flowGroup?.id ?? building.id)
    .replace(':flowId', target.flow?.id ?? building.id)
    .replace(':groupId', target.knowledgeGroup?.id ?? building.id)
    .replace(':turnId', robot.id)
    .replace(':tripId', robot.id)
    .replace(':packageId', target.bundle?.packageId ?? building.id)
}

/** The address with one more parameter. */
export function withParameter(address: string, parameter: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}`
}

/** Calls that answer rows of the installation itself: every organisation may see them. */
export const isEverybodys: ReadonlySet<string> = new Set([
  'anonymizePolicies.get',
  'anonymizePolicies.list',
  'anonymizePolicies.coverage',
  'commands.get',
  'commands.list',
])
