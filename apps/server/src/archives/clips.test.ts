/** Clips of recordings over real HTTP. The robot brings nothing: what waits for it goes on waiting. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clip } from '@wheelhouse/contract/archives/clip'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFolderStore } from '../kernel/files/folder-store.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { aFilm, aRecording } from '../testing/recording-factory.ts'
import { connectRobot, introduceRobot, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { removeClipsBefore } from './clip.store.ts'
import { readFilm } from './film-boxes.ts'

let server: TestServer
let world: World
let general: Client
let robot: TestRobot

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
})

/** Moments of the last hour, which is seen without a contract. */
const ago = (ms: number) => new Date(server.clock.now().getTime() - ms).toISOString()
const minute = 60_000
const recorded = (startAt: string, values: object = {}) =>
  aRecording(server.db, server.dataDir, { robotId: world.site.robot.id, seconds: 4, startAt, ...values })

function cut(fromAt: string, untilAt: string, client = general) {
  const { serialNumber: serialNo } = world.site.robot
  return client.call('POST', '/archive-clips', { serialNo, cameraId: 'v1', fromAt, untilAt })
}

function hasEnded(id: string): Promise<Clip> {
  const look = async () => {
    const { body } = await general.call('GET', `/archive-clips/${id}`)
    const clip = body as Clip
    expect(clip.status).not.toBe('running')
    return clip
  }
  return until(look)
}

const bytes = aFilm()

it.skipIf(bytes === null)('joins what was recorded, where ffmpeg is to make a film for it', async () => {
  for (const startAt of [ago(10 * minute), ago(9 * minute)])
    writeFileSync(join(server.dataDir, 'files', (await recorded(startAt)).id), bytes ?? Buffer.alloc(0))
  const made = await cut(ago(10 * minute), ago(8 * minute))
  expect([made.status, made.body]).toMatchObject([
    201,
    { total: 2, serialNumber: world.site.robot.serialNumber },
  ])
  const clip = await hasEnded((made.body as Clip).id)
  expect(clip).toMatchObject({ status: 'done', done: 2, fault: null })
  const address = `${server.origin}/api/archive-clips/${clip.id}/video`
  const answer = await fetch(address, { headers: { cookie: general.cookie } })
  const joined = Buffer.from(await answer.arrayBuffer())
  expect([answer.headers.get('content-type'), joined.length]).toEqual(['video/mp4', clip.size])
  expect(readFilm(joined)?.fragments).toHaveLength(8)
  // There is no way round its building and its hour.
  expect((await general.call('GET', `/files/${clip.id}`)).code).toBe('entity.notFound')
  const foreign = await server.openSession(world.personas.foreignAdministrator.id)
  for (const path of ['', '/video'])
    expect((await foreign.call('GET', `/archive-clips/${clip.id}${path}`)).code).toBe('entity.notFound')
  expect((await cut(ago(10 * minute), ago(8 * minute), foreign)).code).toBe('entity.notFound')
  const manager = await server.openSession(world.personas.areaManager.id)
  await manager.call('POST', `/archive-clips/${clip.id}/protect`, { isProtected: true })
  const later = new Date(server.clock.now().getTime() + minute)
  await removeClipsBefore(server.db, later)
  expect((await general.call('GET', '/archive-clips')).body).toMatchObject([
    { id: clip.id, isProtected: true },
  ])
  await manager.call('POST', `/archive-clips/${clip.id}/protect`, { isProtected: false })
  await removeClipsBefore(server.db, later)
  expect((await general.call('GET', '/archive-clips')).body).toEqual([])
})

it('waits for what the robot has yet to bring, until it is cancelled', async () => {
  const { id: missing } = await recorded(ago(10 * minute), { fileId: null })
  const made = await cut(ago(10 * minute), ago(9 * minute))
  const { id } = made.body as Clip
  expect(made.body).toMatchObject({ status: 'running', done: 0, total: 1 })
  const isRequested = ({ kind, ids }: Record<string, unknown>) =>
    kind === 'send' && (ids as string[]).includes(missing)
  expect((await robot.hears('x-recordings', isRequested)).body).toMatchObject({ isUrgent: true })
  expect((await general.call('POST', `/archive-clips/${id}/cancel`)).body).toMatchObject({
    status: 'cancelled',
  })
  const folder = createFolderStore(server.dataDir)
  const isGone = async () => expect(await folder.listBefore(new Date(Date.now() + minute))).not.toContain(id)
  await until(isGone)
  expect((await general.call('GET', `/archive-clips/${id}/video`)).code).toBe('entity.notFound')
})

it('says what cannot be, and what broke', async () => {
  expect((await cut(ago(10 * minute), ago(9 * minute))).code).toBe('archive.nothingRecorded')
  // What begins before the hour that is seen without a contract could not be seen when it is made.
  await recorded(ago(58 * minute))
  expect((await cut(ago(62 * minute), ago(56 * minute))).code).toBe('archive.uncontracted')
  expect((await cut(ago(30 * minute), ago(19 * minute))).status).toBe(422)
  expect((await cut(ago(9 * minute), ago(10 * minute))).status).toBe(422)
  await recorded(ago(10 * minute))
  const { body } = await cut(ago(10 * minute), ago(9 * minute))
  expect(await hasEnded((body as Clip).id)).toMatchObject({ status: 'failed', fault: 'broken', size: 0 })
  const id = randomUUID()
  expect((await general.call('POST', `/archive-clips/${id}/cancel`)).code).toBe('entity.notFound')
})

it('a clip whose server was ended is no longer being made', async () => {
  await recorded(ago(10 * minute), { fileId: null })
  const { id } = (await cut(ago(10 * minute), ago(9 * minute))).body as Clip
  await server.db.updateTable('recordingClips').set({ status: 'cancelled' }).where('id', '=', id).execute()
  const at = new Date(server.clock.now().getTime() - 2 * minute)
  await server.db
    .updateTable('recordingClips')
    .set({ id: randomUUID(), status: 'running', aliveAt: at })
    .where('id', '=', id)
    .execute()
  expect((await general.call('GET', '/archive-clips')).body).toMatchObject([{ status: 'failed' }])
})
