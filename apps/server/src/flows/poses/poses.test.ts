/** Poses and networks of them: what the server lets in beside the shape of a body, over real calls. */
import { restingPose } from '@wheelhouse/contract/robots/arm'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBuilding } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { aPose, aPoseNetwork, testArm } from '../../testing/pose-factories.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
let place: { organizationId: string; buildingId: string }
const arm = { armModel: testArm.model, armType: testArm.type }
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
  const { id, organizationId } = world.site.building
  place = { organizationId, buildingId: id }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('poseNetworks').execute()
  await server.db.deleteFrom('poseDefs').execute()
})

const details = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  faults: (body as { error?: { details?: { path: string; code: string }[] } }).error?.details?.map(
    ({ path, code }) => [path, code],
  ),
})
const refused = (...faults: [path: string, code: string][]) => ({ status: 422, faults })
const getId = (answer: { body: unknown }) => (answer.body as { id: string }).id

describe('a pose', () => {
  const create = (values: object = {}) =>
    admin.call('POST', '/pose-defs', {
      name: 'Rest',
      ...arm,
      ...place,
      joints: restingPose(testArm),
      ...values,
    })

  it('is created with what was left out, and read again', async () => {
    const id = getId(await create({ joints: { ...restingPose(testArm), r4: 90 } }))
    expect((await admin.call('GET', `/pose-defs/${id}`)).body).toMatchObject({
      durationMs: 1_000,
      easing: 'easeInOut',
      status: 1,
      revision: 1,
      joints: { r4: 90, neckPan: 0 },
      can: { update: true, delete: true },
    })
  })

  it('names every joint that is missing, beyond its limit, or not of the arm', async () => {
    const { neckPan: _left, ...joints } = restingPose(testArm)
    expect(details(await create({ joints: { ...joints, l4: 136 } }))).toEqual(
      refused(['joints.neckPan', 'joint.missing'], ['joints.l4', 'joint.outOfReach']),
    )
    const oneArm = { armType: 1, joints: { ...restingPose({ model: 200, type: 1 }), l4: 0 } }
    expect(details(await create(oneArm))).toEqual(refused(['joints.l4', 'joint.notOfArm']))
  })

  it('is not given an arm that cannot take it', async () => {
    const id = getId(await create({ joints: { ...restingPose(testArm), r4: 130 } }))
    const change = { armModel: 100, revision: 1 }
    expect(details(await admin.call('PATCH', `/pose-defs/${id}`, change))).toEqual(
      refused(['joints.r4', 'joint.outOfReach']),
    )
  })

  it('is not for a building of another organisation', async () => {
    const { foreignSite } = world
    const system = await server.openSession(world.personas.systemAdministrator.id)
    const body = { name: 'Rest', ...arm, ...place, joints: restingPose(testArm) }
    const answer = await system.call('POST', '/pose-defs', { ...body, buildingId: foreignSite.building.id })
    expect(details(answer)).toEqual(refused(['buildingId', 'building.notInOrganization']))
  })

  it('that a network uses keeps its arm and place, and stays', async () => {
    const pose = await aPose(server.db, place)
    const network = await aPoseNetwork(server.db, [pose])
    const path = `/pose-defs/${pose.id}`
    for (const [field, value] of [
      ['armModel', 300],
      ['armType', 22],
      ['buildingId', null],
    ] as const)
      expect(details(await admin.call('PATCH', path, { [field]: value, revision: 1 }))).toEqual(
        refused([field, 'pose.inNetwork']),
      )
    expect((await admin.call('PATCH', path, { name: 'Other', revision: 1 })).status).toBe(204)
    expect((await admin.call('GET', `${path}/usages`)).body).toEqual([
      { table: 'pose_network_poses', effect: 'blocks', count: 1, names: [network.name] },
    ])
    expect((await admin.call('DELETE', path)).code).toBe('entity.inUse')
    await expect(sql`delete from pose_defs where id = ${pose.id}`.execute(server.db)).rejects.toThrow(
      'pose_network_poses',
    )
    expect((await admin.call('DELETE', `/pose-networks/${network.id}`)).status).toBe(204)
    expect((await admin.call('DELETE', path)).status).toBe(204)
  })

  it('of every building is seen, not changed, by an area manager', async () => {
    const pose = await aPose(server.db, { ...place, buildingId: null })
    const manager = await server.openSession(world.personas.areaManager.id)
    const path = `/pose-defs/${pose.id}`
    expect((await manager.call('GET', path)).body).toMatchObject({ can: { update: false, delete: false } })
    expect((await manager.call('PATCH', path, { name: 'Mine', revision: 1 })).code).toBe('auth.forbidden')
    expect((await manager.call('DELETE', path)).code).toBe('auth.forbidden')
  })
})

describe('a pose network', () => {
  type PoseRow = Awaited<ReturnType<typeof aPose>>
  let rest: PoseRow
  let wave: PoseRow
  beforeEach(async () => {
    rest = await aPose(server.db, place)
    wave = await aPose(server.db, place)
  })
  const edge = (from: { id: string }, to: { id: string }) => ({ from: from.id, to: to.id, durationMs: 800 })
  const body = (values: object = {}) => ({
    name: 'Gestures',
    ...arm,
    ...place,
    poseIds: [rest.id, wave.id],
    startPoseId: rest.id,
    edges: [edge(rest, wave)],
    ...values,
  })
  const create = (values: object = {}) => admin.call('POST', '/pose-networks', body(values))

  it('is created, changed and read again, and holds the poses that it names now', async () => {
    const id = getId(await create({ edges: [edge(rest, wave), edge(wave, rest)] }))
    const path = `/pose-networks/${id}`
    const change = { poseIds: [rest.id], edges: [], name: 'Rest alone', revision: 1 }
    expect((await admin.call('PATCH', path, change)).status).toBe(204)
    expect((await admin.call('GET', path)).body).toMatchObject({ poseIds: [rest.id], edges: [], revision: 2 })
    expect((await admin.call('DELETE', `/pose-defs/${wave.id}`)).status).toBe(204)
    expect((await admin.call('GET', `/pose-defs/${rest.id}/usages`)).body).toMatchObject([
      { names: ['Rest alone'] },
    ])
    expect((await admin.call('GET', `${path}/usages`)).body).toEqual([])
  })

  it('is refused with the pose or the edge that is wrong in it', async () => {
    expect(details(await create({ edges: [] }))).toEqual(refused(['poseIds.1', 'network.unreachable']))
    const edges = [edge(rest, wave), edge(wave, wave), edge(rest, wave)]
    expect(details(await create({ edges }))).toEqual(
      refused(['edges.1', 'network.selfEdge'], ['edges.2', 'network.sameEdgeTwice']),
    )
    expect(details(await create({ poseIds: [wave.id], edges: [] }))).toMatchObject(
      refused(['startPoseId', 'network.unknownStart'], ['poseIds.0', 'network.unreachable']),
    )
  })

  it('takes poses of its own arm, organisation and building only, and none that is disabled', async () => {
    const elsewhere = await aBuilding(server.db, { organizationId: place.organizationId })
    const wrong = [
      [await aPose(server.db, { ...place, armType: 22 }), 'pose.otherArm'],
      [await aPose(server.db, { organizationId: world.foreign.id }), 'pose.notInOrganization'],
      [await aPose(server.db, { ...place, buildingId: elsewhere.id }), 'pose.notInBuilding'],
      [await aPose(server.db, { ...place, status: 0 }), 'pose.disabled'],
    ] as const
    for (const [pose, code] of wrong)
      expect(details(await create({ poseIds: [rest.id, pose.id], edges: [edge(rest, pose)] }))).toEqual(
        refused(['poseIds.1', code]),
      )
    expect(details(await create({ buildingId: null }))).toEqual(
      refused(['poseIds.0', 'pose.notInBuilding'], ['poseIds.1', 'pose.notInBuilding']),
    )
  })

  it('keeps a pose that was disabled since, so that the rest of it can be changed', async () => {
    const id = getId(await create())
    await server.db.updateTable('poseDefs').set({ status: 0 }).where('id', '=', wave.id).execute()
    const change = { name: 'Other', revision: 1 }
    expect((await admin.call('PATCH', `/pose-networks/${id}`, change)).status).toBe(204)
  })

  it('is not taken by an arm that its poses are not for', async () => {
    const id = getId(await create())
    const answer = await admin.call('PATCH', `/pose-networks/${id}`, { armModel: 300, revision: 1 })
    expect(details(answer)).toEqual(refused(['poseIds.0', 'pose.otherArm'], ['poseIds.1', 'pose.otherArm']))
  })

  it('goes with its organisation, and its poses with it', async () => {
    const { id, name } = world.foreign
    const pose = await aPose(server.db, { organizationId: id })
    await aPoseNetwork(server.db, [pose])
    const system = await server.openSession(world.personas.systemAdministrator.id)
    expect((await system.call('POST', `/organizations/${id}/delete-with-contents`, { name })).status).toBe(
      204,
    )
    const left = await server.db.selectFrom('poseNetworkPoses').select('poseId').execute()
    expect(left).toEqual([])
  })
})
