import { type ChatEvent, chatEventSchema, chatLimits } from '@wheelhouse/contract/guide/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveContract } from '../organizations/contract.store.ts'
import { aBuilding } from '../testing/factories.ts'
import { aChat, aKnowledgeGroup, aKnowledgeItem } from '../testing/guide-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import type { AnswerFrom } from './answer-from.ts'
import { consoleChatsVisibleTo, takeOpenChat } from './chat.store.ts'
import { converse } from './converse.ts'

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

const toilets = { question: 'トイレはどこですか', answer: '各階にあります。', variants: [] }
const restrooms = { question: 'Where are the restrooms?', answer: 'On every floor.', variants: [] }
const parking = { question: 'Where can I park?', answer: 'Behind the building.', variants: [] }

/** A conversation with a group that knows two things. */
async function begin() {
  const { id: buildingId, organizationId } = world.site.building
  const group = await aKnowledgeGroup(server.db, { buildingId, organizationId })
  const both = { ja: JSON.stringify(toilets), en: JSON.stringify(restrooms) }
  const { id: toiletsId } = await aKnowledgeItem(server.db, group, both)
  const { id: parkingId } = await aKnowledgeItem(server.db, group, { index: 1, en: JSON.stringify(parking) })
  const { body } = await operator.call('POST', '/chats', { groupId: group.id })
  return { group, toiletsId, parkingId, id: (body as { id: string }).id }
}

async function send(id: string, message: object) {
  const { body, status, code, headers } = await operator.call('POST', `/chats/${id}/messages`, message)
  const events =
    status === 200
      ? String(body)
          .split('\n\n')
          .filter((part) => part !== '')
          .map((part) => chatEventSchema.parse(JSON.parse(part.replace(/^data: /, ''))))
      : []
  return { events, code, type: headers.get('content-type') }
}
const toText = (events: readonly ChatEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('')

describe('a conversation', () => {
  it('answers in the language of each question, and keeps both sides', async () => {
    const { id, group, toiletsId } = await begin()
    const { events, type } = await send(id, { text: 'トイレはどこですか' })
    expect(type).toBe('text/event-stream; charset=utf-8')
    expect(events.map((event) => event.type)).toEqual(['outcome', 'text', 'done'])
    expect(toText(events)).toBe('各階にあります。')
    expect(toText((await send(id, { text: 'Where are the restrooms?' })).events)).toBe('On every floor.')
    expect((await operator.call('GET', `/chats/${id}`)).body).toMatchObject({
      groupId: group.id,
      groupName: group.name,
      channel: 'web',
      language: 'ja',
      turnCount: 4,
      turns: [
        { role: 'user', text: 'トイレはどこですか' },
        { role: 'bot', text: '各階にあります。', outcome: 'answer', itemId: toiletsId, language: 'ja' },
        { role: 'user', text: 'Where are the restrooms?' },
        { role: 'bot', text: 'On every floor.', language: 'en' },
      ],
    })
  })

  it('is found by what it could not answer, and by the day on which it began', async () => {
    const { id } = await begin()
    await send(id, { text: 'What is the price of gold?' })
    const list = async (where: object) => {
      const filter = encodeURIComponent(JSON.stringify({ where: { id, ...where } }))
      return (await operator.call('GET', `/chats?filter=${filter}`)).body
    }
    expect(await list({ unansweredCount: { gt: 0 } })).toMatchObject([{ id, unansweredCount: 1 }])
    const now = server.clock.now().toISOString()
    expect(await list({ startedAt: { gt: now } })).toEqual([])
  })

  it('answers by the choice that somebody made, whatever the words would find', async () => {
    const { id, parkingId } = await begin()
    const { events } = await send(id, { text: 'That one', itemId: parkingId })
    expect(toText(events)).toBe('Behind the building.')
  })

  it('takes 500 characters at once, and nothing once it has ended or is full', async () => {
    const { id } = await begin()
    expect((await send(id, { text: 'a'.repeat(501) })).code).toBe('request.invalid')
    await server.db
      .updateTable('conversations')
      .set({ turnCount: chatLimits.turns - 1 })
      .where('id', '=', id)
      .execute()
    expect((await send(id, { text: 'Hello' })).code).toBe('chat.ended')
    const end = () => operator.call('POST', `/chats/${id}/end`, { rating: 'poor' })
    expect((await end()).status).toBe(204)
    expect((await operator.call('GET', `/chats/${id}`)).body).toMatchObject({ rating: 'poor' })
    expect((await end()).code).toBe('chat.ended')
    const { id: other } = await begin()
    await operator.call('POST', `/chats/${other}/end`, {})
    expect((await send(other, { text: 'Hello' })).code).toBe('chat.ended')
  })

  it('stays, without its group, when that is deleted', async () => {
    const { id, group } = await begin()
    await send(id, { text: 'Where are the restrooms?' })
    await server.db.deleteFrom('knowledgeGroups').where('id', '=', group.id).execute()
    const { body } = await operator.call('GET', `/chats/${id}`)
    expect(body).toMatchObject({ groupId: null, turns: [{}, { itemId: null, text: 'On every floor.' }] })
  })

  it('keeps that an answer was wrong until somebody takes it back', async () => {
    const { id } = await begin()
    const { events } = await send(id, { text: 'Where are the restrooms?' })
    const turn = events.flatMap((event) => (event.type === 'done' ? [event.turn] : []))[0]
    const judge = (isWrong: boolean) => operator.call('PATCH', `/chat-turns/${turn?.id}`, { isWrong })
    expect((await judge(true)).status).toBe(204)
    expect((await operator.call('GET', `/chats/${id}`)).body).toMatchObject({
      turns: [{}, { isWrong: true }],
    })
    await judge(false)
    expect((await operator.call('GET', `/chats/${id}`)).body).toMatchObject({
      turns: [{}, { isWrong: false }],
    })
  })

  it('goes with its building, which it does not keep from being deleted', async () => {
    const { organizationId } = world.site.building
    const { id: buildingId } = await aBuilding(server.db, { organizationId })
    await aChat(server.db, { buildingId, organizationId })
    const admin = await server.openSession(world.personas.administrator.id)
    const { body } = await admin.call('GET', `/buildings/${buildingId}/usages`)
    expect(body).toEqual([{ table: 'conversations', effect: 'goes', count: 1, names: [] }])
  })

  it('is not seen without the contract for the guide', async () => {
    const { id, group } = await begin()
    await saveContract(server.db, group.organizationId, { isAutoGuide: false }, server.clock.now())
    expect((await operator.call('GET', `/chats/${id}`)).code).toBe('entity.notFound')
    expect((await send(id, { text: 'Hello' })).code).toBe('entity.notFound')
  })
})

describe('a language model', () => {
  it('is offered nobody where there is none', async () => {
    expect((await operator.call('GET', '/guide-models')).body).toEqual({ names: null })
  })

  const agent = { model: 'small', provider: 'test' }
  const step = { kind: 'llm', input: 'Where?', output: 'There.', ms: 5, tokens: 9 } as const
  const talk = async (id: string, makeAnswer: AnswerFrom) => {
    const identity = { scope: { kind: 'everything' } } as Parameters<typeof consoleChatsVisibleTo>[0]
    const chat = await takeOpenChat(server.db, id, consoleChatsVisibleTo(identity))
    return converse(server, chat, { text: 'Where is it?', itemId: null, model: 'fast' }, makeAnswer)
  }

  it('makes the conversation one of the second form, with each step of its answer', async () => {
    const { id } = await begin()
    const events = await talk(id, async function* () {
      yield { kind: 'text', text: 'Over ' }
      yield { kind: 'step', agent, step }
      yield { kind: 'replace', text: 'There.' }
    })
    const types: string[] = []
    for await (const { type } of events) types.push(type)
    expect(types).toEqual(['outcome', 'text', 'replace', 'done'])
    expect((await operator.call('GET', `/chats/${id}`)).code).toBe('entity.notFound')
    expect((await operator.call('GET', `/agent-chats/${id}`)).body).toMatchObject({
      agent,
      turns: [{ text: 'Where is it?' }, { text: 'There.', steps: [{ kind: 'retrieve' }, step] }],
    })
  })

  it('leaves what was said when the visitor goes in the middle', async () => {
    const { id } = await begin()
    const events = await talk(id, async function* () {
      yield { kind: 'text', text: 'Over ' }
      yield { kind: 'text', text: 'there.' }
    })
    for await (const { type } of events) if (type === 'text') break
    await until(async () =>
      expect((await operator.call('GET', `/chats/${id}`)).body).toMatchObject({
        turns: [{}, { text: 'Over ' }],
      }),
    )
  })
})
