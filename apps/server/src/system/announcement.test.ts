import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let system: Client
let general: Client

beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  system = await server.openSession(world.personas.systemAdministrator.id)
  general = await server.openSession(world.personas.general.id)
})
afterAll(() => server.close())

/** An announcement from so many minutes from now, to so many. */
function announce(from: number, to: number | null, title = 'Maintenance tonight') {
  const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString()
  return system.call('POST', '/announcements', {
    title: { ja: '今夜の保守作業', en: title },
    body: { ja: '22時から1時間、停止します。', en: 'One hour from 22:00.' },
    level: 'maintenance',
    from: at(from),
    to: to === null ? null : at(to),
  })
}

const mine = async (client: Client) =>
  (await client.call('GET', '/my/announcements')).body as {
    id: string
    title: { en: string }
    isRead: boolean
  }[]

describe('whom an announcement is for', () => {
  const good = {
    title: { ja: 'お知らせ', en: 'To some' },
    body: { ja: '本文', en: 'Text' },
    level: 'important',
    from: '2026-01-01T00:00:00Z',
  }
  const reaches = async (values: object, client: Client) => {
    const { body } = await system.call('POST', '/announcements', { ...good, ...values })
    const { id } = body as { id: string }
    const found = (await mine(client)).some((one) => one.id === id)
    const read = await client.call('POST', `/my/announcements/${id}/read`)
    expect(read.status).toBe(found ? 204 : 404)
    await system.call('DELETE', `/announcements/${id}`)
    return found
  }

  it('is an organisation, or a kind of account', async () => {
    const foreign = await server.openSession(world.personas.foreignGeneral.id)
    const toOwn = { audience: 'organizations', organizationIds: [world.own.id] }
    expect(await reaches(toOwn, general)).toBe(true)
    expect(await reaches(toOwn, foreign)).toBe(false)
    expect(await reaches({ audience: 'types', types: ['0'] }, general)).toBe(true)
    expect(await reaches({ audience: 'types', types: ['1', '2'] }, general)).toBe(false)
  })

  it('is nobody while it is switched off', async () => {
    expect(await reaches({ status: 0 }, general)).toBe(false)
  })

  it('is changed, but not so that it fits nobody or ends before it begins', async () => {
    const { id } = (await system.call('POST', '/announcements', good)).body as { id: string }
    const change = (values: object) =>
      system.call('PATCH', `/announcements/${id}`, { revision: 1, ...values })
    expect((await change({ audience: 'types' })).status).toBe(422)
    expect((await change({ to: '2025-12-31T00:00:00Z' })).status).toBe(422)
    expect((await change({ level: 'info' })).status).toBe(204)
    expect((await system.call('GET', `/announcements/${id}`)).body).toMatchObject({
      level: 'info',
      revision: 2,
    })
    await system.call('DELETE', `/announcements/${id}`)
  })
})

describe('an announcement', () => {
  it('is seen by everybody while it is in force', async () => {
    await announce(-1, 10, 'now')
    await announce(5, 10, 'later')
    await announce(-10, -5, 'over')
    expect((await mine(general)).map(({ title }) => title.en)).toEqual(['now'])
    server.clock.advance(6 * 60_000)
    expect((await mine(general)).map(({ title }) => title.en)).toEqual(['later', 'now'])
  })

  it('is unread for each person until that person has read it', async () => {
    const [first] = await mine(general)
    const path = `/my/announcements/${first?.id}/read`
    expect((await general.call('POST', path)).status).toBe(204)
    expect((await general.call('POST', path)).status).toBe(204)
    expect((await mine(general))[0]?.isRead).toBe(true)
    expect((await mine(system))[0]?.isRead).toBe(false)
  })

  it('is gone for everybody when it is taken back', async () => {
    const [first] = await mine(general)
    expect((await system.call('DELETE', `/announcements/${first?.id}`)).status).toBe(204)
    expect((await mine(general)).map(({ id }) => id)).not.toContain(first?.id)
  })

  it.each([
    [{ to: '2026-01-01T00:00:00Z', from: '2026-01-02T00:00:00Z' }, 'to'],
    [{ title: { ja: '', en: 'x' } }, 'title.ja'],
    [{ title: { ja: 'あ'.repeat(101), en: 'x' } }, 'title.ja'],
    [{ body: { ja: 'x', en: 'x'.repeat(4001) } }, 'body.en'],
    [{ level: 'loud' }, 'level'],
    [{ audience: 'organizations' }, 'organizationIds'],
    [{ audience: 'types', types: [] }, 'types'],
  ])('with %j is refused', async (change, path) => {
    const good = {
      title: { ja: 'お知らせ', en: 'News' },
      body: { ja: '本文', en: 'Text' },
      level: 'info',
      from: '2026-01-01T00:00:00Z',
      to: null,
    }
    const { status, body } = await system.call('POST', '/announcements', { ...good, ...change })
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: { details: [{ path }] } })
  })
})
