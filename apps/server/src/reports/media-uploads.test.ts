/** Media of robots over a real broker and real HTTP. The robot is none of ours: it does what docs/robot-link.md says. */
import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { mediaLimits } from '@wheelhouse/contract/reports/media'
import { thermalBytes } from '@wheelhouse/contract/reports/thermal-image'
import { linkProfile } from '@wheelhouse/contract/robots/link-envelope'
import { aPng } from '@wheelhouse/testkit/file-samples'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanFilesJob } from '../kernel/files/clean-files.ts'
import { createFolderStore } from '../kernel/files/folder-store.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { removeMediaBefore } from './media.store.ts'

let server: TestServer
let world: World
let account: RobotAccount
let foreignAccount: RobotAccount
let general: Client
let robot: TestRobot
const robots: TestRobot[] = []

beforeEach(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
    foreignAccount = await giveSecret(db, world.foreignSite.robot)
  })
  general = await server.openSession(world.personas.general.id)
  robot = await connect(account)
})
afterEach(async () => {
  await Promise.all(robots.splice(0).map((one) => one.close()))
  await server.close()
})

async function connect(as: RobotAccount): Promise<TestRobot> {
  const one = await connectRobot(server.mqttUrl, as)
  robots.push(one)
  return one
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** A picture of a size that needs several requests; only its beginning is looked at. */
const picture = Buffer.concat([aPng(64, 48), Buffer.alloc(mediaLimits.chunkBytes * 2, 5)])

function aMedium(bytes: Uint8Array = picture, change: object = {}) {
  return {
    mediaId: randomUUID(),
    kind: 'photo',
    cameraId: 'v1',
    size: bytes.length,
    sha256: sha256(bytes),
    takenAt: '2026-11-20T00:00:00.000Z',
    actionId: 'run-1.4',
    title: 'Door',
    seconds: null,
    areas: [],
    pose: { mapId: `${world.site.building.id}.${world.site.floor.id}`, x: 1, y: 2, theta: 0.5 },
    anonymised: { targets: ['face'], method: 'mosaic' },
    ...change,
  }
}
type Medium = ReturnType<typeof aMedium>

async function announce(media: { mediaId: string }, from = robot): Promise<Record<string, unknown>> {
  const heard = from.received.length
  await from.say('x-media-up', { profile: linkProfile, media }, { qos: 1 })
  const isAnswer = (body: Record<string, unknown>) =>
    body.mediaId === media.mediaId && from.received.findIndex((one) => one.body === body) >= heard
  return (await from.hears('x-media', isAnswer)).body
}

async function address(media: { mediaId: string }, from = robot): Promise<string> {
  const answer = await announce(media, from)
  expect(answer.kind).toBe('upload')
  return String(answer.address)
}

const append = (to: string, offset: number, bytes: Uint8Array) =>
  fetch(`${to}&offset=${offset}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
const complete = (to: string) => fetch(to.replace('robot-media', 'robot-media/complete'), { method: 'POST' })
const reached = async (to: string) => ((await (await fetch(to)).json()) as { offset: number }).offset
const code = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code

async function send(to: string, bytes: Uint8Array): Promise<void> {
  for (let at = await reached(to); at < bytes.length; at += mediaLimits.chunkBytes)
    expect((await append(to, at, bytes.subarray(at, at + mediaLimits.chunkBytes))).status).toBe(200)
}

async function store(media: Medium, bytes: Uint8Array = picture): Promise<string> {
  const to = await address(media)
  await send(to, bytes)
  expect((await complete(to)).status).toBe(204)
  return to
}

describe('a medium of a robot', () => {
  it('is there once it is whole, with all that the robot knew of it, for those of the building alone', async () => {
    const media = aMedium()
    const to = await address(media)
    expect((await general.call('GET', `/media/${media.mediaId}`)).code).toBe('entity.notFound')
    await send(to, picture)
    expect((await general.call('GET', `/media/${media.mediaId}`)).code).toBe('entity.notFound')
    expect((await complete(to)).status).toBe(204)
    // The robot did not hear it: the same answer, and not a second medium.
    expect((await complete(to)).status).toBe(204)
    expect(await announce(media)).toMatchObject({ kind: 'stored' })

    const { kind, cameraId, takenAt, actionId, title, pose, anonymised } = media
    expect((await general.call('GET', `/media/${media.mediaId}`)).body).toMatchObject({
      id: media.mediaId,
      kind,
      cameraId,
      takenAt,
      actionId,
      title,
      pose,
      anonymised,
      thermal: null,
      robotId: world.site.robot.id,
      file: { mime: 'image/png', size: picture.length, width: 64 },
    })
    const headers = { cookie: general.cookie, range: 'bytes=0-7' }
    const part = await fetch(`${server.origin}/api/files/${media.mediaId}`, { headers })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(picture.subarray(0, 8))
    const foreign = await server.openSession(world.personas.foreignAdministrator.id)
    for (const path of [`/media/${media.mediaId}`, `/files/${media.mediaId}`])
      expect((await foreign.call('GET', path)).code).toBe('entity.notFound')
  })

  it('goes on where it was when the line breaks in the middle of a request', async () => {
    const media = aMedium()
    const to = await address(media)
    const first = 300_000
    await new Promise<void>((resolve) => {
      const upload = request(`${to}&offset=0`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/octet-stream', 'content-length': mediaLimits.chunkBytes },
      })
      upload.on('error', () => resolve())
      upload.write(picture.subarray(0, first), () => setImmediate(() => upload.destroy()))
    })
    // Whatever came counts, and what is said to have come is there.
    const answer = await append(to, 0, picture.subarray(0, 10))
    const at = answer.status === 200 ? 10 : await reached(to)
    expect(at).toBeGreaterThan(0)
    expect(await address(media)).not.toBe('')
    await send(to, picture)
    expect((await complete(to)).status).toBe(204)
    const headers = { cookie: general.cookie }
    const whole = await fetch(`${server.origin}/api/files/${media.mediaId}`, { headers })
    expect(sha256(Buffer.from(await whole.arrayBuffer()))).toBe(media.sha256)
  })

  it('goes on after the server was restarted', async () => {
    const media = aMedium()
    await append(await address(media), 0, picture.subarray(0, 1_000))
    await robot.close()
    const { dataDir } = server
    const first = server
    await server.app.stop()
    const again = await startTestServer(undefined, { test: server, environment: { DATA_DIR: dataDir } })
    const back = await connectRobot(again.mqttUrl, account)
    robots.splice(0, 1, back)
    const to = await address(media, back)
    expect(await reached(to)).toBe(1_000)
    await send(to, picture)
    expect((await complete(to)).status).toBe(204)
    await back.close()
    robots.splice(0)
    await again.app.stop()
    server = { ...again, close: () => first.close() }
  })

  it('is refused when its bytes are others than announced, are no picture, or are missing', async () => {
    const other = aMedium(picture, { sha256: sha256(Buffer.from('something else')) })
    const to = await address(other)
    await send(to, picture)
    const answer = await complete(to)
    expect([answer.status, await code(answer)]).toEqual([422, 'file.damaged'])
    expect((await general.call('GET', `/media/${other.mediaId}`)).code).toBe('entity.notFound')
    // What was sent is gone, and the robot may begin anew.
    expect(await code(await fetch(to))).toBe('entity.notFound')
    expect(await reached(await address(other))).toBe(0)

    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const hidden = aMedium(page)
    const toPage = await address(hidden)
    await send(toPage, page)
    expect(await code(await complete(toPage))).toBe('file.wrongType')

    const half = await address(aMedium())
    await append(half, 0, picture.subarray(0, 100))
    expect(await code(await complete(half))).toBe('upload.offset')
    expect(await code(await append(half, 0, picture.subarray(0, 100)))).toBe('upload.offset')
  })

  it('is its robot’s own: nobody else gets its address, and no address is good for another', async () => {
    const media = aMedium()
    const to = await address(media)
    const stranger = await connect(foreignAccount)
    const claimed = { ...media, pose: null }
    expect(await announce(claimed, stranger)).toMatchObject({ kind: 'refused', reason: 'idInUse' })
    expect(stranger.received.filter(({ name }) => name === 'x-media')).toHaveLength(1)

    const own = aMedium(picture, { pose: null })
    const strangers = await address(own, stranger)
    const [head = '', signature = ''] = strangers.split('ticket=')[1]?.split('.') ?? []
    const content = Buffer.from(head, 'base64url').toString().replace(own.mediaId, media.mediaId)
    const forged = `${to.split('ticket=')[0]}ticket=${Buffer.from(content).toString('base64url')}.${signature}`
    expect(await code(await append(forged, 0, picture.subarray(0, 10)))).toBe('entity.notFound')
    expect(await reached(to)).toBe(0)

    server.clock.advance(mediaLimits.addressMinutes * 60_000)
    expect(await code(await fetch(to))).toBe('entity.notFound')
    expect(await reached(await address(media))).toBe(0)
  })

  it('does not come from a map of another organisation, nor under the id of another file', async () => {
    const { building, floor } = world.foreignSite
    const brought = aMedium(picture, { pose: { mapId: `${building.id}.${floor.id}`, x: 0, y: 0, theta: 0 } })
    expect(await announce(brought)).toMatchObject({ kind: 'refused', reason: 'foreignMap' })
    const stored = aMedium()
    await store(stored)
    const same = { ...aMedium(Buffer.from('x')), mediaId: stored.mediaId }
    expect(await announce(same)).toMatchObject({ kind: 'refused', reason: 'idInUse' })
  })

  it('waits when the robot has too much under way, and is refused when it is too large', async () => {
    for (let count = 0; count < mediaLimits.unfinishedMax; count++) await address(aMedium())
    expect(await announce(aMedium())).toMatchObject({ kind: 'later', reason: 'tooMany' })
    const huge = aMedium(picture, { size: mediaLimits.maxBytes.photo + 1 })
    expect(await announce(huge)).toMatchObject({ kind: 'refused', reason: 'tooLarge' })
  })

  it('is measured when it is thermal, as a whole and by areas', async () => {
    const raw = Buffer.alloc(thermalBytes)
    for (let pixel = 0; pixel < thermalBytes / 2; pixel++) raw.writeUInt16LE((20 + 273.15) * 64, pixel * 2)
    raw.writeUInt16LE((60 + 273.15) * 64, (10 * 256 + 20) * 2)
    const areas = [
      { name: 'Motor', x: 20, y: 10, width: 2, height: 1 },
      { name: 'Wall', x: 100, y: 100, width: 5, height: 5 },
    ]
    const media = aMedium(raw, { kind: 'thermal', cameraId: 'thermal', areas })
    await store(media, raw)
    expect((await general.call('GET', `/media/${media.mediaId}`)).body).toMatchObject({
      thermal: {
        min: 20,
        max: 60,
        mean: 20,
        areas: [
          { name: 'Motor', min: 20, max: 60, mean: 40 },
          { name: 'Wall', min: 20, max: 20, mean: 20 },
        ],
      },
    })
    const headers = { cookie: general.cookie }
    const preview = await fetch(`${server.origin}/api/media/${media.mediaId}/preview`, { headers })
    expect(preview.headers.get('content-type')).toBe('image/png')
    const noise = Buffer.alloc(thermalBytes, 0xff)
    const broken = aMedium(noise, { kind: 'thermal', cameraId: 'thermal' })
    const to = await address(broken)
    await send(to, noise)
    expect(await code(await complete(to))).toBe('file.wrongType')
  })

  it('goes when it is kept no longer, with its bytes; those of others stay', async () => {
    const [old, young] = [aMedium(), aMedium()]
    await store(old)
    server.clock.advance(3 * 24 * 3_600_000)
    await store(young)
    await removeMediaBefore(server.db, new Date(server.clock.now().getTime() - 24 * 3_600_000))
    const fileStore = createFolderStore(server.dataDir)
    await cleanFilesJob({ db: server.db, clock: server.clock, fileStore }).run()
    const again = await server.openSession(world.personas.general.id)
    expect((await again.call('GET', `/files/${old.mediaId}`)).code).toBe('entity.notFound')
    const headers = { cookie: again.cookie }
    expect((await fetch(`${server.origin}/api/files/${young.mediaId}`, { headers })).status).toBe(200)
  })
})
