import type { GuideWeek } from '@wheelhouse/contract/guide/guide-week'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKnowledgeGroup, anAnswer } from '../testing/guide-factories.ts'
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

it('counts what came of the questions to a group by the weeks of its building, empty ones too', async () => {
  const { id: buildingId, organizationId } = world.site.building
  const place = { buildingId, organizationId }
  const { id: groupId } = await aKnowledgeGroup(server.db, place)
  const { id: otherId } = await aKnowledgeGroup(server.db, place)
  const weeks = async () =>
    (await operator.call('GET', `/knowledge-groups/${groupId}/weeks`)).body as GuideWeek[]
  const [thisWeek, lastWeek] = await weeks()
  // Midnight of that Monday in Japan.
  const begins = new Date(`${thisWeek?.monday}T00:00:00+09:00`)
  const before = new Date(begins.getTime() - 1)
  const give = (at: Date, values: object, id = groupId) =>
    anAnswer(server.db, { ...place, groupId: id }, { at, ...values })
  await give(begins, { outcome: 'answer' })
  await give(begins, { outcome: 'answer', isWrong: true })
  await give(begins, { outcome: 'notFound' })
  await give(begins, { outcome: 'suggest' })
  await give(begins, { outcome: 'suggest' })
  await give(before, { outcome: 'answer' })
  await give(begins, { outcome: 'answer' }, otherId)
  const none = { answer: 0, suggest: 0, notFound: 0, wrong: 0 }
  const counted = await weeks()
  expect(counted).toHaveLength(8)
  expect(counted.slice(0, 3)).toEqual([
    { monday: thisWeek?.monday, answer: 1, suggest: 2, notFound: 1, wrong: 1 },
    { ...none, monday: lastWeek?.monday, answer: 1 },
    { ...none, monday: expect.any(String) as string },
  ])
})
