import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveContract } from '../../organizations/contract.store.ts'
import { aBuilding, aFloor, aFloorMap, aStoredFile } from '../../testing/factories.ts'
import { aKnowledgeGroup, aKnowledgeItem } from '../../testing/guide-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

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

const toilets = { question: 'トイレはどこですか', answer: '各階にあります。', variants: ['お手洗いは？'] }
const hours = { question: 'When do you open?', answer: 'At nine.', variants: [] }

type Details = { error?: { details?: { path: string; code: string }[] } }
const getDetails = ({ body }: { body: unknown }) =>
  ((body as Details).error?.details ?? []).map(({ path, code }) => `${path} ${code}`)

async function aGroup() {
  const { id: buildingId, organizationId } = world.site.building
  const group = await aKnowledgeGroup(server.db, { buildingId, organizationId })
  return { ...group, path: `/knowledge-groups/${group.id}` }
}
const create = (path: string, values: object = { ja: toilets }) => admin.call('POST', `${path}/items`, values)
const listTexts = async (path: string) => {
  const { body } = await admin.call('GET', `${path}/items`)
  return (body as { ja: typeof toilets | null; en: typeof hours | null }[]).map(
    ({ ja, en }) => ja?.question ?? en?.question,
  )
}

describe('a knowledge group', () => {
  it('keeps its synonyms and says how many items it has', async () => {
    const { path } = await aGroup()
    const synonyms = [['トイレ', 'お手洗い']]
    expect((await admin.call('PATCH', path, { synonyms, revision: 1 })).status).toBe(204)
    await create(path)
    expect((await admin.call('GET', path)).body).toMatchObject({ synonyms, itemCount: 1, revision: 2 })
    const alone = await admin.call('PATCH', path, { synonyms: [['トイレ']], revision: 2 })
    expect(getDetails(alone)).toEqual(['synonyms.0 too_small'])
  })

  it('takes its items along when it is deleted', async () => {
    const { path } = await aGroup()
    await create(path)
    expect((await admin.call('DELETE', path)).status).toBe(204)
    expect((await admin.call('GET', `${path}/items`)).code).toBe('entity.notFound')
  })

  it('is neither seen nor created without the contract for the guide', async () => {
    const { path, organizationId } = await aGroup()
    await saveContract(server.db, organizationId, { isAutoGuide: false }, server.clock.now())
    expect((await admin.call('GET', '/knowledge-groups')).body).toEqual([])
    expect((await admin.call('GET', path)).code).toBe('entity.notFound')
    expect((await create(path)).code).toBe('entity.notFound')
    const { id: buildingId } = await aBuilding(server.db, { organizationId })
    const created = await admin.call('POST', '/knowledge-groups', { name: 'Reception', buildingId })
    expect(created.code).toBe('guide.uncontracted')
  })
})

describe('an item', () => {
  it('has a text in at least one language', async () => {
    const { path } = await aGroup()
    expect(getDetails(await create(path, {}))).toEqual(['ja knowledge.noText'])
    const { id } = (await create(path)).body as { id: string }
    const emptied = await admin.call('PATCH', `${path}/items/${id}`, { ja: null, revision: 1 })
    expect(getDetails(emptied)).toEqual(['ja knowledge.noText'])
  })

  it('is not added to a full group, and the answer says how many there may be', async () => {
    const group = await aGroup()
    const items = Array.from({ length: 1000 }, (_, n) => ({
      ja: null,
      isEnabled: true,
      en: { ...hours, question: `Question ${n}?` },
    }))
    expect((await admin.call('POST', `${group.path}/import`, { mode: 'add', items })).status).toBe(200)
    expect((await create(group.path)).code).toBe('knowledge.full')
    const more = await admin.call('POST', `${group.path}/import`, {
      mode: 'add',
      items: [{ ja: toilets, en: null, isEnabled: true }],
    })
    expect(more.code).toBe('knowledge.full')
  })

  it('contains no more text than can be searched, whether it is typed, changed or imported', async () => {
    const { path } = await aGroup()
    const variants = Array.from({ length: 20 }, (_, n) => `${n} `.padEnd(200, 'w'))
    const aText = (n: number) => ({ question: `Question ${n}?`, answer: 'a'.repeat(1000), variants })
    const items = Array.from({ length: 97 }, (_, n) => ({ ja: null, en: aText(n), isEnabled: true }))
    expect((await admin.call('POST', `${path}/import`, { mode: 'add', items })).status).toBe(200)
    const tooMuch = ['knowledge.tooMuchText']
    const getCodes = (answer: { body: unknown }) => getDetails(answer).map((it) => it.split(' ')[1])
    expect(getCodes(await create(path, { ja: null, en: aText(97) }))).toEqual(tooMuch)
    const { id } = (await create(path, { ja: null, en: hours })).body as { id: string }
    const changed = await admin.call('PATCH', `${path}/items/${id}`, { en: aText(98), revision: 1 })
    expect(getCodes(changed)).toEqual(tooMuch)
    const more = { mode: 'add', items: [{ ja: null, en: aText(99), isEnabled: true }] }
    expect(getCodes(await admin.call('POST', `${path}/import`, more))).toEqual(tooMuch)
    expect((await admin.call('POST', `${path}/import`, { ...more, mode: 'replace' })).status).toBe(200)
  })

  it('leads to a waypoint of its building, whose name stays when the map loses it', async () => {
    const { path } = await aGroup()
    const { building } = world.site
    const { id: floorId } = await aFloor(server.db, { buildingId: building.id, index: 9 })
    await aFloorMap(server.db, floorId)
    const far = await create(path, { ja: toilets, floorId, waypointId: 'nowhere' })
    expect(getDetails(far)).toEqual(['waypointId knowledge.noWaypoint'])
    const { id } = (await create(path, { ja: toilets, floorId, waypointId: 'desk' })).body as { id: string }
    const gone = async () => (await admin.call('GET', `${path}/gone-waypoints`)).body
    expect(await gone()).toEqual([])
    await server.db.deleteFrom('floorMaps').where('floorId', '=', floorId).execute()
    expect(await gone()).toEqual([id])
    const changed = await admin.call('PATCH', `${path}/items/${id}`, { isEnabled: false, revision: 1 })
    expect(changed.status).toBe(204)
    expect((await admin.call('GET', `${path}/items/${id}`)).body).toMatchObject({ waypointName: 'Desk' })
  })

  it('takes a picture or a film of at most 100 MB, and no other file', async () => {
    const { path, organizationId } = await aGroup()
    const aFile = (values: object) => aStoredFile(server.db, server.dataDir, { organizationId, ...values })
    const picture = await aFile({})
    expect((await create(path, { ja: toilets, fileId: picture.id })).body).toMatchObject({
      file: { id: picture.id },
    })
    const film = await aFile({ kind: 'video', size: 100_000_001 })
    const large = await create(path, { ja: toilets, fileId: film.id })
    expect(getDetails(large)).toEqual(['fileId knowledge.videoTooLarge'])
    const sheet = await aFile({ kind: 'xlsx' })
    const other = await create(path, { ja: toilets, fileId: sheet.id })
    expect(getDetails(other)).toEqual(['fileId file.unknown'])
  })
})

describe('items as a file', () => {
  it('are written with what a spreadsheet would run made harmless', async () => {
    const group = await aGroup()
    await create(group.path, { ja: { ...toilets, answer: '=1+1' }, en: hours })
    const { body } = await admin.call('GET', `${group.path}/items.csv?language=ja`)
    const text = String(body)
    expect(text).toContain('"質問（日本語）","回答（日本語）"')
    expect(text).toContain(
      '"トイレはどこですか","\'=1+1","お手洗いは？","When do you open?","At nine.","","有効"',
    )
  })

  it('are added behind the others, or put in their place', async () => {
    const group = await aGroup()
    await aKnowledgeItem(server.db, group, { ja: JSON.stringify(toilets) })
    const send = (mode: string, ...items: object[]) =>
      admin.call('POST', `${group.path}/import`, { mode, items })
    const item = { ja: null, en: hours, isEnabled: true }
    expect((await send('add', item)).body).toEqual({ count: 1 })
    expect(await listTexts(group.path)).toEqual([toilets.question, hours.question])
    expect(
      (await send('replace', { ...item, ja: { ...toilets, question: '開館は何時ですか' } })).status,
    ).toBe(200)
    expect(await listTexts(group.path)).toEqual(['開館は何時ですか'])
  })

  it('change nothing while one of them is a double', async () => {
    const group = await aGroup()
    await create(group.path, { en: hours })
    const send = (...items: object[]) => admin.call('POST', `${group.path}/import`, { mode: 'add', items })
    const item = { ja: toilets, en: null, isEnabled: true }
    const there = await send(item, { ...item, ja: null, en: { ...hours, question: 'WHEN do you open?' } })
    expect(getDetails(there)).toEqual(['items.1.en.question knowledge.present'])
    const twice = await send(item, item)
    expect(getDetails(twice)).toEqual(['items.1.ja.question knowledge.double'])
    expect(await listTexts(group.path)).toEqual([hours.question])
  })
})

it('items of one group are not changed by way of another', async () => {
  const [one, other] = [await aGroup(), await aGroup()]
  const { id } = (await create(one.path)).body as { id: string }
  const change = { isEnabled: false, revision: 1 }
  expect((await admin.call('PATCH', `${other.path}/items/${id}`, change)).code).toBe('entity.notFound')
})

describe('a question', () => {
  const ask = async (path: string, text: string) => {
    const { body } = await admin.call('POST', `${path}/ask`, { text })
    return body as { language: string; outcome: string; hits: { itemId: string; score: number }[] }
  }

  it('finds its answer in its language, in other words and in kana, and nothing that is switched off', async () => {
    const { path } = await aGroup()
    const { id } = (await create(path)).body as { id: string }
    await create(path, { en: hours })
    const said = { language: 'ja', hits: [{ itemId: id }] }
    expect(await ask(path, 'お手洗いに行きたいのですが')).toMatchObject({ ...said, outcome: 'answer' })
    expect(await ask(path, 'といれ')).toMatchObject(said)
    expect(await ask(path, 'Opening hours?')).toMatchObject({ language: 'en', outcome: 'answer' })
    expect(await ask(path, '株価を教えて')).toMatchObject({ language: 'ja', outcome: 'notFound', hits: [] })
    await admin.call('PATCH', `${path}/items/${id}`, { isEnabled: false, revision: 1 })
    expect(await ask(path, 'トイレはどこですか')).toMatchObject({ outcome: 'notFound' })
  })

  it('is found by a synonym as soon as the group has it', async () => {
    const group = await aGroup()
    await create(group.path)
    expect(await ask(group.path, '雪隠')).toMatchObject({ outcome: 'notFound' })
    const synonyms = [['雪隠', 'トイレ']]
    await admin.call('PATCH', group.path, { synonyms, revision: group.revision })
    expect(await ask(group.path, '雪隠')).toMatchObject({ outcome: 'answer' })
  })

  it('has at most 500 characters', async () => {
    const { path } = await aGroup()
    expect((await admin.call('POST', `${path}/ask`, { text: 'a'.repeat(500) })).status).toBe(200)
    expect((await admin.call('POST', `${path}/ask`, { text: 'a'.repeat(501) })).status).toBe(422)
  })
})
