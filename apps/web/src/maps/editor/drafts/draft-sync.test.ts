import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import { type MapDocument, toMap } from '@wheelhouse/contract/maps/map-document'
import type { ChangeGroup } from '@wheelhouse/contract/maps/map-draft'
import { applyChanges, invertChanges } from '@wheelhouse/map-model/apply-changes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../kernel/server/api-error.ts'
import type { DraftMessage, DraftPorts } from './draft-ports.ts'
import { DraftSync, syncTiming } from './draft-sync.ts'
import type { KeptGroup } from './kept-work.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const map = toMap({
  waypoints: ['a', 'b'].map((id, no) => ({ id, no, name: id, type: 1 as const, x: no, y: 0, theta: 0 })),
})

function move(id: 'a' | 'b', x: number): MapChange {
  const [first, second] = map.waypoints
  const old = id === 'a' ? first : second
  if (old === undefined) throw new Error('the map has two waypoints')
  return { list: 'waypoints', id, value: { ...old, x } }
}

/** A server with one draft, as the contract has it. */
function aServer() {
  const groups: (ChangeGroup & { groupId: string })[] = []
  let isDown = false
  const messages: ((message: DraftMessage) => void)[] = []
  const getDocument = () =>
    applyChanges(
      map,
      groups.flatMap(({ changes }) => changes),
    )
  const ports: DraftPorts = {
    load: () =>
      Promise.resolve({
        version: groups.length,
        routeInterval: 0.5,
        baseRevision: 1,
        document: getDocument(),
        updatedAt: null,
        updatedBy: null,
      }),
    send: ({ groupId, pageId, version, changes }) => {
      if (isDown) return Promise.reject(new ApiError('server.unavailable'))
      const known = groups.find((group) => group.groupId === groupId)
      if (known !== undefined) return Promise.resolve({ version: known.version })
      const names = new Set(changes.map((change) => ('list' in change ? change.id : change.single)))
      const isConflict = groups
        .filter((group) => group.version > version && group.pageId !== pageId)
        .some((group) => group.changes.some((change) => 'list' in change && names.has(change.id)))
      if (isConflict) return Promise.reject(new ApiError('map.conflict'))
      groups.push({ groupId, pageId, version: groups.length + 1, changes: [...changes] })
      return Promise.resolve({ version: groups.length })
    },
    changesSince: (since) => Promise.resolve({ groups: groups.filter(({ version }) => version > since) }),
    watch: ({ onMessage }) => {
      messages.push(onMessage)
      return { send: () => true, close: () => undefined }
    },
  }
  return {
    ports,
    getDocument,
    getVersion: () => groups.length,
    setDown: (down: boolean) => {
      isDown = down
    },
    /** Somebody else draws. */
    change: async (changes: MapChange[], isPublished = true) => {
      const other = {
        groupId: crypto.randomUUID(),
        pageId: 'other',
        version: groups.length,
        order: 0,
        before: [],
      }
      await ports.send({ ...other, changes })
      if (isPublished) for (const say of messages) say({ version: groups.length, revision: 1, editors: [] })
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

async function open(server: ReturnType<typeof aServer>, waiting: KeptGroup[] = []) {
  let document: MapDocument = applyChanges(
    map,
    waiting.flatMap(({ changes }) => changes),
  )
  const kept = new Map(waiting.map((group) => [group.order, group]))
  const sync = new DraftSync(await server.ports.load(), {
    ports: server.ports,
    kept: {
      keepGroup: (group) => {
        kept.set(group.order, group)
        return Promise.resolve()
      },
      dropGroup: (order) => {
        kept.delete(order)
        return Promise.resolve()
      },
    },
    waiting,
    onDocument: (next) => {
      document = next
    },
    onRefused: () => undefined,
  })
  return {
    sync,
    kept,
    getX: (id: string) => document.waypoints.find((waypoint) => waypoint.id === id)?.x,
    act: (...changes: MapChange[]) => {
      const before = invertChanges(document, changes)
      document = applyChanges(document, changes)
      sync.record(changes, before)
    },
  }
}

const settle = () => vi.advanceTimersByTimeAsync(syncTiming.collectMs)

describe('a draft that several people draw', () => {
  it('sends what was done within a moment as one group, and says when it is saved', async () => {
    const server = aServer()
    const page = await open(server)
    page.act(move('a', 5))
    page.act(move('a', 6), move('b', 7))
    expect(page.sync.saveState.get()).toBe('saving')
    await settle()
    expect(page.sync.saveState.get()).toBe('saved')
    expect(server.getVersion()).toBe(1)
    expect(server.getDocument().waypoints.map(({ x }) => x)).toEqual([6, 7])
    expect(page.kept.size).toBe(0)
  })

  it('keeps what it cannot send, and sends it in order once it can', async () => {
    const server = aServer()
    const page = await open(server)
    server.setDown(true)
    page.act(move('a', 5))
    await settle()
    page.act(move('a', 6))
    await settle()
    expect(page.sync.saveState.get()).toBe('offline')
    expect(page.kept.size).toBeGreaterThan(0)
    server.setDown(false)
    await vi.advanceTimersByTimeAsync(2 * syncTiming.retryMs)
    expect(page.sync.saveState.get()).toBe('saved')
    expect(server.getDocument().waypoints[0]?.x).toBe(6)
  })

  it('sends again what a closed browser has left, also where the answer alone was lost', async () => {
    const server = aServer()
    const first = await open(server)
    first.act(move('a', 5))
    const left = [...first.kept.values()]
    first.sync.close()
    await server.ports.send(left[0] ?? expect.fail('nothing was kept'))
    const second = await open(server, left)
    await settle()
    expect(second.sync.saveState.get()).toBe('saved')
    expect(second.getX('a')).toBe(5)
    expect(server.getVersion()).toBe(1)
  })

  it('sends what was done after a lost answer separately: the server already has the first part', async () => {
    const server = aServer()
    const page = await open(server)
    const { send } = server.ports
    server.ports.send = async (group) => {
      await send(group)
      server.ports.send = send
      throw new ApiError('server.unavailable')
    }
    page.act(move('a', 5))
    await vi.advanceTimersByTimeAsync(syncTiming.collectMs)
    page.act(move('b', 7))
    await vi.advanceTimersByTimeAsync(2 * syncTiming.retryMs)
    expect(page.sync.saveState.get()).toBe('saved')
    expect(server.getDocument().waypoints.map(({ x }) => x)).toEqual([5, 7])
  })

  it("puts one's own changes on top of those of others", async () => {
    const server = aServer()
    const page = await open(server)
    page.act(move('a', 5))
    await server.change([move('b', 9)])
    expect([page.getX('a'), page.getX('b')]).toEqual([5, 9])
    await settle()
    expect(server.getDocument().waypoints.map(({ x }) => x)).toEqual([5, 9])
    expect(page.sync.conflicts.get()).toEqual([])
  })

  it.each([
    { choice: 'mine' as const, ends: 5 },
    { choice: 'theirs' as const, ends: 9 },
  ])('lets a person choose where two changed the same: $choice', async ({ choice, ends }) => {
    const server = aServer()
    const page = await open(server)
    page.act(move('a', 5))
    // This page is not notified: the server refuses what it sends.
    await server.change([move('a', 9)], false)
    await settle()
    expect(page.sync.saveState.get()).toBe('conflict')
    const [conflict] = page.sync.conflicts.get()
    expect(conflict).toMatchObject({
      name: 'waypoints/a',
      mine: { value: { x: 5 } },
      theirs: { value: { x: 9 } },
    })
    page.sync.settle(conflict ?? expect.fail('there is no conflict'), choice)
    await settle()
    expect(page.sync.saveState.get()).toBe('saved')
    expect(page.getX('a')).toBe(ends)
    expect(server.getDocument().waypoints[0]?.x).toBe(ends)
  })
})
