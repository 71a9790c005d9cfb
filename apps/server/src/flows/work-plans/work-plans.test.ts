/** Work plans: what they may contain, plans from templates, and which a robot has. */
import type { ShownPlan, WorkPlan, WorkStep } from '@wheelhouse/contract/flows/work-plan'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBuilding, aFloor, anOperator } from '../../testing/factories.ts'
import { aWorkPlan, aWorkStep, getBuiltIn, speaking } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { aPose } from '../../testing/pose-factories.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
let ids: Record<'speak' | 'pose' | 'goTo', string>
let place: { buildingId: string; floorId: string }

beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
  place = { buildingId: world.site.building.id, floorId: world.site.floor.id }
  const get = async (code: string) => (await getBuiltIn(server.db, code)).id
  ids = { speak: await get('speak'), pose: await get('pose'), goTo: await get('goTo') }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('workPlans').execute()
})

const toPrepared = (commandId: string, params: Record<string, string>) => ({
  commandId,
  label: 'Button',
  icon: 'flag',
  params,
})
const create = (steps: readonly WorkStep[], more: object = {}, client = admin) =>
  client.call('POST', '/workplans', { name: 'Ride', ...place, definition: { steps }, ...more })
type Details = { error?: { details?: { path: string; code: string }[] } }
const details = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...((body as Details).error?.details ?? []).map(({ path, code }) => `${path} ${code}`),
]

describe('a work plan', () => {
  it('is written by admins of its building, with commands that are checked as steps are', async () => {
    const manager = await server.openSession(world.personas.areaManager.id)
    const hanako = await server.openSession(world.personas.general.id)
    const steps = [aWorkStep(speaking(ids.speak))]
    expect((await create(steps, {}, manager)).status).toBe(200)
    expect((await create(steps, {}, hanako)).status).toBe(403)
    const bad = [
      aWorkStep(toPrepared(ids.goTo, { waypointId: 'nowhere' })),
      aWorkStep(speaking(ids.speak), { aux: [toPrepared(ids.speak, {})] }),
    ]
    expect(details(await create(bad))).toEqual([
      422,
      'definition.steps.1.aux.0.params.text step.missing',
      'definition.steps.0.main.params.waypointId step.gone',
    ])
  })

  it('has a main action in each step before it can be carried out; a template need not', async () => {
    const steps = [aWorkStep(null)]
    expect(details(await create(steps))).toEqual([422, 'definition.steps.0.main workPlan.mainMissing'])
    const { id } = (await create(steps, { status: 0 })).body as WorkPlan
    expect((await admin.call('PATCH', `/workplans/${id}`, { status: 1, revision: 1 })).status).toBe(422)
    expect((await create(steps, { isTemplate: true })).status).toBe(200)
  })

  it('presses in a step of one arm with no other', async () => {
    const { id: press } = await getBuiltIn(server.db, 'pressButton')
    const step = (type: WorkStep['type'], params: Record<string, string>) =>
      aWorkStep(toPrepared(press, params), { type })
    const good = [
      step('button-left', { arm: 'left' }),
      step('button-right', {}),
      step('move', { arm: 'left' }),
    ]
    expect((await create(good)).status).toBe(200)
    expect(details(await create([...good, step('button-left', {})]))).toEqual([
      422,
      'definition.steps.3.main.params.arm workPlan.otherArm',
    ])
  })

  it('keeps the pose that a step names', async () => {
    const pose = await aPose(server.db, { organizationId: world.own.id })
    const steps = [aWorkStep(speaking(ids.speak), { post: [toPrepared(ids.pose, { poseId: pose.id })] })]
    const { id } = (await create(steps)).body as WorkPlan
    expect((await admin.call('DELETE', `/pose-defs/${pose.id}`)).status).toBe(409)
    expect((await admin.call('DELETE', `/workplans/${id}`)).status).toBe(204)
    expect((await admin.call('DELETE', `/pose-defs/${pose.id}`)).status).toBe(204)
  })
})

describe('the steps of a work plan', () => {
  it('are kept as they were before each change of them, with who saved them', async () => {
    const [first, second] = ['First', 'Second'].map((title) => ({
      steps: [aWorkStep(speaking(ids.speak), { title })],
    }))
    const { id } = (await create(first?.steps ?? [])).body as WorkPlan
    const path = `/workplans/${id}/revisions`
    expect((await admin.call('GET', path)).body).toEqual([])
    const manager = await server.openSession(world.personas.areaManager.id)
    const change = (body: object) => manager.call('PATCH', `/workplans/${id}`, body)
    expect((await change({ name: 'Renamed', revision: 1 })).status).toBe(204)
    expect((await change({ definition: second, revision: 2 })).status).toBe(204)
    expect((await change({ definition: first, revision: 3 })).status).toBe(204)
    const { body } = await admin.call('GET', path)
    expect(body).toEqual([
      expect.objectContaining({ revision: 3, name: 'Renamed', definition: second }),
      expect.objectContaining({ revision: 1, name: 'Ride', definition: first }),
    ])
    const foreigner = await server.openSession(world.personas.foreignAdministrator.id)
    expect((await foreigner.call('GET', path)).status).toBe(404)
    // They are no reason not to delete it.
    expect((await admin.call('GET', `/workplans/${id}/usages`)).body).toEqual([])
    expect((await admin.call('DELETE', `/workplans/${id}`)).status).toBe(204)
  })
})

describe('a template for its organisation alone', () => {
  it('is not seen, nor made into plans, by a company that looks after the organisation', async () => {
    const agent = await server.db
      .insertInto('organizations')
      .values({ name: 'Agent', type: 2, createdAt: server.clock.now(), updatedAt: server.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const setParent = (parentId: string | null) =>
      server.db.updateTable('organizations').set({ parentId }).where('id', '=', world.own.id).execute()
    await setParent(agent.id)
    const { id: operatorId } = await anOperator(server.db, {
      type: 2,
      organizationId: agent.id,
      buildingId: null,
    })
    const caretaker = await server.openSession(operatorId)
    const steps = [aWorkStep(speaking(ids.speak))]
    const make = async (scope: number) => (await create(steps, { isTemplate: true, scope })).body as WorkPlan
    const instantiate = ({ id }: WorkPlan) =>
      caretaker.call('POST', `/workplans/${id}/instantiate`, { name: 'Theirs', ...place })
    const [hidden, open] = [await make(1), await make(0)]
    expect((await caretaker.call('GET', `/workplans/${hidden.id}`)).status).toBe(404)
    expect((await instantiate(hidden)).status).toBe(404)
    expect((await instantiate(open)).body).toMatchObject({ scope: 0, templateId: open.id })
    expect(details(await create(steps, { scope: 1 }, caretaker))).toEqual([422, 'scope workPlan.notOwn'])
    await setParent(null)
  })
})

describe('a plan from a template', () => {
  const instantiate = (id: string, where: object) =>
    admin.call('POST', `/workplans/${id}/instantiate`, { name: 'Ours', ...where })

  it('leaves out what is not at its place, and is disabled until that is chosen', async () => {
    const pose = await aPose(server.db, { organizationId: world.own.id, buildingId: place.buildingId })
    const posing = toPrepared(ids.pose, { poseId: pose.id })
    const steps = [aWorkStep(speaking(ids.speak), { pre: [posing] }), aWorkStep(posing)]
    const template = (await create(steps, { isTemplate: true, type: 'elevator' })).body as WorkPlan
    const same = (await instantiate(template.id, place)).body as WorkPlan
    expect(same).toMatchObject({
      name: 'Ours',
      type: 'elevator',
      isTemplate: false,
      templateId: template.id,
      status: 1,
      definition: template.definition,
    })
    const building = await aBuilding(server.db, { organizationId: world.own.id })
    const floor = await aFloor(server.db, { buildingId: building.id })
    const other = (await instantiate(template.id, { buildingId: building.id, floorId: floor.id }))
      .body as WorkPlan
    expect(other.status).toBe(0)
    expect(other.definition.steps).toMatchObject([{ pre: [], main: { label: 'Greet' } }, { main: null }])
    expect((await instantiate(same.id, place)).status).toBe(404)
  })
})

describe('the plans of a robot', () => {
  it('are those of its building that can be carried out, with how each command runs', async () => {
    await aWorkPlan(server.db, { ...place, name: 'B' })
    await aWorkPlan(server.db, { ...place, name: 'Off', status: 0 })
    await aWorkPlan(server.db, { ...place, name: 'Template', isTemplate: true })
    await aWorkPlan(server.db, { name: 'Elsewhere' })
    const { body } = await admin.call('GET', `/robots/${world.site.robot.serialNumber}/work-plans`)
    expect((body as ShownPlan[]).map(({ name }) => name)).toEqual(['B'])
    const main = [{ label: 'Greet', icon: 'volume-2', key: null, run: { way: 'now', actionType: 'speak' } }]
    expect((body as ShownPlan[])[0]?.steps).toMatchObject([{ title: 'Greet', main, aux: [] }])
  })

  it('are run by step, part and place of the revision that the page has', async () => {
    const step = aWorkStep(speaking(ids.speak))
    const plan = await aWorkPlan(server.db, { ...place, steps: [step] })
    const run = async (more: object) => {
      const where = { from: 'plan', planId: plan.id, stepId: step.id, part: 'main', index: 0, revision: 1 }
      const path = `/robots/${world.site.robot.serialNumber}/command-runs`
      return (await admin.call('POST', path, { ...where, ...more })).code
    }
    // The robot is away: the command was found.
    expect(await run({})).toBe('robot.offline')
    expect(await run({ part: 'aux' })).toBe('entity.changed')
    expect(await run({ stepId: 'other' })).toBe('entity.changed')
    expect(await run({ revision: 2 })).toBe('entity.changed')
  })
})
