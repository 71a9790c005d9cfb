/** Flows over real calls: who sees and changes them, their order, copies and past steps. */
import { revisionsKept } from '@wheelhouse/contract/flows/revision'
import { reorderMax } from '@wheelhouse/contract/kernel/reorder'
import { defaultBodyLimit } from '@wheelhouse/contract/kernel/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBuilding, aFloor, aFlowGroup, anOperator, anOrganization } from '../testing/factories.ts'
import { aFlow, aStep, waiting } from '../testing/flow-factories.ts'
import { aSite, createWorld, type PersonaName, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
let group: { id: string }
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
  group = await aFlowGroup(server.db, { buildingId: world.site.building.id })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('flows').execute()
})

type Row = { id: string; name: string; index: number; revision: number; definition: unknown }
const details = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  faults: (body as { error?: { details?: { path: string; code: string }[] } }).error?.details?.map(
    ({ path, code }) => [path, code],
  ),
})
const refused = (...faults: [path: string, code: string][]) => ({ status: 422, faults })
const as = (persona: PersonaName) => server.openSession(world.personas[persona].id)
/** A flow of the site, made past the calls. */
const ours = (values: Parameters<typeof aFlow>[1] = {}) => {
  const { building, floor } = world.site
  return aFlow(server.db, { buildingId: building.id, floorId: floor.id, flowGroupId: group.id, ...values })
}
const create = (values: object = {}, by = admin) => {
  const { building, floor } = world.site
  const place = { buildingId: building.id, floorId: floor.id, flowGroupId: group.id }
  return by.call('POST', '/flows', { name: 'Round', ...place, definition: waiting(), ...values })
}
const inOrder = async (by = admin) => {
  const filter = encodeURIComponent(JSON.stringify({ where: { flowGroupId: group.id } }))
  return ((await by.call('GET', `/flows?filter=${filter}`)).body as Row[]).map(({ name }) => name)
}

describe('a flow', () => {
  it('is created with what was left out, changed, read again and deleted', async () => {
    const { body } = await create({ definition: [aStep(100, { waypointId: 'desk' })] })
    const { id } = body as Row
    expect(body).toMatchObject({
      description: '',
      status: 1,
      scope: 1,
      index: 0,
      containsMove: true,
      revision: 1,
      definition: [{ type: 100, params: { waypointId: 'desk' } }],
    })
    const change = { name: 'Night', status: 0, revision: 1 }
    expect((await admin.call('PATCH', `/flows/${id}`, change)).status).toBe(204)
    expect((await admin.call('PATCH', `/flows/${id}`, change)).code).toBe('entity.changed')
    expect((await admin.call('GET', `/flows/${id}`)).body).toMatchObject({
      name: 'Night',
      status: 0,
      revision: 2,
      can: { update: true, delete: true, define: true },
    })
    expect((await admin.call('DELETE', `/flows/${id}`)).status).toBe(204)
    expect((await admin.call('GET', `/flows/${id}`)).status).toBe(404)
  })

  it('may have as many signs in its steps as the contract says, whatever they take in bytes', async () => {
    const sign = (times: number) => '巡'.repeat(times)
    const definition = Array.from({ length: 500 }, (_, index) => ({
      id: `${index}${sign(60)}`,
      name: sign(64),
      type: 9,
      params: { text: sign(500) },
      icon: sign(40),
    }))
    expect(Buffer.byteLength(JSON.stringify(definition))).toBeGreaterThan(defaultBodyLimit)
    const { id } = (await create({ definition })).body as Row
    expect((await admin.call('GET', `/flows/${id}`)).status).toBe(200)
  })

  it('is listed without its steps, unless they are requested', async () => {
    await ours()
    const [plain] = (await admin.call('GET', '/flows')).body as Row[]
    expect(plain).not.toHaveProperty('definition')
    const fields = encodeURIComponent(JSON.stringify({ fields: ['id', 'definition'] }))
    const [whole] = (await admin.call('GET', `/flows?filter=${fields}`)).body as Row[]
    expect(whole?.definition).toMatchObject([{ type: 3 }])
  })

  it('has a floor and a group of its building', async () => {
    const elsewhere = await aBuilding(server.db, { organizationId: world.own.id })
    const floorId = (await aFloor(server.db, { buildingId: elsewhere.id })).id
    const flowGroupId = (await aFlowGroup(server.db, { buildingId: elsewhere.id })).id
    expect(details(await create({ floorId }))).toEqual(refused(['floorId', 'floor.notInBuilding']))
    expect(details(await create({ flowGroupId }))).toEqual(
      refused(['flowGroupId', 'flowGroup.notInBuilding']),
    )
    const { id } = await ours()
    expect(details(await admin.call('PATCH', `/flows/${id}`, { flowGroupId, revision: 1 }))).toEqual(
      refused(['flowGroupId', 'flowGroup.notInBuilding']),
    )
    expect((await create({ buildingId: world.foreignSite.building.id })).status).toBe(404)
  })

  it('keeps its floor and its group from being deleted', async () => {
    const { id, name, floorId } = await ours()
    const path = `/buildings/${world.site.building.id}`
    expect((await admin.call('GET', `${path}/floors/${floorId}/usages`)).body).toContainEqual({
      table: 'flows',
      effect: 'blocks',
      count: 1,
      names: [name],
    })
    expect((await admin.call('DELETE', `${path}/floors/${floorId}`)).code).toBe('entity.inUse')
    expect((await admin.call('DELETE', `${path}/flow-groups/${group.id}`)).code).toBe('entity.inUse')
    expect((await admin.call('GET', `/flows/${id}/usages`)).body).toEqual([])
  })

  it('goes with its organisation, whatever its steps name', async () => {
    const { id, name } = await anOrganization(server.db)
    const { building, floor } = await aSite(server.db, id)
    const place = { buildingId: building.id, floorId: floor.id }
    const called = await aFlow(server.db, place)
    await aFlow(server.db, { ...place, definition: [aStep(7, { flowId: called.id })] })
    const system = await as('systemAdministrator')
    const path = `/organizations/${id}/delete-with-contents`
    expect((await system.call('POST', path, { name })).status).toBe(204)
    const { rows } = await sql`select from flows where organization_id = ${id}
      union all select from flow_uses union all select from flow_groups where building_id = ${building.id}`.execute(
      server.db,
    )
    expect(rows).toEqual([])
  })
})

describe('the steps of a flow', () => {
  const define = (by: Client, id: string, revision = 1) =>
    by.call('PATCH', `/flows/${id}/definition`, { definition: [aStep(104)], revision })

  it('are changed by those who work with it, but by no area manager, and nothing else is', async () => {
    for (const persona of ['general', 'administrator', 'systemAdministrator'] as const) {
      const { id } = await ours()
      const by = await as(persona)
      expect((await define(by, id)).status).toBe(204)
      expect((await define(by, id)).code).toBe('entity.changed')
      const isAdmin = persona === 'administrator' || persona === 'systemAdministrator'
      const { body } = await by.call('GET', `/flows/${id}`)
      expect(body).toMatchObject({
        revision: 2,
        containsMove: true,
        definition: [{ type: 104 }],
        can: { update: isAdmin, delete: isAdmin, define: true },
      })
      const answer = await by.call('PATCH', `/flows/${id}`, { name: 'Mine', revision: 2 })
      expect(answer.status).toBe(isAdmin ? 204 : 403)
    }
    const { id } = await ours()
    const manager = await as('areaManager')
    expect((await define(manager, id)).code).toBe('auth.forbidden')
    expect((await manager.call('GET', `/flows/${id}`)).body).toMatchObject({ can: { define: false } })
  })

  it('are read only for an account that is restricted', async () => {
    const { building } = world.site
    const place = { organizationId: building.organizationId, buildingId: building.id }
    const { id: operatorId } = await anOperator(server.db, { type: 0, ...place })
    await server.db
      .updateTable('operators')
      .set({ restrictEditFlow: true })
      .where('id', '=', operatorId)
      .execute()
    const restricted = await server.openSession(operatorId)
    const { id } = await ours()
    expect((await define(restricted, id)).code).toBe('auth.forbidden')
    expect((await restricted.call('GET', `/flows/${id}`)).body).toMatchObject({
      revision: 1,
      can: { update: false, delete: false, define: false },
    })
  })

  it('are out of reach in another building', async () => {
    const elsewhere = await aBuilding(server.db, { organizationId: world.own.id })
    const { id } = await aFlow(server.db, { buildingId: elsewhere.id })
    for (const persona of ['general', 'foreignAdministrator'] as const)
      expect((await define(await as(persona), id)).status).toBe(404)
  })

  it('are kept as they were, with who saved them, and the oldest go', async () => {
    const { id } = await ours()
    const general = await as('general')
    expect((await general.call('GET', `/flows/${id}/revisions`)).body).toEqual([])
    await define(general, id)
    await admin.call('PATCH', `/flows/${id}`, { name: 'Renamed', revision: 2 })
    await admin.call('PATCH', `/flows/${id}`, { definition: waiting(), revision: 3 })
    const { body } = await general.call('GET', `/flows/${id}/revisions`)
    expect(body).toMatchObject([
      { revision: 2, operatorName: '試験 花子', definition: [{ type: 104 }] },
      { revision: 1, operatorName: null, definition: [{ type: 3 }] },
    ])
    for (let revision = 4; revision < 4 + revisionsKept; revision += 1)
      await admin.call('PATCH', `/flows/${id}`, { definition: waiting(), revision })
    const kept = (await general.call('GET', `/flows/${id}/revisions`)).body as Row[]
    expect([kept.length, kept[0]?.revision, kept.at(-1)?.revision]).toEqual([
      revisionsKept,
      3 + revisionsKept,
      4,
    ])
    // Those, and what the steps are now.
    const stored = await server.db.selectFrom('flowRevisions').select('revision').execute()
    expect(stored).toHaveLength(revisionsKept + 1)
  })
})

describe('a flow for its organisation alone', () => {
  it('is not seen by a company that looks after the organisation, which makes none either', async () => {
    const agent = await server.db
      .insertInto('organizations')
      .values({ name: 'Agent', type: 2, createdAt: server.clock.now(), updatedAt: server.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('organizations')
      .set({ parentId: agent.id })
      .where('id', '=', world.own.id)
      .execute()
    const { id: operatorId } = await anOperator(server.db, {
      type: 2,
      organizationId: agent.id,
      buildingId: null,
    })
    const caretaker = await server.openSession(operatorId)
    const hidden = await ours({ name: 'Hidden', scope: 1, index: 0 })
    const first = await ours({ name: 'First', scope: 0, index: 1 })
    const second = await ours({ name: 'Second', scope: 0, index: 2 })
    expect((await caretaker.call('GET', `/flows/${hidden.id}`)).status).toBe(404)
    expect(await inOrder(caretaker)).toEqual(['First', 'Second'])
    for (const { id } of [hidden, first])
      await admin.call('PATCH', `/flows/${id}`, { description: 'Changed', revision: 1 })
    const recorded = async (by: Client) => {
      const filter = encodeURIComponent(JSON.stringify({ where: { action: 'flow:update' }, limit: 2 }))
      const entries = (await by.call('GET', `/audit-logs?filter=${filter}`)).body as { entityId: string }[]
      return entries.map(({ entityId }) => entityId)
    }
    expect(await recorded(admin)).toEqual([first.id, hidden.id])
    const known = await recorded(caretaker)
    expect([known.includes(first.id), known.includes(hidden.id)]).toEqual([true, false])
    // Those that somebody does not see keep their places.
    const path = `/flow-groups/${group.id}/flows/reorder`
    expect((await caretaker.call('PATCH', path, { ids: [second.id, first.id] })).status).toBe(204)
    expect(await inOrder()).toEqual(['Hidden', 'Second', 'First'])
    expect(details(await create({ scope: 1 }, caretaker))).toEqual(refused(['scope', 'flow.notOwn']))
    expect((await create({ scope: 0 }, caretaker)).status).toBe(200)
    expect(details(await caretaker.call('PATCH', `/flows/${first.id}`, { scope: 1, revision: 2 }))).toEqual(
      refused(['scope', 'flow.notOwn']),
    )
    await server.db
      .updateTable('organizations')
      .set({ parentId: null })
      .where('id', '=', world.own.id)
      .execute()
  })
})

describe('the flows of a group', () => {
  it('stand in their order, with new ones, copies and those from elsewhere at the end', async () => {
    const other = await aFlowGroup(server.db, { buildingId: world.site.building.id })
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })].map(({ body }) => body as Row)
    const moved = await ours({ name: 'Moved', flowGroupId: other.id })
    const copied = await admin.call('POST', `/flows/${a?.id}/copy`, { name: 'A again' })
    expect(copied.body).toMatchObject({ status: 0, index: 2, revision: 1, definition: [{ type: 3 }] })
    const change = { flowGroupId: group.id, revision: 1 }
    expect((await admin.call('PATCH', `/flows/${moved.id}`, change)).status).toBe(204)
    expect(await inOrder()).toEqual(['A', 'B', 'A again', 'Moved'])
    const ids = [moved.id, (copied.body as Row).id, b?.id, a?.id]
    const path = `/flow-groups/${group.id}/flows/reorder`
    expect((await admin.call('PATCH', path, { ids })).status).toBe(204)
    expect(await inOrder()).toEqual(['Moved', 'A again', 'B', 'A'])
    expect((await admin.call('PATCH', path, { ids: ids.slice(1) })).code).toBe('entity.changed')
    expect((await admin.call('PATCH', path, { ids: [...ids.slice(1), ids[1]] })).code).toBe('entity.changed')
    expect((await (await as('foreignAdministrator')).call('PATCH', path, { ids })).status).toBe(404)
  })
  it('are as many as can be put in order', async () => {
    const { building, floor } = world.site
    await sql`
      insert into flows (organization_id, building_id, floor_id, flow_group_id, index, name, description, status, scope,
          definition, created_at, updated_at)
      select ${building.organizationId}, ${building.id}, ${floor.id}, ${group.id}, n, 'Flow ' || n, '', 1, 1, '[]', now(), now()
        from generate_series(1, ${reorderMax}::int) n`.execute(server.db)
    expect((await create()).code).toBe('entity.limit')
    const other = await aFlowGroup(server.db, { buildingId: building.id })
    const { id } = await ours({ flowGroupId: other.id })
    const change = { flowGroupId: group.id, revision: 1 }
    expect(details(await admin.call('PATCH', `/flows/${id}`, change))).toEqual(
      refused(['flowGroupId', 'flowGroup.full']),
    )
    const last = (await admin.call('GET', '/flows?filter={"order":"index DESC","limit":1}')).body as Row[]
    const copied = await admin.call('POST', `/flows/${last[0]?.id}/copy`, { name: 'One more' })
    expect(copied.code).toBe('entity.limit')
  })
})
