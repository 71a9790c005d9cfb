/** What the server finds wrong with steps, and what it knows of them: what they name, whom they call, whether they move. */
import { restingPose } from '@wheelhouse/contract/robots/arm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBuilding, aFloor, aFlowGroup } from '../testing/factories.ts'
import { aFlow, aStep, waiting } from '../testing/flow-factories.ts'
import { aDrawnObject } from '../testing/map-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { aPose, aPoseNetwork, testArm } from '../testing/pose-factories.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
let place: { buildingId: string; floorId: string; flowGroupId: string }
let owner: { organizationId: string; buildingId: string }
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
  const { building, floor } = world.site
  const { id: flowGroupId } = await aFlowGroup(server.db, { buildingId: building.id })
  place = { buildingId: building.id, floorId: floor.id, flowGroupId }
  owner = { organizationId: building.organizationId, buildingId: building.id }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('flows').execute()
})

type Steps = ReturnType<typeof waiting>
const details = ({ status, code, body }: { status: number; code: string | null; body: unknown }) => ({
  status,
  code,
  faults: (body as { error?: { details?: { path: string; code: string }[] } }).error?.details?.map(
    (detail) => [detail.path, detail.code],
  ),
})
const bad = (...faults: [path: string, code: string][]) => ({ status: 422, code: 'flow.badSteps', faults })
const create = (definition: Steps) => admin.call('POST', '/flows', { name: 'Round', ...place, definition })
const define = (id: string, definition: Steps, revision = 1) =>
  admin.call('PATCH', `/flows/${id}/definition`, { definition, revision })
const calling = (...ids: string[]) => ids.map((flowId) => aStep(7, { flowId }))
const ours = (name: string, definition: Steps = waiting()) => aFlow(server.db, { ...place, name, definition })

describe('steps with errors', () => {
  it('are refused, each by its place, whichever call brings them', async () => {
    const definition = [aStep(4, { times: 0 }), aStep(3), aStep(1_999), aStep(300)]
    const faults = bad(
      ['definition.0', 'step.notClosed'],
      ['definition.0.params.times', 'step.invalid'],
      ['definition.3.params.text', 'step.missing'],
    )
    const { id } = await ours('A')
    expect(details(await create(definition))).toEqual(faults)
    expect(details(await define(id, definition))).toEqual(faults)
    expect(details(await admin.call('PATCH', `/flows/${id}`, { definition, revision: 1 }))).toEqual(faults)
    const body = { floorId: place.floorId, definition }
    expect((await admin.call('POST', '/flows/check', body)).body).toMatchObject([
      { index: 0, param: null, code: 'notClosed', names: [] },
      { index: 0, param: 'times', code: 'invalid' },
      { index: 2, param: null, code: 'unknownType' },
      { index: 3, param: 'text', code: 'missing' },
    ])
    expect((await admin.call('GET', `/flows/${id}`)).body).toMatchObject({ revision: 1 })
  })

  it('are saved where there are warnings alone', async () => {
    const definition = [aStep(4, { times: 2 }), aStep(5)]
    const body = { floorId: place.floorId, definition }
    expect((await admin.call('POST', '/flows/check', body)).body).toMatchObject([{ code: 'empty' }])
    expect((await create(definition)).status).toBe(200)
  })
})

describe('what steps name', () => {
  it('is on the published map of the floor', async () => {
    const definition = [
      aStep(100, { waypointId: 'desk' }),
      aStep(100, { waypointId: 'gone' }),
      aStep(101, { routeId: 'desk' }),
      aStep(107, { doorId: 'door' }),
      aStep(106, { elevatorId: 'lift', floorId: place.floorId }),
    ]
    // A draft is not what robots know.
    const drawn = { id: 'gone', no: 7, name: 'Drawn', type: 1, x: 2, y: 2, theta: 0, status: 1, note: '' }
    await aDrawnObject(server.db, place.floorId, 'waypoints', drawn)
    expect(details(await create(definition))).toEqual(
      bad(
        ['definition.1.params.waypointId', 'step.gone'],
        ['definition.2.params.routeId', 'step.gone'],
        ['definition.3.params.doorId', 'step.gone'],
        ['definition.4.params.elevatorId', 'step.gone'],
      ),
    )
    const floor = await aFloor(server.db, { buildingId: place.buildingId, index: 7 })
    const body = { floorId: floor.id, definition: definition.slice(0, 1) }
    expect((await admin.call('POST', '/flows/check', body)).body).toMatchObject([
      { index: 0, param: 'waypointId', code: 'gone' },
    ])
  })

  it('is on the map of the floor that the robot has come to by a lift', async () => {
    // It has no map: nothing is there.
    const upper = await aFloor(server.db, { buildingId: place.buildingId, index: 8 })
    const ride = (floorId: string) => aStep(106, { elevatorId: 'lift', floorId })
    const desk = aStep(100, { waypointId: 'desk' })
    const check = async (floorId: string, ...steps: Steps) => {
      const definition = steps.map((step, index) => ({ ...step, id: `s${index}` }))
      const { body } = await admin.call('POST', '/flows/check', { floorId, definition })
      return (body as { index: number; param: string; code: string }[])
        .filter(({ param }) => param !== 'elevatorId')
        .map(({ index, code }) => [index, code])
    }
    const { floorId } = place
    expect(await check(floorId, desk, ride(upper.id), desk)).toEqual([[2, 'gone']])
    expect(await check(upper.id, desk, ride(floorId), desk)).toEqual([[0, 'gone']])
    const { id: down } = await aFlow(server.db, { ...place, floorId: upper.id, definition: [ride(floorId)] })
    expect(await check(upper.id, aStep(7, { flowId: down }), desk)).toEqual([])
    expect(await check(floorId, aStep(7, { flowId: down }), desk)).toEqual([[0, 'calledElsewhere']])
    expect(await check(floorId, aStep(6), ride(upper.id), aStep(11), desk)).toEqual([[3, 'floorUnsure']])
    // Of a floor that is not there nobody knows what is on it.
    expect(await check(floorId, ride('nowhere'), desk)).toEqual([[0, 'gone']])
  })

  it('is of the flow’s building or organisation, and in sight', async () => {
    const elsewhere = await aBuilding(server.db, { organizationId: owner.organizationId })
    let index = 20
    const steps = async (at: { organizationId: string; buildingId: string | null }) => {
      const pose = await aPose(server.db, at)
      const buildingId = at.buildingId ?? place.buildingId
      const network = await aPoseNetwork(server.db, [pose], at.buildingId ? { buildingId } : {})
      const floor = await aFloor(server.db, { buildingId, index: index++ })
      const flow = await aFlow(server.db, { buildingId, floorId: floor.id })
      return [
        aStep(200, { poseId: pose.id }),
        ...calling(flow.id),
        aStep(201, { poseId: pose.id, poseNetworkId: network.id }),
        aStep(106, { elevatorId: 'lift', floorId: floor.id }),
      ]
    }
    const check = async (definition: Steps) => {
      const { body } = await admin.call('POST', '/flows/check', { floorId: place.floorId, definition })
      return (body as { index: number; param: string; code: string }[]).map(({ index, param, code }) => [
        index,
        param,
        code,
      ])
    }
    const lift = [3, 'elevatorId', 'gone']
    const onlyLift = [[1, 'flowId', 'calledElsewhere'], lift]
    expect(await check(await steps(owner))).toEqual(onlyLift)
    expect(await check(await steps({ ...owner, buildingId: null }))).toEqual(onlyLift)
    const allGone = [
      [0, 'poseId', 'gone'],
      [1, 'flowId', 'gone'],
      [2, 'poseId', 'gone'],
      [2, 'poseNetworkId', 'gone'],
      lift,
      [3, 'floorId', 'gone'],
    ]
    const sorted = (found: unknown[][]) => found.map(String).toSorted()
    expect(sorted(await check(await steps({ ...owner, buildingId: elsewhere.id })))).toEqual(sorted(allGone))
    const foreign = { organizationId: world.foreign.id, buildingId: world.foreignSite.building.id }
    expect(sorted(await check(await steps(foreign)))).toEqual(sorted(allGone))
    const nothing = ['x', 'ABCDEF00-0000-4000-8000-000000000000', "'; drop table flows"]
    expect(await check(nothing.flatMap((id) => calling(id)))).toHaveLength(nothing.length)
  })

  it('stays while a flow names it, and the refusal lists which', async () => {
    const pose = await aPose(server.db, owner)
    const network = await aPoseNetwork(server.db, [pose])
    const floor = await aFloor(server.db, { buildingId: place.buildingId, index: 9 })
    const called = await ours('Called')
    const caller = await ours('Caller', [
      ...calling(called.id, called.id),
      aStep(201, { poseId: pose.id, poseNetworkId: network.id }),
      aStep(106, { elevatorId: 'lift', floorId: floor.id }),
    ])
    const usage = [{ table: 'flow_uses', effect: 'blocks', count: 1, names: ['Caller'] }]
    const floorPath = `/buildings/${place.buildingId}/floors/${floor.id}`
    for (const path of [`/flows/${called.id}`, `/pose-networks/${network.id}`, floorPath]) {
      expect((await admin.call('GET', `${path}/usages`)).body).toEqual(usage)
      expect((await admin.call('DELETE', path)).code).toBe('entity.inUse')
    }
    expect((await admin.call('GET', `/pose-defs/${pose.id}/usages`)).body).toContainEqual(usage[0])
    // A new name is listed, and steps that are gone block nothing.
    await admin.call('PATCH', `/flows/${caller.id}`, { name: 'Renamed', revision: 1 })
    expect((await admin.call('GET', `${floorPath}/usages`)).body).toMatchObject([{ names: ['Renamed'] }])
    expect((await define(caller.id, waiting(), 2)).status).toBe(204)
    for (const path of [`/flows/${called.id}`, `/pose-networks/${network.id}`, floorPath])
      expect((await admin.call('DELETE', path)).status).toBe(204)
  })

  it('may be gone since: the flow is read and renamed, but its steps are not saved so, nor taken to another floor', async () => {
    const { id } = await ours('Old', [aStep(100, { waypointId: 'removed' })])
    const { body } = await admin.call('GET', `/flows/${id}`)
    const { definition } = body as { definition: Steps }
    const change = { name: 'New', definition, revision: 1 }
    expect((await admin.call('PATCH', `/flows/${id}`, change)).status).toBe(204)
    const gone = ['definition.0.params.waypointId', 'step.gone'] as [string, string]
    expect(details(await define(id, [...definition, ...waiting()], 2))).toEqual(bad(gone))
    const floor = await aFloor(server.db, { buildingId: place.buildingId, index: 11 })
    const moved = { floorId: floor.id, revision: 2 }
    expect(details(await admin.call('PATCH', `/flows/${id}`, moved))).toEqual(bad(gone))
    expect((await admin.call('POST', `/flows/${id}/copy`, { name: 'Copy' })).status).toBe(200)
  })

  it('is checked for general operators by commands that they are not offered, too', async () => {
    await server.db.updateTable('commands').set({ scope: 3 }).where('code', '=', 'wait').execute()
    const general = await server.openSession(world.personas.general.id)
    const { id } = await ours('A')
    const body = { definition: [aStep(3, { seconds: 9 })], revision: 1 }
    expect((await general.call('PATCH', `/flows/${id}/definition`, body)).status).toBe(204)
    await server.db.updateTable('commands').set({ scope: 0 }).where('code', '=', 'wait').execute()
  })
})

describe('a flow that would call itself', () => {
  it('is refused, by itself or through others, with the names on the way', async () => {
    const a = await ours('A')
    const b = await ours('B', calling(a.id))
    const c = await ours('C', calling(b.id))
    expect(details(await define(a.id, calling(a.id)))).toEqual(
      bad(['definition.0.params.flowId', 'step.callsItself']),
    )
    expect(details(await define(a.id, [...waiting(), ...calling(c.id)]))).toEqual(
      bad(['definition.1.params.flowId', 'step.callsItself']),
    )
    const body = { floorId: place.floorId, flowId: a.id, definition: calling(c.id) }
    expect((await admin.call('POST', '/flows/check', body)).body).toEqual([
      { index: 0, param: 'flowId', code: 'callsItself', names: ['C', 'B', 'A'] },
    ])
    expect((await define(c.id, calling(a.id, b.id, a.id))).status).toBe(204)
  })

  it('does not come about by two who save at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const a = await ours('A')
      const b = await ours('B')
      const answers = await Promise.all([define(a.id, calling(b.id)), define(b.id, calling(a.id))])
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([204, 422])
    }
  })
})

it('says whether a flow moves the robot, by its own steps or those that it calls, also when they change', async () => {
  const last = await ours('Last')
  const middle = await ours('Middle', calling(last.id))
  const first = await ours('First', calling(middle.id))
  const moves = async () =>
    Promise.all(
      [first, middle, last].map(async ({ id }) => {
        const { body } = await admin.call('GET', `/flows/${id}`)
        return (body as { containsMove: boolean }).containsMove
      }),
    )
  expect(await moves()).toEqual([false, false, false])
  await define(last.id, [aStep(104)])
  expect(await moves()).toEqual([true, true, true])
  expect((await create(calling(first.id))).body).toMatchObject({ containsMove: true })
  await define(middle.id, waiting())
  expect(await moves()).toEqual([false, false, true])
})

it('lets a pose that a flow names be changed, but not be taken out of its reach', async () => {
  const pose = await aPose(server.db, owner)
  await ours('A', [aStep(200, { poseId: pose.id })])
  const path = `/pose-defs/${pose.id}`
  const joints = restingPose(testArm)
  expect((await admin.call('PATCH', path, { joints, name: 'Other', revision: 1 })).status).toBe(204)
  const elsewhere = await aBuilding(server.db, { organizationId: owner.organizationId })
  const answer = await admin.call('PATCH', path, { buildingId: elsewhere.id, revision: 2 })
  expect(details(answer)).toEqual({
    status: 422,
    code: 'request.invalid',
    faults: [['buildingId', 'pose.inFlow']],
  })
})
