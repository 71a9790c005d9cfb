import type { MapRouteRow } from '@wheelhouse/contract/maps/map-route'
import type { WaypointRow } from '@wheelhouse/contract/maps/waypoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteUnusedFiles } from '../kernel/files/file.store.ts'
import { aStoredFile } from '../testing/factories.ts'
import { type MapServer, startMapServer } from '../testing/map-server.ts'
import type { World } from '../testing/personas.ts'
import type { Client, TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
let newFloor: MapServer['newFloor']
let floor: string
beforeAll(async () => {
  ;({ server, world, admin, newFloor } = await startMapServer())
})
afterAll(() => server.close())
beforeEach(async () => {
  floor = await newFloor()
})

const paths = { waypoints: () => `/maps/${floor}/waypoints`, routes: () => `/floors/${floor}/routes` }
type Kind = keyof typeof paths
const list = async <Row>(kind: Kind, filter: object = {}) => {
  const address = `${paths[kind]()}?filter=${encodeURIComponent(JSON.stringify(filter))}`
  return (await admin.call('GET', address)).body as Row[]
}
const create = (kind: Kind, body: object) => admin.call('POST', paths[kind](), body)
const change = (kind: Kind, id: string, body: object) => admin.call('PATCH', `${paths[kind]()}/${id}`, body)
const publish = (version: number) => admin.call('POST', `/floors/${floor}/publish`, { version })

describe('waypoints', () => {
  it('are those of the published map until somebody changes one, and those of the draft then', async () => {
    expect(await list('waypoints')).toMatchObject([
      { id: 'origin', no: 0, revision: 0 },
      { id: 'desk', no: 1, revision: 0 },
    ])
    const { body } = await create('waypoints', { name: 'Lobby', type: 1, x: 4, y: 4 })
    expect(body).toEqual({
      id: 'w2',
      no: 2,
      name: 'Lobby',
      type: 1,
      x: 4,
      y: 4,
      theta: 0,
      status: 1,
      note: '',
      revision: 1,
    })
    expect(await list('waypoints', { where: { name: { like: 'Lob%' } }, fields: ['no'] })).toEqual([
      { id: 'w2', no: 2 },
    ])
    const count = encodeURIComponent(JSON.stringify({ type: 1 }))
    expect((await admin.call('GET', `${paths.waypoints()}/count?where=${count}`)).body).toEqual({ count: 2 })
    const map = `/floors/${floor}/ugomap`
    expect(((await admin.call('GET', map)).body as { waypoints: object[] }).waypoints).toHaveLength(2)
    expect((await publish(1)).status).toBe(200)
    expect(((await admin.call('GET', map)).body as { waypoints: object[] }).waypoints).toHaveLength(3)
  })

  it('have a number that no other of the floor has', async () => {
    const taken = await create('waypoints', { no: 1, name: '', type: 1, x: 4, y: 4 })
    expect([taken.status, taken.code]).toEqual([409, 'entity.duplicate'])
    expect((await change('waypoints', 'desk', { no: 0, revision: 0 })).code).toBe('entity.duplicate')
    expect((await change('waypoints', 'desk', { no: 7, revision: 0 })).status).toBe(204)
  })

  it('are not changed over what somebody else has changed since', async () => {
    const [first] = await list<WaypointRow>('waypoints', { where: { id: 'desk' } })
    expect((await change('waypoints', 'desk', { name: 'Theirs', revision: 0 })).status).toBe(204)
    const late = await change('waypoints', 'desk', { name: 'Mine', revision: first?.revision })
    expect([late.status, late.code]).toEqual([409, 'entity.changed'])
    // Another one has not changed.
    expect((await change('waypoints', 'origin', { name: 'Start', revision: 0 })).status).toBe(204)
    expect((await admin.call('GET', `${paths.waypoints()}/desk`)).body).toMatchObject({
      name: 'Theirs',
      can: { update: true, delete: true },
    })
  })

  it('go with their edges', async () => {
    const address = `${paths.waypoints()}/desk`
    expect((await admin.call('GET', `${address}/usages`)).body).toMatchObject([{ effect: 'goes', count: 1 }])
    expect((await admin.call('DELETE', address)).status).toBe(204)
    expect((await admin.call('GET', address)).code).toBe('entity.notFound')
    const { body } = await admin.call('GET', `/floors/${floor}/draft`)
    expect(body).toMatchObject({ version: 1, document: { waypoints: [{ id: 'origin' }], edges: [] } })
  })

  it('are no business of general operators', async () => {
    const general = await server.openSession(world.personas.general.id)
    expect((await general.call('GET', paths.waypoints())).code).toBe('auth.forbidden')
    expect((await general.call('GET', paths.routes())).status).toBe(200)
  })
})

describe('routes', () => {
  const corner = [
    [1, 1],
    [3, 1],
    [3, 2],
  ]

  it('have points at the interval that the installation is set to, and a length', async () => {
    const { body } = await create('routes', { name: 'Night round', points: corner })
    expect(body).toMatchObject({ id: 'route1', interval: 0.5, lengthM: 3, status: 1, revision: 1 })
    expect((body as MapRouteRow).points).toHaveLength(7)
    const systemAdmin = await server.openSession(world.personas.systemAdministrator.id)
    await systemAdmin.call('POST', '/system-configs', {
      key: 'maps.routeIntervalCm',
      type: 'number',
      value: 100,
      description: '',
    })
    const wide = (await create('routes', { name: 'Day round', points: corner })).body as MapRouteRow
    expect([wide.interval, wide.points.length]).toEqual([1, 4])
    // The draft carries it to the editor: who draws may not read the installation's settings.
    const { body: draft } = await admin.call('GET', `/floors/${floor}/draft`)
    expect(draft).toMatchObject({ routeInterval: 1 })
    expect(await list('routes', { order: 'name DESC' })).toMatchObject([
      { name: 'Night round' },
      { name: 'Day round' },
    ])
  })

  it('are drawn anew at another interval', async () => {
    await create('routes', { name: 'Round', points: corner, interval: 0.5 })
    expect((await change('routes', 'route1', { interval: 1, revision: 1 })).status).toBe(204)
    expect(await list('routes')).toMatchObject([{ interval: 1, lengthM: 3 }])
  })

  it('have a picture of the own organisation, and keep its file', async () => {
    const aPicture = (organizationId: string) => aStoredFile(server.db, server.dataDir, { organizationId })
    const [own, foreign] = [await aPicture(world.own.id), await aPicture(world.foreign.id)]
    const refused = await create('routes', { name: 'Round', points: corner, image: foreign.id })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { error: { details: [{ path: 'image', code: 'file.unknown' }] } },
    ])
    expect(await list('routes')).toEqual([])
    const { body } = await create('routes', { name: 'Round', points: corner, image: own.id })
    expect(body).toMatchObject({ image: own.id })
    await deleteUnusedFiles(server.db, new Date(server.clock.now().getTime() + 1_000))
    const rest = await server.db
      .selectFrom('files')
      .select('id')
      .where('id', 'in', [own.id, foreign.id])
      .execute()
    expect(rest).toEqual([{ id: own.id }])
    const general = await server.openSession(world.personas.general.id)
    expect((await general.call('GET', `/files/${own.id}`)).status).toBe(200)
    expect((await change('routes', 'route1', { image: null, revision: 1 })).status).toBe(204)
    expect(await list('routes')).toMatchObject([{ image: null, name: 'Round' }])
  })
})
