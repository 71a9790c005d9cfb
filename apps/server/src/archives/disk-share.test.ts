/** How organisations share the disk of recordings: what is removed when it is full, what is never removed for others, and who is notified before. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContract, aNotificationTarget, aStoredFile, aSystemConfig } from '../testing/factories.ts'
import { createWorld, type Site, type World } from '../testing/personas.ts'
import { aRecording } from '../testing/recording-factory.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { findLosers } from './disk-share.ts'

const minute = 60_000
const gigabyte = 1_000_000_000

describe('who makes room when the disk is full', () => {
  const use = (organizationId: string, bytes: number, keptBytes = 0) => ({ organizationId, bytes, keptBytes })

  it('is nobody while all of them together keep to it, however large one is', () => {
    expect(findLosers([use('large', 90), use('small', 10)], 100)).toEqual([])
  })
  it('is the one that is furthest above its share, as far as it takes', () => {
    expect(findLosers([use('large', 90), use('small', 30)], 100)).toEqual([
      { organizationId: 'large', mayStay: expect.closeTo(70, 3) },
    ])
  })
  it('are the largest together, down to the same size', () => {
    const losers = findLosers([use('a', 60), use('b', 50), use('c', 20)], 100)
    expect(losers.map(({ organizationId }) => organizationId)).toEqual(['a', 'b'])
    for (const { mayStay } of losers) expect(mayStay).toBeCloseTo(40, 3)
  })
  it('is none below its share, even where what another one keeps leaves no room', () => {
    expect(findLosers([use('keeper', 95, 90), use('small', 40)], 100)).toEqual([
      { organizationId: 'keeper', mayStay: 0 },
    ])
  })
  it('counts what is stored against the share of its organisation', () => {
    expect(findLosers([use('keeper', 100, 60), use('other', 45)], 120)).toEqual([
      { organizationId: 'keeper', mayStay: expect.closeTo(15, 3) },
    ])
  })
})

describe('recordings on the server', () => {
  let server: TestServer
  let world: World
  beforeAll(async () => {
    server = await startTestServer(async (db) => {
      await aSystemConfig(db, { key: 'recordings.maxGigabytes', type: 'number', value: '10' })
    })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    // The disk is everybody's, so no case may leave something on it.
    for (const table of ['evidences', 'recordingClips', 'recordings', 'recordingShareNotices'] as const)
      await server.db.deleteFrom(table).execute()
    world = await createWorld(server.db)
    for (const { id: organizationId } of [world.own, world.foreign])
      await aContract(server.db, { organizationId, isArchive: true })
  })

  const ago = (minutes: number) => new Date(server.clock.now().getTime() - minutes * minute).toISOString()
  const store = (site: Site, minutes: number, gigabytes: number, values: object = {}) =>
    aRecording(server.db, server.dataDir, {
      robotId: site.robot.id,
      startAt: ago(minutes),
      storedAt: ago(minutes),
      size: gigabytes * gigabyte,
      ...values,
    })
  /** Ten minutes later, as the job is due. */
  const keep = async (times = 2) => {
    for (let time = 0; time < times; time++) await server.runJob('keep-recordings')
  }
  const listStored = async () => {
    const rows = await server.db
      .selectFrom('recordings')
      .select('id')
      .where('fileId', 'is not', null)
      .orderBy('startAt')
      .execute()
    return rows.map(({ id }) => id)
  }
  async function keepEvidence({ robot }: Site, gigabytes: number) {
    const { organizationId, buildingId, id: robotId } = robot
    const { id } = await aStoredFile(server.db, server.dataDir, { organizationId, buildingId })
    await server.db
      .insertInto('evidences')
      .values({
        id,
        fileId: id,
        organizationId,
        buildingId,
        robotId,
        size: gigabytes * gigabyte,
        fromAt: ago(1),
        untilAt: ago(0),
        createdAt: ago(0),
        aliveAt: ago(0),
        status: 'done',
        done: 1,
        total: 1,
        sums: 'a',
      })
      .execute()
  }
  /** Messages to the administrators of the organisation, their system administrator among them. */
  const listNotices = async (organizationId: string) => {
    const rows = await server.db
      .selectFrom('messages')
      .innerJoin('operators', 'operators.id', 'messages.operatorId')
      .select(['operators.loginId', 'messages.kind', 'messages.detail', 'messages.link'])
      .where('messages.organizationId', '=', organizationId)
      .where('operators.organizationId', '=', organizationId)
      .orderBy('operators.type')
      .execute()
    return rows
  }

  it('of an organisation stay, however much another one brings, and whatever dates it has', async () => {
    const { site, foreignSite } = world
    const victim = [await store(site, 300, 2), await store(site, 299, 2)]
    await store(foreignSite, 10, 4)
    // From before, when robots could date them so.
    await store(foreignSite, 9, 4, { startAt: '2099-01-01T00:00:00Z' })
    const newest = await store(foreignSite, 8, 4)
    await keep()
    expect(await listStored()).toEqual([...victim.map(({ id }) => id), newest.id])
  })

  it('of the future are no younger than when they came, also when their time is over', async () => {
    const day = 24 * 60
    await store(world.site, 31 * day, 1, { startAt: '2099-01-01T00:00:00Z' })
    const young = await store(world.site, 29 * day, 1)
    await keep()
    expect(await listStored()).toEqual([young.id])
  })

  it('go for the evidence of their own organisation, not for that of another', async () => {
    const { site, foreignSite } = world
    const own = await store(site, 300, 4)
    await store(foreignSite, 5, 4)
    await keepEvidence(foreignSite, 5)
    await keep()
    expect(await listStored()).toEqual([own.id])
  })

  it('go only after the administrators of their organisation were notified, once', async () => {
    const { site, own, personas } = world
    await store(site, 30, 8)
    await keep()
    expect(await listNotices(own.id)).toEqual([])
    await store(site, 20, 1)
    await keep()
    const notices = await listNotices(own.id)
    const { administrator, systemAdministrator } = personas
    expect(notices.map(({ loginId }) => loginId)).toEqual([
      administrator.loginId,
      systemAdministrator.loginId,
    ])
    expect(notices[0]).toMatchObject({
      kind: 'recordingShare',
      link: '/archive/list',
      detail: { percent: 90, used: 9, share: 10 },
    })
    expect(await listStored()).toHaveLength(2)
    await store(site, 10, 2)
    await keep()
    expect(await listStored()).toHaveLength(2)
    expect(await listNotices(own.id)).toHaveLength(2)
  })

  it('do not go in the run that sends the notification', async () => {
    await store(world.site, 20, 8)
    await store(world.site, 10, 8)
    await keep(1)
    expect(await listNotices(world.own.id)).toHaveLength(2)
    expect(await listStored()).toHaveLength(2)
    await keep(1)
    expect(await listStored()).toHaveLength(1)
  })

  it('are reported again after there was room again', async () => {
    const first = await store(world.site, 30, 9)
    await keep()
    await server.db.deleteFrom('recordings').where('id', '=', first.id).execute()
    await store(world.site, 20, 7)
    await keep()
    await store(world.site, 10, 2)
    server.clock.advance(2 * minute)
    await keep()
    expect(await listNotices(world.own.id)).toHaveLength(4)
  })

  it('are reported to the notification targets of the whole organisation, too', async () => {
    const { id: targetId } = await aNotificationTarget(server.db, { organizationId: world.own.id })
    await store(world.site, 30, 9)
    await keep()
    const queued = server.db.selectFrom('deliveries').select('dedupeKey').where('targetId', '=', targetId)
    expect(await queued.execute()).toEqual([{ dedupeKey: `recordings.share ${world.own.id}` }])
  })

  it('cannot be protected beyond the share, nor taken out into clips and evidence', async () => {
    const { site, foreignSite } = world
    const manager = await server.openSession(world.personas.areaManager.id)
    await store(foreignSite, 5, 1)
    const [first, second] = [await store(site, 6, 4), await store(site, 5, 2)]
    const protect = ({ id }: { id: string }, isProtected: boolean) =>
      manager.call('POST', `/archives/${id}/protect`, { isProtected })
    expect((await protect(first, true)).status).toBe(200)
    expect((await protect(second, true)).code).toBe('archive.shareFull')
    const range = { serialNo: site.robot.serialNumber, fromAt: ago(5), untilAt: ago(4) }
    const clip = await manager.call('POST', '/archive-clips', { ...range, cameraId: 'v1' })
    expect(clip.code).toBe('archive.shareFull')
    expect((await manager.call('POST', '/archive-evidences', range)).code).toBe('archive.shareFull')
    expect((await protect(first, false)).status).toBe(200)
    expect((await protect(second, true)).status).toBe(200)
  })
})
