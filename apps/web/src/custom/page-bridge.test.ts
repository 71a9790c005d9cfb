import { alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { customNoteRoutes } from '@wheelhouse/contract/custom/custom-note'
import { pageBridge } from '@wheelhouse/contract/custom/page-bridge'
import type { PageCapability } from '@wheelhouse/contract/custom/page-capabilities'
import { describe, expect, it, vi } from 'vitest'
import { on, startFakeServer } from '../testing/fake-server.ts'
import { openBridge, type StopReason } from './page-bridge.ts'
import { makePageCalls } from './page-calls.ts'

const buildingId = '00000000-0000-4000-8000-00000000000b'
const getPlace = () => ({ organizationId: null, buildingId })

/** A page with these capabilities, as far as the console sees it. */
function open(capabilities: readonly PageCapability[]) {
  const received: unknown[] = []
  const stops: StopReason[] = []
  const port: Parameters<typeof openBridge>[0] = {
    onmessage: null,
    postMessage: (message: unknown) => void received.push(message),
    close: () => undefined,
  }
  const bridge = openBridge(port, { capabilities, calls: makePageCalls('shift', getPlace) }, (reason) =>
    stops.push(reason),
  )
  const say = (data: unknown) => {
    const hear = port.onmessage as ((event: MessageEvent) => void) | null
    hear?.(new MessageEvent('message', { data }))
  }
  return { received, stops, say, bridge }
}

describe('the bridge to a page', () => {
  it('answers what was granted by the call of the contract, and nothing else', async () => {
    const filters: unknown[] = []
    startFakeServer(
      on(alertRoutes.list, ({ query }) => {
        filters.push(JSON.parse(query.filter ?? ''))
        return []
      }),
    )
    const { received, stops, say } = open(['alerts.read'])
    say({ id: 1, call: 'alerts.read' })
    say({ id: 2, call: 'findings.read' })
    say({ id: 3, call: 'toString' })
    say({ id: 4, call: 'alerts.read', input: { where: {} } })
    await vi.waitFor(() => expect(received).toHaveLength(4))
    expect(received).toEqual(
      expect.arrayContaining([
        { id: 1, result: [] },
        { id: 2, error: 'notGranted' },
        { id: 3, error: 'notGranted' },
        { id: 4, error: 'badInput' },
      ]),
    )
    expect(filters).toMatchObject([{ where: { buildingId, state: { neq: 'closed' } } }])
    expect(stops).toEqual([])
  })

  it('writes a note of the view that the page is, in the building of the person', async () => {
    const bodies: unknown[] = []
    startFakeServer(
      on(customNoteRoutes.create, ({ body }) => {
        bodies.push(body)
        const { text } = body
        const createdAt = '2026-11-20T00:00:00Z'
        return { id: buildingId, buildingId, text, createdAt, createdBy: null, author: '試験 花子' }
      }),
    )
    const { received, say } = open(['notes.write'])
    say({ id: 1, call: 'notes.write', input: { text: 'Taken over', viewId: 'another' } })
    say({ id: 2, call: 'notes.write', input: { text: 'Taken over' } })
    await vi.waitFor(() => expect(received).toHaveLength(2))
    expect(received).toContainEqual({ id: 1, error: 'badInput' })
    expect(bodies).toEqual([{ viewId: 'shift', buildingId, text: 'Taken over' }])
  })

  it('hears no more of a page that floods it, or says what no page says', () => {
    const flooding = open([])
    for (let id = 0; id < pageBridge.messagesMax * 5; id += 1) flooding.say({ id, call: 'alerts.read' })
    expect(flooding.stops).toEqual(['flooding'])
    expect(flooding.received).toHaveLength(pageBridge.messagesMax)
    const strange = open([])
    strange.say('let me in')
    expect(strange.stops).toEqual(['flooding'])
  })

  it('has only so many calls under way', async () => {
    startFakeServer(on(alertRoutes.list, () => new Promise<never>(() => undefined)))
    const { received, say } = open(['alerts.read'])
    for (let id = 0; id <= pageBridge.callsMax; id += 1) say({ id, call: 'alerts.read' })
    await vi.waitFor(() => expect(received).toEqual([{ id: pageBridge.callsMax, error: 'busy' }]))
  })

  it('ends a page that no longer answers, and not one that does', () => {
    const [alive, hung] = [open([]), open([])]
    for (let asked = 0; asked <= pageBridge.unansweredMax; asked += 1) {
      alive.bridge.ping()
      alive.say({ pong: 1 })
      hung.bridge.ping()
    }
    expect(alive.stops).toEqual([])
    expect(hung.stops).toEqual(['hung'])
  })
})
