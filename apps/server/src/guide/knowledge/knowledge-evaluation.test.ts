/** What robots answer from, and the questions by which it is judged when it is published. */
import { type EvaluationRun, evaluationLimits } from '@wheelhouse/contract/guide/knowledge-evaluation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aKnowledgeGroup, aKnowledgeItem } from '../../testing/guide-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { findIn, readPublishedState } from '../guide-state.ts'
import { evaluateGroup } from './evaluate-group.ts'

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

const topics = [
  'umbrellas',
  'parking',
  'vaccination',
  'passports',
  'swimming',
  'recycling',
  'weddings',
  'taxes',
]
const toText = (question: string) => ({ question, answer: `About: ${question}`, variants: [] })

/** A group with an item and an evaluation question for each topic, published as it is. */
async function aJudgedGroup() {
  const { id: buildingId, organizationId } = world.site.building
  const group = await aKnowledgeGroup(server.db, { buildingId, organizationId })
  const items = await Promise.all(
    topics.map((topic, index) =>
      aKnowledgeItem(server.db, group, {
        index,
        en: JSON.stringify(toText(`Where do I ask about ${topic}?`)),
      }),
    ),
  )
  const path = `/knowledge-groups/${group.id}`
  const questions = items.map(({ id: itemId }, index) => ({
    text: `Ask about ${topics[index]}`,
    itemId,
  }))
  const added = await admin.call('POST', `${path}/evaluation/questions`, { questions })
  expect(added.status).toBe(204)
  await publish(path)
  const remove = (index: number) => admin.call('DELETE', `${path}/items/${items[index]?.id}`)
  return { group, path, items, questions, remove }
}

function publish(path: string, body: object = {}) {
  server.clock.advance(10_000)
  return admin.call('POST', `${path}/publish`, body)
}

const listRuns = async (path: string) =>
  (await admin.call('GET', `${path}/evaluation/runs`)).body as EvaluationRun[]

async function findOutcome(groupId: string, question: string) {
  const state = await readPublishedState(server.db, groupId)
  return (await findIn(state, question)).outcome
}

describe('a publication', () => {
  it('is what robots answer from, whatever is written meanwhile', async () => {
    const { group, path, remove } = await aJudgedGroup()
    const read = async () => (await admin.call('GET', `${path}/publication`)).body
    expect(await read()).toMatchObject({ isCurrent: true, operatorName: '試験 花子' })
    await admin.call('POST', `${path}/items`, { en: toText('Where is the library?') })
    expect(await read()).toMatchObject({ isCurrent: false })
    expect(await findOutcome(group.id, 'Where is the library?')).not.toBe('answer')
    await publish(path)
    expect(await findOutcome(group.id, 'Where is the library?')).toBe('answer')
    await remove(0)
    expect(await findOutcome(group.id, 'Where do I ask about umbrellas?')).toBe('answer')
  })

  it('asks the evaluation questions, and keeps by week how many found their answer', async () => {
    const { path } = await aJudgedGroup()
    expect(await listRuns(path)).toMatchObject([
      { kind: 'published', questionCount: 8, hits: 8, amongThree: 8, hitsBefore: null, missed: [] },
    ])
    const { body } = await admin.call('GET', `${path}/evaluation/weeks`)
    const run = { questionCount: 8, hits: 8, amongThree: 8 }
    expect((body as object[]).slice(0, 2)).toMatchObject([{ run }, { run: null }])
  })

  it('is refused when hits fall by more than five points, unless somebody says so', async () => {
    const { group, path, questions, remove } = await aJudgedGroup()
    await remove(2)
    const refused = await publish(path)
    expect(refused).toMatchObject({ status: 409, code: 'evaluation.fell' })
    expect(refused.body).toMatchObject({ error: { params: { before: 100, after: 88 } } })
    const missed = [{ ...questions[2], itemQuestion: null, isNew: true }]
    expect((await listRuns(path))[0]).toMatchObject({ kind: 'refused', hits: 7, hitsBefore: 8, missed })
    expect(await findOutcome(group.id, 'Where do I ask about vaccination?')).toBe('answer')

    expect((await publish(path, { isForced: true })).status).toBe(200)
    expect((await listRuns(path))[0]).toMatchObject({ kind: 'forced' })
    expect(await findOutcome(group.id, 'Where do I ask about vaccination?')).not.toBe('answer')
    const filter = encodeURIComponent(
      JSON.stringify({ where: { action: 'knowledgeGroup:publish', entityId: group.id } }),
    )
    expect((await admin.call('GET', `/audit-logs?filter=${filter}`)).body).toMatchObject([
      { after: { isForced: true, hits: 7, hitsBefore: 8 } },
      { after: { isForced: false, hits: 8, hitsBefore: null } },
    ])
    // What was missed before may be missed again.
    expect((await publish(path)).status).toBe(200)
  })

  it('takes a fall of no more than five points', async () => {
    const { group, path, items, remove } = await aJudgedGroup()
    const [first] = items
    const more = Array.from({ length: 12 }, (_, index) => ({
      text: `Ask about ${'umbrellas '.repeat(index + 2)}`,
      itemId: first?.id,
    }))
    await admin.call('POST', `${path}/evaluation/questions`, { questions: more })
    await remove(2)
    expect((await publish(path)).status).toBe(200)
    expect((await listRuns(path))[0]).toMatchObject({ kind: 'published', hits: 19, hitsBefore: 20 })
    expect(await findOutcome(group.id, 'Where do I ask about vaccination?')).not.toBe('answer')
  })

  it('is given up once the group is another one than was read, or is deleted', async () => {
    const { group, path, questions } = await aJudgedGroup()
    const scope = { kind: 'everything' } as const
    const ctx = { db: server.db, identity: { scope } as Parameters<typeof evaluateGroup>[0]['identity'] }
    const evaluate = (revision: number) =>
      evaluateGroup(ctx, { id: group.id, revision, synonyms: [] }, questions)
    await expect(evaluate(group.revision - 1)).rejects.toMatchObject({ code: 'entity.changed' })
    await admin.call('DELETE', path)
    await expect(evaluate(group.revision)).rejects.toMatchObject({ code: 'entity.notFound' })
  })
})

describe('evaluation questions', () => {
  it('can be asked without publishing', async () => {
    const { group, path, remove } = await aJudgedGroup()
    await remove(2)
    const { body } = await admin.call('POST', `${path}/evaluation/runs`)
    expect(body).toMatchObject({ kind: 'tried', hits: 7, hitsBefore: 8 })
    expect(await findOutcome(group.id, 'Where do I ask about vaccination?')).toBe('answer')
    const week = (await admin.call('GET', `${path}/evaluation/weeks`)).body as { run: object }[]
    expect(week[0]?.run).toMatchObject({ hits: 8 })
  })

  it('are refused twice, for items of other groups, and beyond 500', async () => {
    const { path, items, questions } = await aJudgedGroup()
    const itemId = items[0]?.id
    const add = (texts: string[], id = itemId) =>
      admin.call('POST', `${path}/evaluation/questions`, {
        questions: texts.map((text) => ({ text, itemId: id })),
      })
    const issue = (code: string, path_: string) => ({
      error: { details: [{ path: path_, code }] },
    })
    expect((await add(['New?', 'ｎｅｗ？'])).body).toMatchObject(
      issue('evaluation.double', 'questions.1.text'),
    )
    expect((await add(['New?', questions[0]?.text ?? ''])).body).toMatchObject(
      issue('evaluation.present', 'questions.1.text'),
    )
    const { items: others } = await aJudgedGroup()
    expect((await add(['New?'], others[0]?.id)).body).toMatchObject(
      issue('evaluation.noItem', 'questions.0.itemId'),
    )
    const full = Array.from({ length: evaluationLimits.questions }, (_, index) => `Question ${index}`)
    expect((await add(full)).code).toBe('evaluation.full')
    expect((await admin.call('GET', `${path}/evaluation`)).body).toMatchObject({ questions })
  })

  it('stay with an item that is deleted, and with one that an import asks again', async () => {
    const { path, questions, remove } = await aJudgedGroup()
    await remove(0)
    const { body } = await admin.call('GET', `${path}/evaluation`)
    const { revision } = body as { revision: number }
    const save = (of: number) =>
      admin.call('PATCH', `${path}/evaluation`, { questions: questions.slice(0, 4), revision: of })
    expect((await save(revision)).status).toBe(204)
    expect((await save(revision)).code).toBe('entity.changed')
    const items = topics.map((topic) => ({
      ja: null,
      en: toText(`Where do I ask about ${topic}?`),
      isEnabled: true,
    }))
    await admin.call('POST', `${path}/import`, { mode: 'replace', items: items.slice(1) })
    expect((await admin.call('POST', `${path}/evaluation/runs`)).body).toMatchObject({
      questionCount: 4,
      hits: 3,
    })
  })
})
