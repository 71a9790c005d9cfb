/** Rows for tests: each factory makes what it stands on, unless it is given. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import type { OperatorType } from '@wheelhouse/contract/permissions'
import type { Insertable } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { hashToken } from '../kernel/process/tokens.ts'
import { publishMap } from '../maps/map-revision.store.ts'
import { createWav } from '../robots/speech/wav.ts'
import { createOperator } from '../session/login-account.store.ts'

export const testNow = new Date('2026-11-20T00:00:00.000Z')
export const testPassword = 'Correct-Horse-9'
/** Made with the least that argon2 can cost: a hash names its parameters, and those of the product take 40 ms each time. */
const testPasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$c2FsdCBvZiBhbGwgdGVzdHM$m7GXDyH/69DVVHzaXGmurkIEseUbtbg2bULhlBKcFCg'

export const stamps = { createdAt: testNow, updatedAt: testNow }
/** Names and codes that no other row has. */
export const unique = () => randomUUID().slice(0, 8)

export async function anOrganization(db: Database, values: Partial<Insertable<DB['organizations']>> = {}) {
  return db
    .insertInto('organizations')
    .values({ name: `Organisation ${unique()}`, ...stamps, ...values })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** A version of the privacy policy that is not in force yet. */
export async function aTermDocument(db: Database, values: Partial<Insertable<DB['termDocuments']>> = {}) {
  return db
    .insertInto('termDocuments')
    .values({
      type: 'PP',
      version: unique(),
      bodyJa: '本文',
      bodyEn: 'Text',
      effectiveAt: new Date('2099-01-01T00:00:00Z'),
      ...stamps,
      ...values,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** A mail address that hears of warnings. */
export async function aNotificationTarget(
  db: Database,
  values: Partial<Insertable<DB['notificationTargets']>> = {},
) {
  const organizationId = values.organizationId ?? (await anOrganization(db)).id
  return db
    .insertInto('notificationTargets')
    .values({ type: 0, level: 5, destination: 'watch@test.example', ...stamps, ...values, organizationId })
    .returning(['id', 'organizationId'])
    .executeTakeFirstOrThrow()
}

export async function aContract(db: Database, values: Partial<Insertable<DB['contracts']>> = {}) {
  const organizationId = values.organizationId ?? (await anOrganization(db)).id
  return db
    .insertInto('contracts')
    .values({ ...stamps, ...values, organizationId })
    .returning(['id', 'organizationId'])
    .executeTakeFirstOrThrow()
}

export async function aBuilding(db: Database, values: Partial<Insertable<DB['buildings']>> = {}) {
  const organizationId = values.organizationId ?? (await anOrganization(db)).id
  return db
    .insertInto('buildings')
    .values({ name: `Building ${unique()}`, ...stamps, ...values, organizationId })
    .returning(['id', 'name', 'organizationId'])
    .executeTakeFirstOrThrow()
}

export async function anAllowedIp(
  db: Database,
  values: { buildingId: string } & Partial<Insertable<DB['buildingAllowedIps']>>,
) {
  return db
    .insertInto('buildingAllowedIps')
    .values({ ipAddress: '192.0.2.0/24', description: '', enabled: true, ...stamps, ...values })
    .onConflict((conflict) =>
      conflict.columns(['buildingId', 'ipAddress']).doUpdateSet({ updatedAt: testNow }),
    )
    .returning(['id', 'ipAddress', 'revision'])
    .executeTakeFirstOrThrow()
}

export async function aFloor(db: Database, values: Partial<Insertable<DB['floors']>> = {}) {
  const buildingId = values.buildingId ?? (await aBuilding(db)).id
  return db
    .insertInto('floors')
    .values({ name: '1F', type: 1, index: 1, ...stamps, ...values, buildingId })
    .returning(['id', 'name', 'buildingId'])
    .executeTakeFirstOrThrow()
}

export async function aRobotGroup(db: Database, values: Partial<Insertable<DB['robotGroups']>> = {}) {
  const buildingId = values.buildingId ?? (await aBuilding(db)).id
  return db
    .insertInto('robotGroups')
    .values({ name: `Group ${unique()}`, index: 0, ...stamps, ...values, buildingId })
    .returning(['id', 'name', 'buildingId'])
    .executeTakeFirstOrThrow()
}

export async function aFlowGroup(db: Database, values: Partial<Insertable<DB['flowGroups']>> = {}) {
  const buildingId = values.buildingId ?? (await aBuilding(db)).id
  return db
    .insertInto('flowGroups')
    .values({ name: `Group ${unique()}`, index: 0, ...stamps, ...values, buildingId })
    .returning(['id', 'name', 'buildingId'])
    .executeTakeFirstOrThrow()
}

export async function aSpeechText(db: Database, values: Partial<Insertable<DB['speechTexts']>> = {}) {
  const buildingId = values.buildingId ?? (await aBuilding(db)).id
  const plain = { text: `Text ${unique()}`, lang: 'auto', voice: 'female', speed: 'normal', category: '' }
  return db
    .insertInto('speechTexts')
    .values({ ...plain, index: 0, ...stamps, ...values, buildingId })
    .returning(['id', 'text', 'buildingId'])
    .executeTakeFirstOrThrow()
}

export async function aRobot(db: Database, values: Partial<Insertable<DB['robots']>> = {}) {
  const floor =
    values.initialFloorId && values.buildingId
      ? { id: values.initialFloorId, buildingId: values.buildingId }
      : await aFloor(db, values.buildingId ? { buildingId: values.buildingId } : {})
  const { organizationId } = await db
    .selectFrom('buildings')
    .select('organizationId')
    .where('id', '=', floor.buildingId)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('robots')
    .values({
      name: `Robot ${unique()}`,
      model: 'ugo-mini',
      serialNumber: `SN-${unique()}`,
      status: 1,
      archiveStart: false,
      videoMode: 'medium',
      notes: '',
      ...stamps,
      ...values,
      organizationId,
      buildingId: floor.buildingId,
      initialFloorId: floor.id,
    })
    .returning(['id', 'name', 'serialNumber', 'buildingId', 'initialFloorId', 'organizationId', 'revision'])
    .executeTakeFirstOrThrow()
}

export async function aDevice(db: Database, values: Partial<Insertable<DB['devices']>> = {}) {
  const organizationId = values.organizationId ?? (await anOrganization(db)).id
  return db
    .insertInto('devices')
    .values({
      name: `Device ${unique()}`,
      type: 1,
      identifier: '',
      description: '',
      profile: '{}',
      status: 1,
      ...stamps,
      ...values,
      organizationId,
    })
    .returning(['id', 'name', 'organizationId', 'revision'])
    .executeTakeFirstOrThrow()
}

export async function aWebhook(db: Database, values: Partial<Insertable<DB['webhooks']>> = {}) {
  const organizationId = values.organizationId ?? (await anOrganization(db)).id
  return db
    .insertInto('webhooks')
    .values({
      name: `Hook ${unique()}`,
      type: 0,
      // Reserved for documents: nobody is there.
      url: 'https://hook.invalid/',
      auth: 'none',
      headers: '[]',
      events: JSON.stringify(['robot.offline']),
      ...stamps,
      ...values,
      organizationId,
    })
    .returning(['id', 'name', 'organizationId', 'revision'])
    .executeTakeFirstOrThrow()
}

/** An API client of the organisation; nobody knows its secret unless it is given. */
export async function anIamService(
  db: Database,
  { secret = unique(), ...values }: Partial<Insertable<DB['iamServices']>> & { secret?: string } = {},
) {
  const organizationId = values.organizationId ?? (await anOrganization(db)).id
  return db
    .insertInto('iamServices')
    .values({
      name: `Service ${unique()}`,
      clientId: `client-${unique()}`,
      secretHash: hashToken(secret),
      scopes: JSON.stringify(['devices:read']),
      allowedIps: '[]',
      status: 1,
      ...stamps,
      ...values,
      organizationId,
    })
    .returning(['id', 'name', 'clientId', 'organizationId', 'revision'])
    .executeTakeFirstOrThrow()
}

/** An account whose password is `testPassword`. */
export async function anOperator(
  db: Database,
  values: { type: OperatorType; organizationId: string; buildingId: string | null; loginId?: string },
) {
  const loginId = values.loginId ?? `operator-${unique()}@test.example`
  const operator = {
    firstName: '花子',
    lastName: '試験',
    language: 'ja' as const,
    ...values,
    loginId,
    passwordHash: testPasswordHash,
  }
  return { id: await createOperator(db, operator, testNow), loginId }
}

/** A room of 10 by 8 metres with two waypoints. */
export async function aFloorMap(db: Database, floorId: string): Promise<void> {
  const map = toMap({
    bounds: { min: [0, 0], max: [10, 8] },
    waypoints: [
      { id: 'origin', no: 0, name: 'Origin', type: 0, x: 1, y: 1, theta: 0 },
      { id: 'desk', no: 1, name: 'Desk', type: 1, x: 8, y: 6, theta: 1.5 * Math.PI },
    ],
    edges: [{ id: 'origin-desk', from: 'origin', to: 'desk', oneWay: false }],
  })
  const change = { now: testNow, operatorId: null }
  await db.transaction().execute((tx) => publishMap(tx, floorId, { document: map, origin: 'demo' }, change))
}

/** An upload that was begun: of this person, or of a colleague where the person belongs to somebody else. */
export async function anUpload(
  db: Database,
  { organizationId, loginId }: { organizationId: string; loginId: string },
): Promise<{ id: string }> {
  const creator = await db
    .selectFrom('operators')
    .select('id')
    .where('organizationId', '=', organizationId)
    .orderBy((eb) => eb('loginId', '=', loginId), 'desc')
    .executeTakeFirstOrThrow()
  const stamp = { createdAt: testNow, updatedAt: testNow, createdBy: creator.id }
  return db
    .insertInto('uploads')
    .values({ kind: 'image', name: 'Front door.png', size: 1_000, ...stamp })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type FileValues = { id?: string } & {
  /** Whose what uses the file is; `null`: the whole installation's. */
  organizationId: string | null
  buildingId?: string | null
  kind?: string
  name?: string
  mime?: string
  bytes?: Buffer
}

/** A file that something uses. */
export async function aStoredFile(
  db: Database,
  dataDir: string,
  { id = randomUUID(), bytes = Buffer.from('a picture'), ...values }: FileValues,
): Promise<{ id: string }> {
  const creator = await db.selectFrom('operators').select('id').executeTakeFirstOrThrow()
  await mkdir(join(dataDir, 'files'), { recursive: true })
  await writeFile(join(dataDir, 'files', id), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const stamp = { usedAt: testNow, createdAt: testNow, createdBy: creator.id }
  const door = { kind: 'image', name: 'Door.png', mime: 'image/png' }
  await db
    .insertInto('files')
    .values({ id, ...door, size: bytes.length, sha256, ...stamp, ...values })
    .execute()
  return { id }
}

/** A sound under data management: silence in a WAV file by default. */
export async function aSound(
  db: Database,
  dataDir: string,
  place: { organizationId: string | null; buildingId: string | null },
  { seconds = 1, bytes = Buffer.from(createWav([new Int16Array(seconds * 8_000)], 8_000)) } = {},
) {
  const scope = place.organizationId === null ? 0 : place.buildingId === null ? 1 : 2
  const file = { kind: 'audio', name: 'Gong.wav', mime: 'audio/wav', bytes }
  const { id: fileId } = await aStoredFile(db, dataDir, { ...place, ...file })
  return db
    .insertInto('resources')
    .values({ name: `Gong ${unique()}`, type: 'audio', scope, fileId, ...place, ...stamps })
    .returning(['id', 'name', 'fileId', 'revision'])
    .executeTakeFirstOrThrow()
}

/** A picture under data management. */
export async function aResource(
  db: Database,
  dataDir: string,
  place: { organizationId: string | null; buildingId: string | null },
) {
  const scope = place.organizationId === null ? 0 : place.buildingId === null ? 1 : 2
  const { id: fileId } = await aStoredFile(db, dataDir, place)
  return db
    .insertInto('resources')
    .values({ name: `Resource ${unique()}`, type: 'fimage', scope, fileId, ...place, ...stamps })
    .returning(['id', 'name', 'fileId', 'revision'])
    .executeTakeFirstOrThrow()
}

export async function anAnnouncement(db: Database) {
  const words = (ja: string, en: string) => JSON.stringify({ ja, en })
  return db
    .insertInto('announcements')
    .values({
      title: words('お知らせ', 'News'),
      body: words('本文', 'Text'),
      level: 'info',
      from: testNow,
      ...stamps,
    })
    .returning(['id', 'revision'])
    .executeTakeFirstOrThrow()
}

export const aPolicyBody = {
  targets: ['face'],
  method: 'mosaic',
  strength: 5,
  cameras: [],
  applyTo: ['live', 'photo'],
}

export async function anAnonymizePolicy(db: Database) {
  return db
    .insertInto('anonymizePolicies')
    .values({ name: `Policy ${unique()}`, body: JSON.stringify(aPolicyBody), status: 1, ...stamps })
    .returning(['id', 'name', 'revision'])
    .executeTakeFirstOrThrow()
}

export async function aSystemConfig(db: Database, values: Partial<Insertable<DB['systemConfigs']>> = {}) {
  const given = { key: `custom.${unique()}`, type: 'string', value: '"x"', description: '', secret: false }
  return db
    .insertInto('systemConfigs')
    .values({ ...given, ...stamps, ...values })
    .returning(['id', 'key', 'revision'])
    .executeTakeFirstOrThrow()
}

export async function aSystemVersion(db: Database, values: Partial<Insertable<DB['systemVersions']>> = {}) {
  const words = JSON.stringify({ ja: '改善', en: 'Better' })
  const given = {
    name: 'Autumn',
    version: `1.0.0-${unique()}`,
    target: 'portal',
    models: '[]',
    status: 1,
  } as const
  return db
    .insertInto('systemVersions')
    .values({ ...given, releaseNote: words, minBattery: 20, publishedAt: testNow, ...stamps, ...values })
    .returning(['id', 'version', 'revision'])
    .executeTakeFirstOrThrow()
}
