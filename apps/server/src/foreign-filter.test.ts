/**
 * No filter, property, order or relation of any list lets somebody see, or guess, a row of another organisation: whatever a
 * row contains, people of another organisation request it and find nothing.
 */
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type PersonaName, type World } from './testing/personas.ts'
import { getTarget, isEverybodys, namedRoutes, samplePath } from './testing/route-samples.ts'
import { type Client, startTestServer, type TestServer } from './testing/test-server.ts'

type Row = Record<string, unknown> & { id: string }

/** Lists of rows. */
const lists = namedRoutes
  .filter(([, route]) => route.method === 'GET' && route.query !== undefined)
  .filter(([, { path }]) => !/\/count$|\.csv$/.test(path))
  .filter(([name]) => !isEverybodys.has(name))
const foreign: PersonaName[] = ['foreignGeneral', 'foreignAdministrator']

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

const withFilter = (path: string, filter: object) =>
  `${path}${path.includes('?') ? '&' : '?'}filter=${encodeURIComponent(JSON.stringify(filter))}`

/** A list of this route's own, with a row of the site in it where one can be made. */
async function readList(route: RouteDefinition): Promise<{ path: string; rows: Row[] }> {
  const { loginId } = world.personas.systemAdministrator
  const target = await getTarget(server, world.site, loginId, { ...route, path: `${route.path}/:id` })
  const path = samplePath(route, { ...target, rowId: null })
  const { body } = await system.call('GET', path)
  const ids = new Set([target.rowId, target.building.id, target.floor.id, target.robot.id])
  const rows = Array.isArray(body) ? (body as Row[]) : []
  return { path, rows: rows.filter(({ id, ...row }) => ids.has(id) || belongsToSite(row)) }
}

function belongsToSite({ organizationId, buildingId }: Record<string, unknown>): boolean {
  return organizationId === world.own.id || buildingId === world.site.building.id
}

/** Every way to query this row by one of its values. */
function questionsFor({ id, ...row }: Row): object[] {
  const scalars = Object.entries(row).filter(([, value]) => value === null || typeof value !== 'object')
  return [
    { where: { id } },
    { where: { or: [{ id }, { id: { neq: id } }] } },
    { fields: ['id', ...Object.keys(row)] },
    ...scalars.flatMap(([name, value]) => [
      { where: { [name]: value } },
      { where: { [name]: { neq: null } }, order: `${name} DESC` },
    ]),
    ...['groups', 'flowGroups', 'operators', 'organization', 'building'].map((relation) => ({
      include: [relation],
    })),
  ]
}

const withRows = new Set<string>()

describe.each(lists)('%s', (name, route) => {
  it.each(foreign)('reveals nothing to %s, whatever is requested', async (persona) => {
    const { path, rows } = await readList(route)
    if (rows.length > 0) withRows.add(name)
    const client = await server.openSession(world.personas[persona].id)
    for (const row of rows.slice(0, 2))
      for (const question of questionsFor(row)) {
        const { status, body } = await client.call('GET', withFilter(path, question))
        expect([200, 400, 403, 404]).toContain(status)
        // Entries of the audit log are numbered, and any answer may have a digit.
        const text = /^\d+$/.test(row.id) ? JSON.stringify(row.id) : row.id
        expect(JSON.stringify(body)).not.toContain(text)
      }
  })
})

it('has rows to query in more than a few lists', () => {
  expect(withRows.size).toBeGreaterThan(4)
})
