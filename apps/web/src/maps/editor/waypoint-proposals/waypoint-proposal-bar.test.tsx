import { act, screen } from '@testing-library/react'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { type WaypointProposal, waypointProposalRoutes } from '@wheelhouse/contract/maps/waypoint-proposal'
import { describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../../kernel/words/texts.ts'
import { on, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render-app.tsx'
import { aUser } from '../../../testing/samples.ts'
import { signInEach } from '../../../testing/sign-in-each.ts'
import { generations } from '../drafts/generations.ts'
import { createUndoHistory } from '../drafts/undo-history.ts'
import { createEditorStore } from '../editor-store.ts'
import { WaypointProposalBar } from './waypoint-proposal-bar.tsx'
import { createWaypointProposals } from './waypoint-proposals.ts'

signInEach(aUser({ type: '2' }))

const scan = toMap({
  bounds: { min: [0, 0], max: [10, 10] },
  occupancy: { resolution: 0.1, origin: [0, 0], width: 100, height: 100, occupied: [] },
})
const proposal: WaypointProposal = {
  points: [
    [1, 1],
    [3, 1],
  ],
  edges: [[0, 1]],
}
const nothing = () => Promise.resolve()

function open(answer: WaypointProposal = proposal) {
  startFakeServer(on(waypointProposalRoutes.get, () => answer))
  const kept = { keepAct: nothing, keepDone: nothing, clearActs: nothing }
  const store = createEditorStore(scan, {
    history: createUndoHistory({ acts: [], done: 0 }, kept),
    isReadOnly: false,
    onAct: () => undefined,
    onSkipped: () => undefined,
  })
  const sync = { flush: () => Promise.resolve(true) }
  const proposals = createWaypointProposals({ floorId: 'floor', rules: generations.v2, store, sync })
  return { ...renderPart(<WaypointProposalBar editor={{ store, proposals }} />), store, proposals }
}

const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

describe('waypoints that are proposed for a scanned map', () => {
  it('are shown and no part of the map, which stays as it is when they are declined by one press', async () => {
    const opened = open()
    await press(opened, 'Propose waypoints')
    await screen.findByText(/^Proposed waypoints: 2,/)
    expect(opened.proposals.state.get()).toEqual({ kind: 'shown', proposal })
    await press(opened, 'Decline')
    expect(opened.proposals.state.get()).toEqual({ kind: 'none' })
    expect(opened.store.document.get()).toBe(scan)
  })

  it.each([
    ['ja', 'ウェイポイントの案を表示', '案を採用', ['地点1', '地点2']],
    ['en', 'Propose waypoints', 'Accept', ['Point 1', 'Point 2']],
  ] as const)('become one act with names in the language of the person: %s', async (...row) => {
    const [language, ask, accept, names] = row
    await chooseLanguage(language)
    const opened = open()
    await press(opened, ask)
    await press(opened, accept)
    const { store } = opened
    const { waypoints, edges } = store.document.get()
    expect(waypoints.map(({ no, name, type, x, y }) => [no, name, type, x, y])).toEqual([
      [1, names[0], 1, 1, 1],
      [2, names[1], 1, 3, 1],
    ])
    expect(edges).toMatchObject([{ from: waypoints[0]?.id, to: waypoints[1]?.id, oneWay: false }])
    act(store.undo)
    expect(store.document.get()).toMatchObject({ waypoints: [], edges: [] })
  })

  it('are gone as soon as somebody has drawn one', async () => {
    const opened = open()
    await press(opened, 'Propose waypoints')
    await screen.findByText(/^Proposed waypoints: 2,/)
    const { waypoints } = toMap({
      waypoints: [{ id: 'own', no: 1, name: '', type: 1, x: 2, y: 2, theta: 0 }],
    })
    act(() => opened.store.replace({ ...scan, waypoints }))
    expect(screen.queryByRole('status')).toBeNull()
    expect(opened.proposals.state.get()).toEqual({ kind: 'none' })
  })

  it('are said to be none where a robot has no room', async () => {
    await press(open({ points: [], edges: [] }), 'Propose waypoints')
    await screen.findByText(/wide enough for a robot/)
  })
})
