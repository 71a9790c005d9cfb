import { type CustomNote, customNoteLimits } from '@wheelhouse/contract/custom/custom-note'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBuilding, anOperator, testNow } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let operator: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  operator = await server.openSession(world.personas.general.id)
})
afterAll(() => server.close())

const write = (text: string, viewId = 'shift') =>
  operator.call('POST', '/custom-notes', { viewId, buildingId: world.site.building.id, text })
const list = async (viewId: string, client = operator) =>
  (await client.call('GET', `/custom-notes?viewId=${viewId}`)).body as CustomNote[]

it('carries the name of its author, and is of one view, newest first', async () => {
  await write('Early shift')
  server.clock.advance(60_000)
  await write('Late shift')
  await write('Elsewhere', 'another')
  const notes = await list('shift')
  expect(notes.map(({ text }) => text)).toEqual(['Late shift', 'Early shift'])
  expect(notes[0]).toMatchObject({ author: '試験 花子', createdBy: world.personas.general.id })
})

it('is read in its own building alone', async () => {
  await write('Here', 'ours')
  const { id: buildingId, organizationId } = await aBuilding(server.db, { organizationId: world.own.id })
  const elsewhere = await anOperator(server.db, { type: 0, organizationId, buildingId })
  expect(await list('ours', await server.openSession(elsewhere.id))).toEqual([])
  expect(await list('ours')).toHaveLength(1)
})

it('is refused beyond what one view may keep in one building', async () => {
  const { id: buildingId, organizationId } = world.site.building
  const note = { organizationId, buildingId, viewId: 'full', text: '', createdAt: testNow, author: '' }
  await server.db
    .insertInto('customNotes')
    .values(Array.from({ length: customNoteLimits.notesMax }, () => note))
    .execute()
  expect((await write('One more', 'full')).code).toBe('entity.limit')
  expect(await list('full')).toHaveLength(customNoteLimits.listMax)
})
