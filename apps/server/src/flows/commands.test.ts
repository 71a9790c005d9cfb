/** The catalogue of commands: what is built in, what is a customer's, and who sees what. */
import { stepTypes } from '@wheelhouse/contract/flows/step-types'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCommand, aFlow, aStep, freeType } from '../testing/flow-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { ensureBuiltInCommands } from './built-in-commands.ts'

let server: TestServer
let world: World
let system: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  system = await server.openSession(world.personas.systemAdministrator.id)
})
afterAll(() => server.close())

type Row = Record<string, unknown> & { id: string; type: number; revision: number }
const list = async (client: Client, filter: object = {}) =>
  (await client.call('GET', `/commands?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body as Row[]
const findBuiltIn = async (code: string): Promise<Row> => {
  const [found] = await list(system, { where: { code } })
  if (found === undefined) throw new Error(`${code} is not there`)
  return found
}
const codes = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  codes: (body as { error?: { details?: { path: string; code: string }[] } }).error?.details?.map(
    ({ path, code }) => [path, code],
  ),
})
const ensure = () => ensureBuiltInCommands(server.db, server.clock)

describe('the built-in commands', () => {
  it('are there when the server starts, each with its words, in the order of their numbers', async () => {
    const rows = await list(system, { where: { isBuiltIn: true }, limit: 200 })
    expect(rows.map(({ type }) => type)).toEqual(stepTypes.map(({ type }) => type).toSorted((a, b) => a - b))
    const goTo = await findBuiltIn('goTo')
    expect(goTo).toMatchObject({ type: 100, category: 100, scope: 0, status: 1, icon: 'map-pin', models: [] })
    expect(goTo.name).toEqual(stepTypeTexts.texts.step_goTo)
    // Parameters in the order in which people enter them.
    const head = await findBuiltIn('poseSequence')
    expect(JSON.stringify(head.paramsSchema)).toBe(
      JSON.stringify(stepTypes.find(({ code }) => code === 'poseSequence')?.params),
    )
  })

  it('stay as they were chosen when several servers start at once, but for what nobody can change', async () => {
    const wait = await findBuiltIn('wait')
    const chosen = { name: { ja: '待機', en: 'Pause' }, scope: 2, status: 0, memo: 'ours', icon: 'clock' }
    const change = { ...chosen, models: ['ugo-pro'], minOs: '2.5.0', revision: wait.revision }
    expect((await system.call('PATCH', `/commands/${wait.id}`, change)).status).toBe(204)
    await server.db
      .updateTable('commands')
      .set({ code: 'formerly', paramsSchema: '{"type":"object","properties":{},"required":[]}' })
      .where('id', '=', wait.id)
      .execute()
    await server.db.deleteFrom('commands').where('code', '=', 'note').execute()
    await Promise.all([ensure(), ensure(), ensure()])
    const { paramsSchema } = wait
    const { revision: _read, ...chosenFields } = change
    expect(await findBuiltIn('wait')).toMatchObject({ ...chosenFields, type: 3, paramsSchema })
    expect(await findBuiltIn('note')).toMatchObject({ type: 903 })
    const before = await list(system, { limit: 200 })
    await ensure()
    expect(await list(system, { limit: 200 })).toEqual(before)
  })

  it('keep their code, number and parameters, and cannot be deleted', async () => {
    const { id, revision } = await findBuiltIn('speak')
    const change = {
      code: 'say',
      type: 1_900,
      paramsSchema: { type: 'object', properties: {}, required: [] },
      revision,
    }
    expect(codes(await system.call('PATCH', `/commands/${id}`, change))).toEqual({
      status: 422,
      codes: ['code', 'type', 'paramsSchema'].map((field) => [field, 'command.builtIn']),
    })
    expect((await system.call('GET', `/commands/${id}`)).body).toMatchObject({
      can: { update: true, delete: false },
    })
    expect((await system.call('DELETE', `/commands/${id}`)).code).toBe('auth.forbidden')
  })

  it('keep their codes to themselves', async () => {
    const body = { code: 'speak', type: freeType(), name: { ja: '話す', en: 'Talk' } }
    const answer = await system.call('POST', '/commands', body)
    expect(answer.code).toBe('entity.duplicate')
    expect(codes(answer).codes).toEqual([['code', 'value.taken']])
  })
})

describe('a custom command', () => {
  const create = (values: object = {}) =>
    system.call('POST', '/commands', {
      code: `bow-${freeType()}`,
      type: freeType(),
      name: { ja: 'お辞儀', en: 'Bow' },
      ...values,
    })

  it('is created with what was left out, changed, and deleted', async () => {
    const { body } = await create()
    const { id } = body as Row
    expect(body).toMatchObject({ isBuiltIn: false, category: 900, scope: 0, status: 1, icon: 'puzzle' })
    const change = { type: freeType(), scope: 3, revision: 1 }
    expect((await system.call('PATCH', `/commands/${id}`, change)).status).toBe(204)
    expect((await system.call('GET', `/commands/${id}`)).body).toMatchObject({
      type: change.type,
      scope: 3,
      revision: 2,
      can: { update: true, delete: true },
    })
    expect((await system.call('DELETE', `/commands/${id}`)).status).toBe(204)
  })

  it('has a number and a code of its own', async () => {
    const first = (await create()).body as Row
    expect(codes(await create({ type: first.type }))).toEqual({
      status: 409,
      codes: [['type', 'value.taken']],
    })
    expect(codes(await create({ code: first.code }))).toEqual({
      status: 409,
      codes: [['code', 'value.taken']],
    })
    expect(codes(await create({ type: 100 })).status).toBe(422)
  })

  it('stays, with its number, while flows have steps of it, which are listed', async () => {
    const { building, floor } = world.site
    const { id, type } = await aCommand(server.db)
    const place = { buildingId: building.id, floorId: floor.id }
    const flow = await aFlow(server.db, { ...place, definition: [aStep(type), aStep(3), aStep(type)] })
    await aFlow(server.db, { ...place, definition: [aStep(3)] })
    expect((await system.call('GET', `/commands/${id}/uses`)).body).toEqual([
      { kind: 'flow', id: flow.id, name: flow.name, buildingId: building.id, count: 2 },
    ])
    expect((await system.call('GET', `/commands/${id}/usages`)).body).toEqual([
      { table: 'flows', effect: 'blocks', count: 1, names: [flow.name] },
    ])
    expect((await system.call('DELETE', `/commands/${id}`)).code).toBe('entity.inUse')
    expect(codes(await system.call('PATCH', `/commands/${id}`, { type: freeType(), revision: 1 }))).toEqual({
      status: 422,
      codes: [['type', 'command.typeInUse']],
    })
    expect((await system.call('PATCH', `/commands/${id}`, { memo: 'x', revision: 1 })).status).toBe(204)
    await server.db.deleteFrom('flows').where('id', '=', flow.id).execute()
    expect((await system.call('DELETE', `/commands/${id}`)).status).toBe(204)
  })

  it('makes flows with steps of it move once it is said to be a movement', async () => {
    const { id, type } = await aCommand(server.db)
    const flow = await aFlow(server.db, { definition: [aStep(type)] })
    const caller = await aFlow(server.db, {
      buildingId: flow.buildingId,
      floorId: flow.floorId,
      definition: [aStep(7, { flowId: flow.id })],
    })
    expect([flow.containsMove, caller.containsMove]).toEqual([false, false])
    const moves = async () =>
      (
        await server.db
          .selectFrom('flows')
          .select('containsMove')
          .where('id', 'in', [flow.id, caller.id])
          .execute()
      ).map(({ containsMove }) => containsMove)
    expect((await system.call('PATCH', `/commands/${id}`, { category: 100, revision: 1 })).status).toBe(204)
    expect(await moves()).toEqual([true, true])
    expect((await system.call('PATCH', `/commands/${id}`, { category: 900, revision: 2 })).status).toBe(204)
    expect(await moves()).toEqual([false, false])
  })
})

it('is searched and sorted by the names in either language', async () => {
  const find = async (pattern: string, language: 'Ja' | 'En') => {
    const rows = await list(system, { where: { [`name${language}`]: { ilike: pattern } } })
    return rows.map(({ code }) => code)
  }
  expect(await find('%えれべーたー%', 'Ja')).toEqual(['elevatorRide'])
  expect(await find('%ELEVATOR%', 'En')).toEqual(['elevatorRide'])
  expect(await find('%elevator%', 'Ja')).toEqual([])
  const rows = await list(system, { where: { category: 300 }, order: 'nameEn DESC', limit: 200 })
  const names = rows.map(({ name }) => (name as { en: string }).en)
  expect(names).toContain('Speak')
  expect(rows[0]).not.toHaveProperty('nameEn')
})

it('shows general operators what is standard or beta, and others everything', async () => {
  const made = await Promise.all(
    [0, 1, 2, 3, 4].map((scope) => aCommand(server.db, { scope: scope as 0 | 1 | 2 | 3 | 4 })),
  )
  const types = made.map(({ type }) => type)
  const seenBy = async (persona: 'general' | 'areaManager') => {
    const client = await server.openSession(world.personas[persona].id)
    const rows = await list(client, { where: { type: { inq: types } }, order: 'scope' })
    const last = await client.call('GET', `/commands/${made.at(-1)?.id}`)
    return { scopes: rows.map(({ scope }) => scope), last: last.status }
  }
  expect(await seenBy('general')).toEqual({ scopes: [0, 1], last: 404 })
  expect(await seenBy('areaManager')).toEqual({ scopes: [0, 1, 2, 3, 4], last: 200 })
})
