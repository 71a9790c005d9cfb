import { toSearchText } from '@wheelhouse/contract/kernel/search-fold'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aRobot, aRobotGroup } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { whereCondition } from './filter-sql.ts'

let server: TestServer
let world: World
let admin: Client
const names = ['Alpha', 'alpine', 'Beta 100%', 'ガンマ', 'Delta']
beforeAll(async () => {
  server = await startTestServer()
  world = await createWorld(server.db)
  admin = await server.signIn(world.personas.administrator.loginId)
  await server.db.updateTable('robots').set({ deletedAt: new Date() }).execute()
  const place = { buildingId: world.site.building.id, initialFloorId: world.site.floor.id }
  const group = await aRobotGroup(server.db, { buildingId: place.buildingId })
  for (const [n, name] of names.entries())
    await aRobot(server.db, {
      ...place,
      name,
      status: n % 2 === 0 ? 0 : 1,
      robotGroupId: n === 0 ? group.id : null,
      updatedAt: new Date(Date.UTC(2026, 0, n + 1)),
    })
})
afterAll(() => server.close())

async function find(filter: object): Promise<string[]> {
  return (await findRows(filter)).map(({ name }) => name)
}

async function findRows(filter: object): Promise<{ name: string }[]> {
  const { status, body } = await admin.call(
    'GET',
    `/robots?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
  expect(status).toBe(200)
  return body as { name: string }[]
}

describe('where', () => {
  it.each([
    [{ name: 'Delta' }, ['Delta']],
    [{ name: { neq: 'Delta' }, status: 1 }, ['alpine', 'ガンマ']],
    [{ status: { inq: [0] }, name: { like: 'A%' } }, ['Alpha']],
    [{ name: { ilike: 'al%' } }, ['Alpha', 'alpine']],
    [{ name: { like: '%100\\%' } }, ['Beta 100%']],
    [{ robotGroupId: { neq: null } }, ['Alpha']],
    [{ robotGroupId: null, name: { nin: ['alpine', 'Delta'] } }, ['Beta 100%', 'ガンマ']],
    [{ updatedAt: { between: ['2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'] } }, ['alpine', 'Beta 100%']],
    [{ updatedAt: { gt: '2026-01-04T00:00:00Z' } }, ['Delta']],
    [{ or: [{ name: 'Alpha' }, { and: [{ status: 1 }, { name: 'ガンマ' }] }] }, ['Alpha', 'ガンマ']],
    [{ name: { inq: [] } }, []],
  ])('%j finds the right robots', async (where, expected) => {
    expect(await find({ where, order: 'updatedAt ASC' })).toEqual(expected)
  })

  it('counts what it finds', async () => {
    const where = encodeURIComponent(JSON.stringify({ status: 1 }))
    expect((await admin.call('GET', `/robots/count?where=${where}`)).body).toEqual({ count: 2 })
  })

  it.each([
    { status: 'many' },
    { id: 'x' },
    { updatedAt: { gt: 'soon' } },
    { name: { like: '\\' } },
    { name: 'a\u0000' },
  ])('answers %j, which fits no column, with 400', async (where) => {
    const filter = encodeURIComponent(JSON.stringify({ where }))
    expect((await admin.call('GET', `/robots?filter=${filter}`)).code).toBe('request.malformed')
  })
})

describe('a search', () => {
  /** What stands in the list, and what people type for it. */
  const pairs = [
    ['ヒスイ', 'ひすい'],
    ['ﾋﾞﾙ1号', 'びる１'],
    ['ヴァ・ゐ・ヶ・ヾ', 'ゔぁ・ヰ・ゖ・ゞ'],
    ['WH-0002', 'ｗｈ-0002'],
    ['Éclair ΑΒΓ', 'éCLAIR αβγ'],
    ['㈱ウゴー 受付①', '(株)うごー 受付1'],
    ['満充電 100%_\\', '100％＿＼'],
    ['か\u3099く', 'ガク'],
  ]

  const names = pairs.map(([name = '']) => name)
  afterEach(() => server.db.deleteFrom('robots').where('name', 'in', names).execute())

  it('finds a text in whatever width, kana and case it was typed', async () => {
    const { building, floor } = world.site
    const place = { buildingId: building.id, initialFloorId: floor.id, status: 0 } as const
    for (const [name] of pairs) await aRobot(server.db, { ...place, name })
    const found = await Promise.all(
      pairs.map(([, typed = '']) => find({ where: { name: { ilike: toContainsPattern(typed) } } })),
    )
    expect(found).toEqual(pairs.map(([name]) => [name]))
  })

  it('folds in the database as in the browser', async () => {
    const kana = Array.from({ length: 0x60 }, (_, n) => String.fromCharCode(0x30a0 + n))
    const widths = Array.from({ length: 0xef }, (_, n) => String.fromCharCode(0xff01 + n))
    const texts = [...pairs.flat(), ...kana, ...widths, '']
    const { rows } = await sql<{ folded: string }>`
      select search_fold(t) as folded from unnest(${texts}::text[]) with ordinality as all_texts (t, n)
      order by n`.execute(server.db)
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(toSearchText))
  })

  // An empty list instead would be made anew for each such row of a long list that is read without the index.
  it('makes no pairs of a text that is not there', async () => {
    const { rows } = await sql<{ pairs: string[] | null }>`select search_pairs(null) as pairs`.execute(
      server.db,
    )
    expect(rows).toEqual([{ pairs: null }])
  })

  it('reads an index, not the whole list', async () => {
    const { building } = world.site
    await sql`
      insert into devices (organization_id, building_id, type, name, identifier, description, profile, status,
        created_at, updated_at)
      select ${building.organizationId}, ${building.id}, 0, '受付センサー ' || n, n, '', '{}', 1, now(), now()
      from generate_series(1, 5000) n`.execute(server.db)
    await sql`analyze devices`.execute(server.db)
    const condition = whereCondition({ name: { ilike: '%ンさー 49%' } }, { name: 'devices.name' })
    const plan = await sql<{
      'QUERY PLAN': string
    }>`explain select id from devices where ${condition}`.execute(server.db)
    expect(plan.rows.map((row) => row['QUERY PLAN']).join()).toContain('devices_search_name')
  })
})

/** As a list of the console searches. */
function toContainsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

describe('fields and relations', () => {
  it.each([
    [{ fields: ['name'] }, ['id', 'name']],
    [{ fields: { name: true, status: true, model: false } }, ['id', 'name', 'status']],
  ])('answers what %j asks for', async (filter, expected) => {
    const rows = await findRows({ ...filter, limit: 1 })
    expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([expected])
  })

  it('answers all but what is left out', async () => {
    const [row] = await findRows({ fields: { notes: false }, limit: 1 })
    expect(row).toHaveProperty('name')
    expect(row).not.toHaveProperty('notes')
  })

  it('brings a relation by its name or as an object that names it', async () => {
    const getGroups = async (include: unknown) => {
      const filter = encodeURIComponent(JSON.stringify({ fields: ['id'], include: [include] }))
      return (await admin.call('GET', `/buildings?filter=${filter}`)).body
    }
    const byName = await getGroups('groups')
    expect(byName).toMatchObject([{ groups: [{ index: 0 }] }])
    expect(await getGroups({ relation: 'groups' })).toEqual(byName)
  })

  it.each([{ fields: { nothing: true } }, { fields: { name: 1 } }, { include: [{ relation: 'nothing' }] }])(
    'refuses %j',
    async (filter) => {
      const text = encodeURIComponent(JSON.stringify(filter))
      expect((await admin.call('GET', `/robots?filter=${text}`)).code).toBe('request.malformed')
    },
  )
})

describe('order and page', () => {
  it('orders by several properties and pages without repeating a row', async () => {
    const page = (skip: number) => find({ order: ['status DESC', 'name ASC'], limit: 2, skip })
    expect([...(await page(0)), ...(await page(2)), ...(await page(4))]).toEqual([
      'alpine',
      'ガンマ',
      'Alpha',
      'Beta 100%',
      'Delta',
    ])
  })
})

it('returns the requested fields, and the id', async () => {
  const filter = encodeURIComponent(JSON.stringify({ fields: ['name'], where: { name: 'Alpha' } }))
  const { body } = await admin.call('GET', `/robots?filter=${filter}`)
  expect(body).toEqual([{ id: expect.any(String) as string, name: 'Alpha' }])
})

it('answers the filters of lists as clients spell them', async () => {
  const buildings = encodeURIComponent(
    JSON.stringify({ where: { status: 1 }, order: 'updatedAt DESC', include: ['groups', 'flowGroups'] }),
  )
  expect((await admin.call('GET', `/buildings?filter=${buildings}`)).body).toMatchObject([
    { id: world.site.building.id, groups: [{ index: 0 }], flowGroups: [] },
  ])
  const floors = encodeURIComponent(
    JSON.stringify({
      fields: ['id', 'name', 'buildingId', 'type', 'index', 'img', 'ugomap'],
      order: 'index DESC',
    }),
  )
  const { body } = await admin.call('GET', `/buildings/${world.site.building.id}/floors?filter=${floors}`)
  expect(body).toMatchObject([{ id: world.site.floor.id, index: 1, img: null, ugomap: { revision: 1 } }])
  const organizations = encodeURIComponent(JSON.stringify({ where: { status: 1 }, order: 'type ASC' }))
  expect((await admin.call('GET', `/organizations?filter=${organizations}`)).body).toEqual([
    { id: world.own.id, name: world.own.name, type: 0 },
  ])
})
