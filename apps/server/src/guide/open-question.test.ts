import { knowledgeItemLimits } from '@wheelhouse/contract/guide/knowledge-item'
import type { OpenQuestion } from '@wheelhouse/contract/guide/open-question'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKnowledgeGroup, aKnowledgeItem, anAnswer } from '../testing/guide-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
})
afterAll(() => server.close())

const toilets = { question: 'トイレはどこですか', answer: '各階にあります。' }

/** A group that knows one thing, and a conversation with it. */
async function begin({ variants = [] }: { variants?: string[] } = {}) {
  const { id: buildingId, organizationId } = world.site.building
  const group = await aKnowledgeGroup(server.db, { buildingId, organizationId })
  const item = await aKnowledgeItem(server.db, group, {
    en: null,
    ja: JSON.stringify({ ...toilets, variants }),
  })
  const { body } = await admin.call('POST', '/chats', { groupId: group.id })
  const { id } = body as { id: string }
  const path = `/knowledge-groups/${group.id}/open-questions`
  return {
    group,
    path,
    itemId: item.id,
    chatId: id,
    ask: (text: string) => admin.call('POST', `/chats/${id}/messages`, { text }),
    list: async (days = 30) => (await admin.call('GET', `${path}?days=${days}`)).body as OpenQuestion[],
  }
}

it('lists questions without an answer once, however they are put, those asked most often first', async () => {
  const { ask, list } = await begin()
  await ask('株価を教えてください')
  await ask('駐車場は？')
  server.clock.advance(1_000)
  await ask('駐車場はありますか')
  expect(await list()).toMatchObject([
    { text: '駐車場はありますか', otherWordings: ['駐車場は？'], count: 2, language: 'ja', isWrong: false },
    { text: '株価を教えてください', otherWordings: [], count: 1 },
  ])
})

it('lists a question whose answer was marked as wrong, and none that was asked too long ago', async () => {
  const { ask, list, chatId } = await begin()
  await ask('トイレはどこですか')
  expect(await list()).toEqual([])
  const { body } = await admin.call('GET', `/chats/${chatId}`)
  const [, answer] = (body as { turns: { id: string }[] }).turns
  await admin.call('PATCH', `/chat-turns/${answer?.id}`, { isWrong: true })
  expect(await list()).toMatchObject([{ text: 'トイレはどこですか', isWrong: true }])
  const at = new Date(server.clock.now().getTime() - 8 * 24 * 3_600_000)
  await server.db.updateTable('conversationTurns').set({ at }).where('conversationId', '=', chatId).execute()
  expect(await list(7)).toEqual([])
})

it('finds a question by the item that it was made a variant of, and lists it no more', async () => {
  const { ask, list, path, itemId } = await begin()
  await ask('雪隠に行きたいです')
  const [open] = await list()
  const { body } = await admin.call('POST', `${path}/promote`, { turnId: open?.turnId, itemId })
  expect(body).toMatchObject({ outcome: 'answer', hits: [{ itemId }] })
  expect(await list()).toEqual([])
})

it('lists a question that needs no answer again when it is asked again', async () => {
  const { ask, list, path } = await begin()
  await ask('株価を教えてください')
  const [open] = await list()
  expect((await admin.call('POST', `${path}/settle`, { turnId: open?.turnId })).status).toBe(204)
  expect(await list()).toEqual([])
  expect((await admin.call('POST', `${path}/settle`, { turnId: open?.turnId })).code).toBe('entity.notFound')
  await ask('株価を教えてください')
  expect(await list()).toMatchObject([{ count: 1 }])
})

it('makes no variant of what is too long, in another language, or one too many', async () => {
  const promote = async ({
    path,
    list,
    itemId,
  }: Awaited<ReturnType<typeof begin>>): Promise<string | undefined> => {
    const [open] = await list()
    const { body } = await admin.call('POST', `${path}/promote`, { turnId: open?.turnId, itemId })
    return (body as { error: { details: { code: string }[] } }).error.details[0]?.code
  }
  const english = await begin()
  await english.ask('What is the price of gold?')
  expect(await promote(english)).toBe('knowledge.otherLanguage')
  const full = await begin({
    variants: Array.from({ length: knowledgeItemLimits.variants }, (_, n) => `トイレ${n}`),
  })
  await full.ask('株価を教えてください')
  expect(await promote(full)).toBe('list.tooLong')
  const long = await begin()
  await long.ask(`株価を${'とても'.repeat(80)}教えてください`)
  expect(await promote(long)).toBe('knowledge.questionTooLong')
})

it('shows nothing of conversations with other groups', async () => {
  const { list, path } = await begin()
  const { id: buildingId, organizationId } = world.site.building
  const question = { question: 'Gold?', questionKey: 'gold', outcome: 'notFound' } as const
  const { id: turnId } = await anAnswer(server.db, { buildingId, organizationId }, question)
  expect(await list()).toEqual([])
  expect((await admin.call('POST', `${path}/settle`, { turnId })).code).toBe('entity.notFound')
})
