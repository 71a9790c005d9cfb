/** Recordings of robots over a real broker and real HTTP. The robot is none of ours: it does what docs/robot-link.md says. */
import { createHash, randomUUID } from 'node:crypto'
import type { Archive, ArchiveDay } from '@wheelhouse/contract/archives/recording'
import { recordingLimits } from '@wheelhouse/contract/archives/recording-facts'
import { linkProfile } from '@wheelhouse/contract/robots/link-envelope'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderStore } from '../kernel/files/folder-store.ts'
import { saveContract } from '../organizations/contract.store.ts'
import { aBuilding, aRobot } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { aRecording } from '../testing/recording-factory.ts'
import { connectRobot, giveSecret, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let world: World
let general: Client
let robot: TestRobot
const minute = 60_000

beforeEach(async () => {
  let account: Awaited<ReturnType<typeof giveSecret>> | null = null
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  })
  general = await server.openSession(world.personas.general.id)
  if (account === null) throw new Error('the robot has no account')
  robot = await connectRobot(server.mqttUrl, account)
  await robot.state()
  await robot.status({ codes: { recording: 'r201', elevator: 'elv_0', door: 'sec_0' } })
})
afterEach(async () => {
  await robot.close()
  await server.close()
})

const contract = (isArchive: boolean) =>
  saveContract(server.db, world.own.id, { isArchive }, server.clock.now())
const ago = (ms: number) => new Date(server.clock.now().getTime() - ms).toISOString()
const box = (name: string, ...parts: Buffer[]) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0))
  return Buffer.concat([size, Buffer.from(name), ...parts])
}
const handler = box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12))
const film = Buffer.concat([
  box('ftyp', Buffer.from('isom'), Buffer.alloc(4)),
  box('moov', box('trak', box('mdia', handler))),
  box('mdat', Buffer.alloc(2_000, 3)),
])

const aMinute = (startAt: string, change: object = {}) => ({
  id: randomUUID(),
  cameraId: 'v1',
  startAt,
  seconds: 60,
  size: film.length,
  quality: 'low',
  sha256: createHash('sha256').update(film).digest('hex'),
  isProtected: false,
  buildingId: world.site.building.id,
  ...change,
})
type Minute = ReturnType<typeof aMinute>

const say = (
  recordings: readonly Minute[],
  from = '1970-01-01T00:00:00.000Z',
  to = '9999-01-01T00:00:00.000Z',
) => robot.say('x-recordings-up', { profile: linkProfile, from, until: to, recordings }, { qos: 1 })
/** The day in Japan that this moment is in. */
const toDay = (moment: string) =>
  new Date(Date.parse(moment) + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
async function seen(moment: string, client = general): Promise<ArchiveDay['recordings']> {
  const { serialNumber } = world.site.robot
  const { body } = await client.call('GET', `/archives/robot/${serialNumber}/${toDay(moment)}`)
  return (body as ArchiveDay).recordings
}
const hasTaken = (count: number) =>
  until(async () =>
    expect(await server.db.selectFrom('recordings').select('id').execute()).toHaveLength(count),
  )
const getRequest = (id: string) =>
  robot.hears('x-recordings', ({ kind, ids }) => kind === 'send' && (ids as string[]).includes(id))

async function bring({
  id,
  cameraId,
  startAt,
  size,
  sha256,
  seconds,
}: Minute): Promise<Record<string, unknown>> {
  const media = {
    mediaId: id,
    kind: 'recording',
    cameraId,
    size,
    sha256,
    takenAt: startAt,
    seconds,
    areas: [],
    actionId: 'recording',
    title: null,
    pose: null,
  }
  await robot.say('x-media-up', { profile: linkProfile, media }, { qos: 1 })
  const { body } = await robot.hears('x-media', ({ mediaId }) => mediaId === id)
  if (body.kind !== 'upload') return body
  const address = String(body.address)
  const headers = { 'content-type': 'application/octet-stream' }
  await fetch(`${address}&offset=0`, { method: 'PATCH', headers, body: new Uint8Array(film) })
  const done = await fetch(address.replace('robot-media', 'robot-media/complete'), { method: 'POST' })
  expect(done.status).toBe(204)
  return body
}

describe('without the contract', () => {
  it('the last hour is all there is, and is brought by the robot when somebody wants to see it', async () => {
    const anonymised = { targets: ['face', 'person'], method: 'blur' }
    const recent = aMinute(ago(10 * minute), { anonymised })
    const old = aMinute(ago(61 * minute))
    await say([recent, old])
    await hasTaken(2)
    expect((await seen(old.startAt)).map(({ id }) => id)).not.toContain(old.id)
    expect(await seen(recent.startAt)).toMatchObject([
      { id: recent.id, onRobot: true, isStored: false, anonymised },
    ])
    expect((await general.call('GET', `/archives/${recent.id}/video`)).code).toBe('entity.notFound')
    expect((await general.call('POST', `/archives/${old.id}/fetch`)).code).toBe('entity.notFound')
    // It has not been requested yet.
    expect(await bring({ ...old })).toMatchObject({ kind: 'refused', reason: 'notWanted' })

    expect((await general.call('POST', `/archives/${recent.id}/fetch`)).status).toBe(204)
    expect((await getRequest(recent.id)).body).toMatchObject({ isUrgent: true })
    await bring(recent)
    expect(await seen(recent.startAt)).toMatchObject([{ isStored: true }])
    const headers = { cookie: general.cookie, range: 'bytes=0-7' }
    const part = await fetch(`${server.origin}/api/archives/${recent.id}/video`, { headers })
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    // There is no way round the hour.
    expect((await general.call('GET', `/files/${recent.id}`)).code).toBe('entity.notFound')
    server.clock.advance(51 * minute)
    const later = await server.openSession(world.personas.general.id)
    expect((await later.call('GET', `/archives/${recent.id}/video`)).code).toBe('entity.notFound')
    const cloud = `/archives/cloud/${world.site.building.id}`
    for (const path of [`${cloud}/days`, `${cloud}/${toDay(recent.startAt)}`])
      expect((await later.call('GET', path)).code).toBe('archive.uncontracted')
  })

  it('a robot that is away brings nothing', async () => {
    const { id } = await aRecording(server.db, server.dataDir, {
      robotId: world.site.robot.id,
      fileId: null,
      startAt: ago(minute),
    })
    server.clock.advance(1_000)
    await robot.kill()
    await until(async () =>
      expect((await general.call('POST', `/archives/${id}/fetch`)).code).toBe('robot.offline'),
    )
  })
})

describe('with the contract', () => {
  it('everything is requested, and stays on the server when the robot no longer has it', async () => {
    await contract(true)
    const old = aMinute(ago(300 * minute))
    await say([old])
    expect((await getRequest(old.id)).body).toMatchObject({ isUrgent: false })
    await bring(old)
    await say([])
    await until(async () =>
      expect(await seen(old.startAt)).toMatchObject([{ onRobot: false, isStored: true }]),
    )
    const cloud = `/archives/cloud/${world.site.building.id}`
    expect((await general.call('GET', `${cloud}/days`)).body).toEqual({ days: [toDay(old.startAt)] })
    const { body } = await general.call('GET', `${cloud}/${toDay(old.startAt)}`)
    expect(body).toMatchObject({ timezone: 'Asia/Tokyo', recordings: [{ id: old.id }] })
    // The newest recording comes first, and robots without any come last.
    const { building, floor } = world.site
    await aRobot(server.db, { name: 'AA', buildingId: building.id, initialFloorId: floor.id })
    const filter = encodeURIComponent(JSON.stringify({ order: 'lastAt DESC' }))
    const list = (await general.call('GET', `/archives?filter=${filter}`)).body as Archive[]
    expect(list.map(({ id, lastAt }) => [id === world.site.robot.id, lastAt !== null])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(list.find(({ id }) => id === world.site.robot.id)).toMatchObject({
      isOnline: true,
      code: 'r201',
      robotBytes: 0,
      cloudBytes: film.length,
      firstAt: old.startAt,
      timezone: 'Asia/Tokyo',
    })
    const foreign = await server.openSession(world.personas.foreignAdministrator.id)
    for (const path of [`${cloud}/days`, `/archives/${old.id}/video`])
      expect((await foreign.call('GET', path)).code).toBe('entity.notFound')
  })

  it('what was protected stays so, whatever a robot says that did not hear it', async () => {
    await contract(true)
    const one = aMinute(ago(minute))
    await say([one])
    await hasTaken(1)
    const manager = await server.openSession(world.personas.areaManager.id)
    const answer = await manager.call('POST', `/archives/${one.id}/protect`, { isProtected: true })
    expect(answer.body).toMatchObject({ id: one.id, isProtected: true })
    const heard = robot.received.length
    await say([one])
    const isAgain = (body: Record<string, unknown>) =>
      body.kind === 'protect' && robot.received.findIndex((message) => message.body === body) >= heard
    expect((await robot.hears('x-recordings', isAgain)).body).toMatchObject({
      ids: [one.id],
      isProtected: true,
    })
    expect(await seen(one.startAt)).toMatchObject([{ isProtected: true }])
  })

  it('what a robot protects on its own is protected only on its own disk', async () => {
    await contract(true)
    const one = aMinute(ago(minute), { isProtected: true })
    await say([one])
    await hasTaken(1)
    await bring(one)
    expect(await seen(one.startAt)).toMatchObject([{ isProtected: false, isStored: true }])
    // The robot is not made to give that up: nobody has requested it.
    expect(robot.received.filter(({ body }) => body.kind === 'protect')).toEqual([])
    const manager = await server.openSession(world.personas.areaManager.id)
    for (const isProtected of [true, false])
      await manager.call('POST', `/archives/${one.id}/protect`, { isProtected })
    const heard = robot.received.length
    await say([one])
    const isReleased = (body: Record<string, unknown>) =>
      body.isProtected === false && robot.received.findIndex((message) => message.body === body) >= heard
    expect((await robot.hears('x-recordings', isReleased)).body).toMatchObject({ ids: [one.id] })
  })

  it('the oldest go when their time is over or the disk is full, but for protected ones', async () => {
    await contract(true)
    const robotId = world.site.robot.id
    const made = (days: number, values: object = {}) =>
      aRecording(server.db, server.dataDir, { robotId, startAt: ago(days * 24 * 60 * minute), ...values })
    const kept = await made(40, { isProtected: true })
    const old = await made(31)
    const gone = await made(31, { onRobot: false })
    const big = await made(3, { size: 60_000_000_000 })
    const bigger = await made(2, { size: 60_000_000_000 })
    const folder = createFolderStore(server.dataDir)
    // The first time only notifies of it.
    for (let time = 0; time < 2; time++) await server.runJob('keep-recordings')
    const rows = await server.db
      .selectFrom('recordings')
      .select(['id', 'fileId'])
      .orderBy('startAt')
      .execute()
    expect(rows).toEqual([
      { id: kept.id, fileId: kept.id },
      { id: old.id, fileId: null },
      { id: big.id, fileId: null },
      { id: bigger.id, fileId: bigger.id },
    ])
    const lying = await folder.listBefore(new Date(Date.now() + minute))
    for (const { id } of [old, gone, big]) expect(lying).not.toContain(id)
    expect(lying).toContain(kept.id)
    // What was taken out of them counts as well, and stays.
    const { organizationId, buildingId } = world.site.robot
    await server.db
      .insertInto('recordingClips')
      .values({
        id: randomUUID(),
        organizationId,
        buildingId,
        robotId,
        cameraId: 'v1',
        status: 'done',
        done: 1,
        total: 1,
        fileId: kept.id,
        fromAt: ago(minute),
        untilAt: ago(0),
        size: 50_000_000_000,
        createdAt: ago(0),
        aliveAt: ago(0),
      })
      .execute()
    await server.runJob('keep-recordings')
    expect(await folder.listBefore(new Date(Date.now() + minute))).not.toContain(bigger.id)
  })
})

it('takes no recordings that begin in the future, but for a clock that is a little ahead', async () => {
  await contract(true)
  const ahead = aMinute(ago(-recordingLimits.aheadMs))
  const future = aMinute('2099-01-01T00:00:00.000Z', { isProtected: true })
  await say([aMinute(ago(-recordingLimits.aheadMs - 1)), future, ahead])
  expect((await getRequest(ahead.id)).body.ids).toEqual([ahead.id])
  expect(await server.db.selectFrom('recordings').select('id').execute()).toEqual([{ id: ahead.id }])
  expect(await bring(future)).toMatchObject({ kind: 'refused', reason: 'notWanted' })
})

it('takes no recordings of another building’s organisation, and none that another robot made', async () => {
  await contract(true)
  const foreign = aMinute(ago(minute), { buildingId: world.foreignSite.building.id })
  const { id: elsewhere } = await aBuilding(server.db, { organizationId: world.own.id })
  const own = aMinute(ago(2 * minute), { buildingId: elsewhere })
  const taken = await aRecording(server.db, server.dataDir, { robotId: world.foreignSite.robot.id })
  await say([foreign, own, aMinute(ago(3 * minute), { id: taken.id })])
  await hasTaken(2)
  const rows = await server.db.selectFrom('recordings').select(['id', 'buildingId', 'robotId']).execute()
  expect(rows).toContainEqual({ id: own.id, buildingId: elsewhere, robotId: world.site.robot.id })
  expect(rows).toContainEqual(expect.objectContaining({ id: taken.id, robotId: world.foreignSite.robot.id }))
  // What was filmed in another building is that building's.
  expect(await seen(own.startAt)).toEqual([])
})
