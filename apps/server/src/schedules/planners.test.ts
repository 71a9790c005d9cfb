/** Who plans: system administrators alone, until a setting says otherwise (R-SCHEDULES-3). */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aSystemConfig } from '../testing/factories.ts'
import { aFlow } from '../testing/flow-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
beforeEach(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
})
afterEach(() => server.close())

const soon = { startAt: '2026-11-20T09:01', endAt: '2026-11-20T09:30' }

it('is planned by system administrators alone, or from the kind of account on that the setting names', async () => {
  const { administrator, areaManager } = world.personas
  const { building, floor } = world.site
  const flowId = (await aFlow(server.db, { buildingId: building.id, floorId: floor.id })).id
  const maker = await server.openSession(world.personas.systemAdministrator.id)
  const tryAs = async (persona: { id: string }) => {
    const planner = await server.openSession(persona.id)
    const values = { ...soon, title: 'Night', robotId: world.site.robot.id, flowId }
    const { status, body } = await planner.call('POST', '/schedules', values)
    const { id } = status === 201 || status === 200 ? (body as { id: string }) : { id: null }
    const rights = (await planner.call('GET', '/my/rights')).body
    return { planner, status, id, rights }
  }
  const { id } = (
    await maker.call('POST', '/schedules', {
      title: 'Round',
      robotId: world.site.robot.id,
      flowId,
      startAt: '2026-11-21T09:01',
      endAt: '2026-11-21T09:30',
    })
  ).body as { id: string }
  const before = await tryAs(administrator)
  expect(before).toMatchObject({ status: 403, rights: { withheld: ['schedule:write'] } })
  const row = (await before.planner.call('GET', `/schedules/${id}`)).body as { revision: number }
  expect(row).toMatchObject({ can: { update: false, delete: false } })
  for (const [method, path, body] of [
    ['PATCH', '', { title: 'Mine', revision: row.revision }],
    ['DELETE', '', undefined],
    ['POST', '/skip', { date: '2026-11-21', skipped: true }],
    ['POST', '/move', { date: '2026-11-21', startAt: '2026-11-21T10:00', scope: 'one' }],
    ['POST', '/split', { date: '2026-11-21', scope: 'one', title: 'Mine', revision: row.revision }],
  ] as const)
    expect((await before.planner.call(method, `/schedules/${id}${path}`, body)).status, method + path).toBe(
      403,
    )
  await aSystemConfig(server.db, { key: 'schedule.editRole', type: 'number', value: '2' })
  expect(await tryAs(administrator)).toMatchObject({ status: 200, rights: { withheld: [] } })
  expect((await before.planner.call('GET', `/schedules/${id}`)).body).toMatchObject({
    can: { update: true, delete: true },
  })
  expect(await tryAs(areaManager)).toMatchObject({ status: 403, rights: { withheld: ['schedule:write'] } })
})
