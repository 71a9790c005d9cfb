import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import type { Site } from './personas.ts'
import { testPassword } from './factories.ts'

/** What a good call of each route needs beside the signed-in person; the target belongs to `site`. */
export type Target = Site & { loginId: string }

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
  'announcements.create': () => ({
    title: { ja: 'お知らせ', en: 'News' },
    body: { ja: '本文', en: 'Text' },
    level: 'info',
    from: '2026-11-01T00:00:00Z',
  }),
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
  'teleop.remoteStopMany': ({ robot }) => ({ serialNos: [robot.serialNumber] }),
  'teleop.acquireLease': () => ({ takeOver: false }),
  'teleop.handOverLease': () => ({ operatorId: '00000000-0000-4000-8000-000000000000' }),
  'teleop.afterDriving': () => ({ choice: 'abandon' }),
}

/** The address of a call on the target. */
export function samplePath({ path }: RouteDefinition, target: Target): string {
  const id = path.startsWith('/buildings')
    ? target.building.id
    : path.startsWith('/floors')
      ? target.floor.id
      : target.robot.id
  return path.replace(':id', id).replace(':serialNo', target.robot.serialNumber)
}
