/** Archives of evidence over real HTTP, unpacked and checked with the programs that a recipient has. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Evidence } from '@wheelhouse/contract/archives/evidence'
import { incidentSchema } from '@wheelhouse/contract/archives/incident'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFolderStore } from '../kernel/files/folder-store.ts'
import { saveContract } from '../organizations/contract.store.ts'
import { saveTrackSamples } from '../robots/records/track-sample.store.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { aFilm, aRecording } from '../testing/recording-factory.ts'
import { connectRobot, introduceRobot, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { removeEvidencesBefore } from './evidence.store.ts'
import { readFilm } from './film-boxes.ts'

let server: TestServer
let world: World
let general: Client
let robot: TestRobot
const folders: string[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  const account = await introduceRobot(server, world.site.robot)
  general = await server.openSession(world.personas.general.id)
  robot = await connectRobot(server.mqttUrl, account)
  await robot.state()
})
afterEach(async () => {
  await robot.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const minute = 60_000
const ago = (ms: number) => new Date(server.clock.now().getTime() - ms).toISOString()

async function recorded(startAt: string, bytes: Buffer, values: object = {}): Promise<{ id: string }> {
  const place = { robotId: world.site.robot.id, seconds: 4, startAt }
  const { id } = await aRecording(server.db, server.dataDir, { ...place, ...values })
  writeFileSync(join(server.dataDir, 'files', id), bytes)
  return { id }
}

function make(fromAt: string, untilAt: string, client = general) {
  const { serialNumber: serialNo } = world.site.robot
  return client.call('POST', '/archive-evidences', { serialNo, fromAt, untilAt })
}

function hasEnded(id: string): Promise<Evidence> {
  const look = async () => {
    const { body } = await general.call('GET', `/archive-evidences/${id}`)
    const evidence = body as Evidence
    expect(evidence.status).not.toBe('running')
    return evidence
  }
  return until(look)
}

/** Fetches an archive and unpacks it. */
async function unpack({ id, size }: Evidence): Promise<string> {
  const address = `${server.origin}/api/archive-evidences/${id}/file`
  const answer = await fetch(address, { headers: { cookie: general.cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type'), bytes.length]).toEqual([
    200,
    'application/zip',
    size,
  ])
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  folders.push(folder)
  writeFileSync(join(folder, 'evidence.zip'), bytes)
  execFileSync('unzip', ['-q', 'evidence.zip'], { cwd: folder })
  rmSync(join(folder, 'evidence.zip'))
  return folder
}

/** @returns whether all files are as they were made */
function check(folder: string): boolean {
  try {
    execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const isThere = (program: string) => {
  try {
    execFileSync(program, [program === 'unzip' ? '-v' : '--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const [small, large] = [aFilm(), aFilm('96x64')]
const canCheck = isThere('unzip') && isThere('sha256sum')
const nothing = Buffer.alloc(0)

it.skipIf(small === null || large === null || !canCheck)(
  'puts all of an incident into one archive whose hashes hold, where ffmpeg, unzip and sha256sum are there',
  async () => {
    const { id: robotId, buildingId } = world.site.robot
    await recorded(ago(10 * minute), small ?? nothing)
    await recorded(ago(9 * minute), small ?? nothing)
    await recorded(ago(8 * minute), large ?? nothing)
    await recorded(ago(9 * minute), small ?? nothing, { cameraId: 'v2' })
    await recorded(ago(7 * minute), Buffer.from('no film'), { cameraId: 'v2' })
    const where = { floorId: world.site.floor.id, x: 1.5, y: 2, theta: 0, speed: 0.5, charge: 80 }
    const state = { operatingMode: 'automatic', emergencyStop: 'none' } as const
    const sample = { robotId, buildingId, ...where, ...state }
    await saveTrackSamples(server.db, new Date(ago(9 * minute)), [sample])
    const made = await make(ago(10 * minute), ago(6 * minute))
    expect([made.status, made.body]).toMatchObject([201, { total: 5, createdBy: { lastName: '試験' } }])
    const evidence = await hasEnded((made.body as Evidence).id)
    expect(evidence).toMatchObject({ status: 'done', done: 5, total: 5, fault: null })
    const folder = await unpack(evidence)
    const names = readdirSync(folder).toSorted()
    expect(names).toEqual(
      ['README.txt', 'SHA256SUMS', 'events.json', 'track.csv', 'v1-2.mp4', 'v1.mp4', 'v2.mp4'].toSorted(),
    )
    const read = (name: string) => readFileSync(join(folder, name))
    expect(createHash('sha256').update(read('SHA256SUMS')).digest('hex')).toBe(evidence.sums)
    expect(read('SHA256SUMS').toString().trim().split('\n')).toHaveLength(names.length - 1)
    expect(check(folder)).toBe(true)
    expect(['v1.mp4', 'v1-2.mp4', 'v2.mp4'].map((name) => readFilm(read(name))?.fragments.length)).toEqual([
      8, 4, 4,
    ])
    const incident = incidentSchema.parse(JSON.parse(read('events.json').toString()))
    expect([incident.recordings.length, incident.track.length]).toEqual([5, 1])
    expect(read('track.csv').toString().split('\r\n')[1]).toContain(`,1.5,2,0,0.5,80,"automatic","none",`)
    const readme = read('README.txt').toString()
    for (const text of ['証拠データ', 'sha256sum -c SHA256SUMS', world.site.robot.serialNumber, evidence.id])
      expect(readme).toContain(text)
    // Of v1: three stretches, of v2 one and what could not be read.
    expect(readme.split('Times with video')[1]?.match(/^ {2}\d{4}\/.* - /gmu)).toHaveLength(4)
    expect(readme).toMatch(/damaged[^]*v2 {2}\d{4}\//u)
    appendFileSync(join(folder, 'track.csv'), ' ')
    expect(check(folder)).toBe(false)
    // Nothing else of it lies about, and it is in the audit log, with its hash.
    const lying = await createFolderStore(server.dataDir).listBefore(new Date(Date.now() + minute))
    expect(lying).toHaveLength(6)
    const entries = await server.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('entityId', '=', evidence.id)
      .orderBy('seq')
      .execute()
    expect(entries).toMatchObject([
      { action: 'recording:evidence', after: { robotId } },
      { action: 'recording:completeEvidence', after: { sums: evidence.sums, size: evidence.size } },
      { action: 'recording:download', after: { serialNumber: world.site.robot.serialNumber } },
    ])
  },
)

it.skipIf(!canCheck)(
  'is made also where nothing was filmed, where unzip and sha256sum are there',
  async () => {
    const { body } = await make(ago(10 * minute), ago(6 * minute))
    const evidence = await hasEnded((body as Evidence).id)
    expect(evidence).toMatchObject({ status: 'done', total: 0 })
    const folder = await unpack(evidence)
    expect(readdirSync(folder).toSorted()).toEqual(['README.txt', 'SHA256SUMS', 'events.json', 'track.csv'])
    expect([check(folder), readFileSync(join(folder, 'README.txt')).toString()]).toEqual([
      true,
      expect.stringContaining('There is no video'),
    ])
  },
)

it('is seen where its building is, has no other address, and goes after its time', async () => {
  const { id } = await hasEnded(((await make(ago(10 * minute), ago(6 * minute))).body as Evidence).id)
  expect((await general.call('GET', `/files/${id}`)).code).toBe('entity.notFound')
  const foreign = await server.openSession(world.personas.foreignAdministrator.id)
  for (const path of ['', '/file'])
    expect((await foreign.call('GET', `/archive-evidences/${id}${path}`)).code).toBe('entity.notFound')
  expect((await make(ago(10 * minute), ago(6 * minute), foreign)).code).toBe('entity.notFound')
  expect((await foreign.call('GET', '/archive-evidences')).body).toEqual([])
  expect((await general.call('GET', '/archive-evidences')).body).toMatchObject([{ id }])
  await removeEvidencesBefore(server.db, new Date(server.clock.now().getTime() + minute))
  expect((await general.call('GET', '/archive-evidences')).body).toEqual([])
})

it('waits for what the robot has yet to bring, until it is cancelled, and makes two at a time', async () => {
  const { id: missing } = await recorded(ago(10 * minute), nothing, { fileId: null })
  const folder = createFolderStore(server.dataDir)
  const listFiles = async () => (await folder.listBefore(new Date(Date.now() + minute))).toSorted()
  const before = await listFiles()
  const made = await make(ago(10 * minute), ago(9 * minute))
  const { id } = made.body as Evidence
  expect(made.body).toMatchObject({ status: 'running', done: 0, total: 1, sums: null })
  const isRequested = ({ kind, ids }: Record<string, unknown>) =>
    kind === 'send' && (ids as string[]).includes(missing)
  expect((await robot.hears('x-recordings', isRequested)).body).toMatchObject({ isUrgent: true })
  const { body: second } = await make(ago(10 * minute), ago(9 * minute))
  expect((await make(ago(10 * minute), ago(9 * minute))).code).toBe('archive.tooManyEvidences')
  for (const one of [id, (second as Evidence).id])
    expect((await general.call('POST', `/archive-evidences/${one}/cancel`)).body).toMatchObject({
      status: 'cancelled',
    })
  // Neither the archive nor a part of it.
  await until(async () => expect(await listFiles()).toEqual(before))
  expect((await general.call('GET', `/archive-evidences/${id}/file`)).code).toBe('entity.notFound')
})

it('says what cannot be', async () => {
  expect((await make(ago(70 * minute), ago(9 * minute))).status).toBe(422)
  expect((await make(ago(9 * minute), ago(10 * minute))).status).toBe(422)
  expect((await make(ago(70 * minute), ago(50 * minute))).code).toBe('archive.uncontracted')
  await saveContract(server.db, world.own.id, { isArchive: true }, server.clock.now())
  const { body } = await make(ago(70 * minute), ago(50 * minute))
  expect(await hasEnded((body as Evidence).id)).toMatchObject({ status: 'done' })
  await robot.close()
  server.clock.advance(80_000)
  await recorded(ago(10 * minute), nothing, { fileId: null })
  expect((await make(ago(10 * minute), ago(9 * minute))).code).toBe('robot.offline')
})

it.skipIf(!canCheck)(
  'is made of what is there for a robot that does not come back, and says so',
  async () => {
    const { id: missing } = await recorded(ago(10 * minute), nothing, { fileId: null })
    const { serialNumber: serialNo } = world.site.robot
    const range = { fromAt: ago(10 * minute), untilAt: ago(9 * minute) }
    const body = { serialNo, ...range, withoutMissing: true }
    const made = await general.call('POST', '/archive-evidences', body)
    const evidence = await hasEnded((made.body as Evidence).id)
    expect(evidence).toMatchObject({ status: 'done', total: 0 })
    const folder = await unpack(evidence)
    const read = (name: string) => readFileSync(join(folder, name)).toString()
    expect(read('README.txt')).toMatch(/had not arrived[^]*v1 {2}\d{4}\//u)
    expect(incidentSchema.parse(JSON.parse(read('events.json'))).recordings).toMatchObject([{ id: missing }])
  },
)

it('one whose server was ended is no longer being made', async () => {
  await recorded(ago(10 * minute), nothing, { fileId: null })
  const { id } = (await make(ago(10 * minute), ago(9 * minute))).body as Evidence
  await general.call('POST', `/archive-evidences/${id}/cancel`)
  const aliveAt = new Date(server.clock.now().getTime() - 2 * minute)
  await server.db.updateTable('evidences').set({ status: 'running', aliveAt }).where('id', '=', id).execute()
  expect((await general.call('GET', `/archive-evidences/${id}`)).body).toMatchObject({
    status: 'failed',
    fault: null,
    sums: null,
  })
})
