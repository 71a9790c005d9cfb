import { randomUUID } from 'node:crypto'
import { floorLimits } from '@wheelhouse/contract/buildings/floor'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import {
  aDevice,
  anAnnouncement,
  anAnonymizePolicy,
  aPolicyBody,
  aSystemConfig,
  aSystemVersion,
  aFloor,
  aFlowGroup,
  anAllowedIp,
  aResource,
  aRobotGroup,
  aSpeechText,
  anIamService,
  aWebhook,
  aStoredFile,
  anUpload,
  aRobot,
  testPassword,
  aContract,
  aNotificationTarget,
  aTermDocument,
  anOperator,
} from './factories.ts'
import { aServiceBundle, aServiceCommand, aServicePackage } from './service-factories.ts'
import { aMessage } from './message-factory.ts'
import { aSyncHistory } from './sync-factory.ts'
import type { Site } from './personas.ts'
import { anAzureKey, aSkywayKey } from './service-key-factories.ts'
import type { TestServer } from './test-server.ts'

let floors = 1
/** No two floors of a building have the same number. */
const freeFloor = () => (floors < floorLimits.indexMax ? (floors += 1) : -1)

/**
 * What a good call of each route needs beside the signed-in person. `rowId`: the row that a call on one is about;
 * `fileId`: a file for the calls that take one; `bundle`: one of a service package of the site.
 */
export type Target = Site & {
  loginId: string
  rowId: string | null
  fileId: string | null
  bundle?: { id: string; packageId: string }
}

const aPublicKey =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n'

/** Bodies by `area.name` of `contract/routes.ts`; a route with a body and no sample fails the tests. */
export const bodies: Readonly<Record<string, (target: Target) => object>> = {
  'session.login': ({ loginId }) => ({ loginId, loginPw: testPassword }),
  'authCode.assert': () => ({ authDigits: '123456' }),
  'authCode.assertPasskey': () => ({ response: { id: 'unknown', type: 'public-key' } }),
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
  'robots.create': ({ building, floor }) => ({
    name: 'New robot',
    model: 'ugo-mini',
    serialNumber: `NEW-${Math.random().toString(36).slice(2, 10)}`,
    buildingId: building.id,
    initialFloorId: floor.id,
  }),
  'listViews.create': () => ({ list: 'devices', name: 'Sensors', address: { type: '1' } }),
  'listViews.update': () => ({ name: 'Another name', revision: 1 }),
  'buildings.create': ({ building }) => ({ organizationId: building.organizationId, name: 'New building' }),
  'buildings.update': () => ({ name: 'Another name', revision: 1 }),
  'allowedIps.create': () => ({ ipAddress: `198.51.100.${Math.floor(Math.random() * 256)}` }),
  'allowedIps.update': () => ({ description: 'Another office', revision: 1 }),
  'robotGroups.create': () => ({ name: 'Night' }),
  'robotGroups.update': () => ({ name: 'Day', revision: 1 }),
  'robotGroups.reorder': ({ building }) => ({ ids: [building.id] }),
  'flowGroups.create': () => ({ name: 'Night' }),
  'flowGroups.update': () => ({ name: 'Day', revision: 1 }),
  'flowGroups.reorder': ({ building }) => ({ ids: [building.id] }),
  'speechTexts.create': () => ({ text: 'Good morning.' }),
  'speechTexts.update': () => ({ category: 'Greetings', revision: 1 }),
  'speechTexts.reorder': ({ building }) => ({ ids: [building.id] }),
  'floors.create': () => ({ name: 'Roof', index: freeFloor(), type: 1 }),
  'floors.update': () => ({ name: 'Another name', revision: 1 }),
  'floors.uploadMap': ({ floor }) => ({ descriptionFileId: floor.id, pictureFileId: floor.id }),
  'organizations.create': () => ({ name: `New ${Math.random().toString(36).slice(2, 10)}` }),
  // Another name than its own: the walk over all calls leaves the site as it is.
  'organizations.deleteWithContents': () => ({ name: 'Another organisation' }),
  'organizations.update': () => ({ address: '千代田区', revision: 1 }),
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
  'contracts.create': ({ building }) => ({ organizationId: building.organizationId }),
  'contracts.update': () => ({ isArchive: true, revision: 1 }),
  'notificationTargets.create': ({ building }) => ({
    type: 0,
    level: 5,
    destination: 'watch@test.example',
    buildingId: building.id,
  }),
  'notificationTargets.update': () => ({ level: 9, revision: 1 }),
  'termDocuments.create': () => ({
    type: 'PP',
    version: Math.random().toString(36).slice(2, 10),
    bodyJa: '本文',
    bodyEn: 'Text',
    effectiveAt: '2099-01-01T00:00:00Z',
  }),
  'termDocuments.update': () => ({ bodyEn: 'Another text', revision: 1 }),
  'operators.create': ({ building }) => ({
    loginId: `new-${Math.random().toString(36).slice(2, 10)}@test.example`,
    password: testPassword,
    lastName: '試験',
    firstName: '新人',
    type: 0,
    organizationId: building.organizationId,
    buildingId: building.id,
  }),
  'operators.update': () => ({ firstName: '改名', revision: 1 }),
  'devices.create': ({ building, floor }) => ({
    name: 'New device',
    type: 1,
    organizationId: building.organizationId,
    buildingId: building.id,
    floorId: floor.id,
  }),
  'devices.update': () => ({ name: 'Another name', revision: 1 }),
  'resources.create': ({ building, fileId }) => ({
    name: 'New resource',
    type: 'fimage',
    scope: 2,
    organizationId: building.organizationId,
    buildingId: building.id,
    fileId,
  }),
  'resources.update': () => ({ name: 'Another name', revision: 1 }),
  'linkages.update': () => ({ loginId: 'demo', revision: 0 }),
  'iamServices.create': ({ building }) => ({
    name: 'New service',
    scopes: ['devices:read'],
    organizationId: building.organizationId,
    buildingId: building.id,
  }),
  'iamServices.update': () => ({ name: 'Another name', revision: 1 }),
  'iamTokens.create': () => ({ clientId: 'unknown', clientSecret: 'unknown' }),
  'webhooks.create': ({ building }) => ({
    name: 'New hook',
    type: 0,
    url: 'https://hook.invalid/in',
    events: ['robot.offline'],
    organizationId: building.organizationId,
    buildingId: building.id,
  }),
  'webhooks.update': () => ({ name: 'Another name', revision: 1 }),
  'servicePackages.create': ({ building }) => ({
    name: 'New package',
    code: `p-${Math.random().toString(36).slice(2, 10)}`,
    organizationId: building.organizationId,
    buildingId: building.id,
  }),
  'servicePackages.update': () => ({ name: 'Another name', revision: 1 }),
  'serviceBundles.create': () => ({ name: 'Lifts' }),
  'serviceBundles.update': () => ({ name: 'Doors', revision: 1 }),
  'serviceBundles.reorder': ({ bundle, building }) => ({ ids: [bundle?.id ?? building.id] }),
  'serviceCommands.create': ({ bundle, building }) => ({
    name: 'New command',
    code: 'call',
    packageId: bundle?.packageId ?? building.id,
    bundleId: bundle?.id ?? building.id,
    urlTemplate: 'https://service.invalid/in',
  }),
  'serviceCommands.update': () => ({ name: 'Another name', revision: 1 }),
  'serviceCommands.test': () => ({ revision: 1, params: {} }),
  'announcements.create': () => ({
    title: { ja: 'お知らせ', en: 'News' },
    body: { ja: '本文', en: 'Text' },
    level: 'info',
    from: '2026-11-01T00:00:00Z',
  }),
  'announcements.update': () => ({ level: 'important', revision: 1 }),
  'anonymizePolicies.create': () => ({ name: 'Faces', body: aPolicyBody }),
  'anonymizePolicies.update': () => ({ name: 'Another name', revision: 1 }),
  'errorCodes.update': () => ({
    title: { ja: '段差があります', en: 'A step is in the way' },
    action: { ja: 'スロープを置いてください。', en: 'Put the ramp there.' },
    revision: 0,
  }),
  'initData.add': () => ({ sets: ['systemConfigs'] }),
  'systemConfigs.create': () => ({
    key: `custom.${Math.random().toString(36).slice(2, 10)}`,
    type: 'string',
    value: 'x',
  }),
  'systemConfigs.update': () => ({ description: 'Another one', revision: 1 }),
  'systemVersions.create': () => ({
    name: 'Autumn',
    version: `1.0.${Math.floor(Math.random() * 1_000_000)}`,
    target: 'portal',
  }),
  'systemVersions.update': () => ({ name: 'Another name', revision: 1 }),
  'skywayKeys.create': () => ({
    name: 'Video',
    appId: '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11',
    secret: 'a-secret-of-skyway',
  }),
  'skywayKeys.update': () => ({ name: 'Another name', revision: 1 }),
  'azureKeys.create': () => ({ name: 'Speech', region: 'japaneast', secret: 'a-secret-of-azure' }),
  'azureKeys.update': () => ({ name: 'Another name', revision: 1 }),
  'uploads.create': () => ({ name: 'Front door.png', size: 1_000, kind: 'image' }),
  'uploads.append': () => new Uint8Array(10),
  'robots.update': () => ({ name: 'Another name', revision: 1 }),
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

type Maker = (
  server: Pick<TestServer, 'db' | 'dataDir'>,
  site: Site,
  loginId: string,
) => Promise<{ id: string }>

/** Makes a row of the site for the calls on one, by the path of the entity; it stands under the site's building. */
const makers: Readonly<Record<string, Maker>> = {
  '/buildings/:buildingId/allowed-ips': ({ db }, { building }) =>
    anAllowedIp(db, { buildingId: building.id }),
  '/buildings/:buildingId/robot-groups': ({ db }, { building }) =>
    aRobotGroup(db, { buildingId: building.id }),
  '/buildings/:buildingId/flow-groups': ({ db }, { building }) => aFlowGroup(db, { buildingId: building.id }),
  '/buildings/:buildingId/speech-texts': ({ db }, { building }) =>
    aSpeechText(db, { buildingId: building.id }),
  '/buildings/:buildingId/floors': ({ db }, { building }) =>
    aFloor(db, { buildingId: building.id, index: freeFloor() }),
  '/organizations': async (_server, { building }) => ({ id: building.organizationId }),
  '/contracts': async ({ db }, { building: { organizationId } }) => {
    await db.deleteFrom('contracts').where('organizationId', '=', organizationId).execute()
    return aContract(db, { organizationId })
  },
  '/organizations/:organizationId/notification-targets': ({ db }, { building }) =>
    aNotificationTarget(db, { organizationId: building.organizationId, buildingId: building.id }),
  '/term-documents': ({ db }) => aTermDocument(db),
  '/operators': ({ db }, { building }) =>
    anOperator(db, { type: 0, organizationId: building.organizationId, buildingId: building.id }),
  '/devices': ({ db }, { building }) =>
    aDevice(db, { organizationId: building.organizationId, buildingId: building.id }),
  '/sync-histories': ({ db }, { robot }) => aSyncHistory(db, { robotId: robot.id }),
  '/my/messages': ({ db }, _site, loginId) => aMessage(db, { loginId }),
  '/announcements': ({ db }) => anAnnouncement(db),
  '/anonymize-policies': ({ db }) => anAnonymizePolicy(db),
  '/system-configs': ({ db }) => aSystemConfig(db),
  '/system-versions': ({ db }) => aSystemVersion(db),
  '/keys/skyway-keys': ({ db }) => aSkywayKey(db),
  '/keys/azure-keys': ({ db }) => anAzureKey(db),
  '/resources': ({ db, dataDir }, { building }) =>
    aResource(db, dataDir, { organizationId: building.organizationId, buildingId: building.id }),
  '/iam/services': ({ db }, { building }) =>
    anIamService(db, { organizationId: building.organizationId, buildingId: building.id }),
  '/webhooks': ({ db }, { building }) =>
    aWebhook(db, { organizationId: building.organizationId, buildingId: building.id, type: 3 }),
  '/service-packages': ({ db }, { building }) =>
    aServicePackage(db, { organizationId: building.organizationId, buildingId: building.id }),
  '/service-commands': async (server, site) =>
    aServiceCommand(server.db, { bundle: await aBundleOf(server, site) }),
  '/uploads': ({ db }, { building }, loginId) => anUpload(db, { ...building, loginId }),
  '/files': ({ db, dataDir }, { building }) =>
    aStoredFile(db, dataDir, { organizationId: building.organizationId }),
  '/robots': ({ db }, { building, floor }) =>
    aRobot(db, { buildingId: building.id, initialFloorId: floor.id }),
}

/** Calls that take a file of the site's organisation into use. */
const needFile = new Set(['/resources'])

/** Calls that stand below a service package of the site, or name one. */
const needBundle = /^\/service-(packages\/:packageId|commands)/
const bundles = '/service-packages/:packageId/bundles'

/** The site, with a row of its own for a call on one that nothing happened to yet. */
export async function targetOf(
  server: Pick<TestServer, 'db' | 'dataDir'>,
  site: Site,
  loginId: string,
  { path }: RouteDefinition,
): Promise<Target> {
  const make = makers[path.slice(0, Math.max(path.indexOf('/:id'), 0))]
  const { organizationId } = site.building
  const file = needFile.has(path) ? await aStoredFile(server.db, server.dataDir, { organizationId }) : null
  const bundle = needBundle.test(path) ? await aBundleOf(server, site) : undefined
  const row = path.startsWith(`${bundles}/:id`) ? bundle : await make?.(server, site, loginId)
  return { ...site, loginId, rowId: row?.id ?? null, fileId: file?.id ?? null, bundle }
}

/** A bundle of a package of its own, in the site's building. */
async function aBundleOf({ db }: Pick<TestServer, 'db'>, { building }: Site) {
  const { organizationId, id: buildingId } = building
  const { id: packageId } = await aServicePackage(db, { organizationId, buildingId })
  return aServiceBundle(db, { packageId })
}

/** The address of a call on the target. */
export function samplePath(
  { path, consumes }: Pick<RouteDefinition, 'path' | 'consumes'>,
  target: Target,
): string {
  const { building, floor, robot } = target
  const ids: Readonly<Record<string, string>> = {
    organizations: building.organizationId,
    buildings: building.id,
    floors: floor.id,
  }
  const id = ids[path.split('/')[1] ?? ''] ?? robot.id
  const query = consumes === undefined ? '' : '?offset=0'
  return `${path}${query}`
    .replace(':id', target.rowId ?? id)
    .replace(':serialNo', robot.serialNumber)
    .replace(':buildingId', building.id)
    .replace(':service', 'tspider')
    .replace(':code', 'F0007')
    .replace(':organizationId', building.organizationId)
    .replace(':packageId', target.bundle?.packageId ?? building.id)
}

/** The address with one more parameter. */
export function withParameter(address: string, parameter: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}`
}

/** Calls that answer rows of the installation itself: every organisation may see them. */
export const isEverybodys: ReadonlySet<string> = new Set(['anonymizePolicies.get', 'anonymizePolicies.list'])
