/** A conversation of an installation with a language model, which a stub of the service streams. */
import { chatEventSchema } from '@wheelhouse/contract/guide/chat'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKnowledgeGroup, aKnowledgeItem } from '../../testing/guide-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let service: HttpReceiver
let server: TestServer
let world: World
let operator: Client
beforeAll(async () => {
  service = await startHttpReceiver()
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    { environment: { LLM_URL: `${service.url}/v1/`, LLM_KEY: 'k-1', LLM_MODEL_FAST: 'small' } },
  )
  operator = await server.openSession(world.personas.general.id)
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const entries = {
  toilets: {
    question: 'Where are the restrooms?',
    answer: 'On every floor, next to the elevator.',
    variants: [],
  },
  eastLift: { question: 'Where is the east elevator?', answer: 'Behind the reception.', variants: [] },
  westLift: { question: 'Where is the west elevator?', answer: 'Next to the library.', variants: [] },
}

async function talk(text: string, ...pieces: string[]) {
  const chunks = pieces.map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
  service.behave({ pieces: [...chunks, 'data: [DONE]\n\n'], ending: 'end' })
  const { id: buildingId, organizationId } = world.site.building
  const group = await aKnowledgeGroup(server.db, { buildingId, organizationId })
  const ids: string[] = []
  for (const [index, entry] of Object.values(entries).entries())
    ids.push((await aKnowledgeItem(server.db, group, { index, en: JSON.stringify(entry) })).id)
  const { body: begun } = await operator.call('POST', '/chats', { groupId: group.id })
  const { id } = begun as { id: string }
  const { body } = await operator.call('POST', `/chats/${id}/messages`, { text })
  const parts = String(body).split('\n\n').filter(Boolean)
  const events = parts.map((part) => chatEventSchema.parse(JSON.parse(part.replace(/^data: /, ''))))
  const { body: kept } = await operator.call('GET', `/agent-chats/${id}`)
  return { events, ids, kept }
}

it('is chosen by what its service calls it', async () => {
  expect((await operator.call('GET', '/guide-models')).body).toEqual({
    names: { fast: 'small', accurate: 'small' },
  })
})

it('rewords the stored answer, and the log says what it was asked and what it made of it', async () => {
  const { events, ids, kept } = await talk(
    'Where are the restrooms?',
    '1\nNext to the elevator, ',
    'on every floor.',
  )
  expect(events).toMatchObject([
    { type: 'outcome', outcome: 'answer' },
    { type: 'text', text: 'Next to the elevator, ' },
    { type: 'text', text: 'on every floor.' },
    { type: 'done', turn: { text: 'Next to the elevator, on every floor.', itemId: ids[0] } },
  ])
  expect(kept).toMatchObject({
    agent: { model: 'small', provider: new URL(service.url).host },
    turns: [
      {},
      { steps: [{ kind: 'retrieve' }, { kind: 'llm', output: 'Next to the elevator, on every floor.' }] },
    ],
  })
})

it('gives way to the stored answer, in the middle of a sentence too, where the model says more than that', async () => {
  const { events } = await talk(
    'Where are the restrooms?',
    '1\nOn floor 7, ',
    'through the secret passage. ',
    'Go!',
  )
  expect(events.at(-2)).toEqual({ type: 'replace', text: entries.toilets.answer })
  expect(events.at(-1)).toMatchObject({ turn: { text: entries.toilets.answer, outcome: 'answer' } })
})

it('chooses among what would have been offered, and leaves the choice to the visitor where it cannot', async () => {
  const chosen = await talk('elevator', '2\nNext to the library.')
  const offered = chosen.events[0]
  if (offered?.type !== 'outcome' || offered.outcome !== 'suggest') throw new Error('a choice is offered')
  const second = offered.choices[1]
  expect(chosen.events.at(-1)).toMatchObject({
    turn: { outcome: 'answer', itemId: second?.itemId, choices: [] },
  })
  const open = await talk('elevator', '0\n')
  expect(open.events.at(-1)).toMatchObject({ turn: { outcome: 'suggest', itemId: null } })
})
