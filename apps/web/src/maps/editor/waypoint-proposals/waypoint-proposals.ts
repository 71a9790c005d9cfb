import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { type WaypointProposal, waypointProposalRoutes } from '@wheelhouse/contract/maps/waypoint-proposal'
import { acceptProposal } from '@wheelhouse/map-model/waypoint-proposal/accept-proposal'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { call } from '../../../kernel/server/api.ts'
import { randomId } from '../../../kernel/server/random-id.ts'
import { createStore, type Store } from '../../../kernel/server/store.ts'
import { showError } from '../../../kernel/shell/notify.ts'
import { translate } from '../../../kernel/words/texts.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import type { GenerationRules } from '../drafts/generations.ts'
import { getNextNumber } from '../edit-map.ts'
import type { EditorStore } from '../editor-store.ts'

/** `shown`: drawn over the map, but not part of it until somebody accepts it. */
export type ProposalState =
  | { kind: 'none' | 'asked' | 'empty' }
  | { kind: 'shown'; proposal: WaypointProposal }

/** Waypoints for a scanned map that has none yet. */
export type WaypointProposals = {
  state: Store<ProposalState>
  /** Can waypoints be proposed for the map as it is? */
  mayAsk: (map: MapDocument) => boolean
  ask: () => Promise<void>
  /** Adds the proposal to the draft, as one act. */
  accept: () => void
  decline: () => void
  stop: () => void
}

const none: ProposalState = { kind: 'none' }

export function createWaypointProposals({
  floorId,
  rules,
  store,
  sync,
}: {
  floorId: string
  rules: GenerationRules
  store: EditorStore
  sync: Pick<DraftSync, 'flush'>
}): WaypointProposals {
  const state = createStore(none)
  const mayAsk = (map: MapDocument) =>
    !store.isReadOnly && rules.lists.has('edges') && map.occupancy !== null && map.waypoints.length === 0
  // Somebody has started to draw waypoints, here or elsewhere.
  const stop = store.document.subscribe(() => {
    if (!mayAsk(store.document.get())) state.set(none)
  })
  async function ask(): Promise<void> {
    if (!mayAsk(store.document.get())) return
    const asked: ProposalState = { kind: 'asked' }
    state.set(asked)
    try {
      // The server bases its proposal on the draft that it has.
      const isSent = await sync.flush()
      const proposal = isSent ? await call(waypointProposalRoutes.get, { params: { id: floorId } }) : null
      if (state.get() !== asked) return
      if (proposal === null) state.set(none)
      else state.set(proposal.points.length === 0 ? { kind: 'empty' } : { kind: 'shown', proposal })
    } catch (error) {
      state.set(none)
      showError(error)
    }
  }
  return {
    state,
    mayAsk,
    ask,
    accept: () => {
      const now = state.get()
      state.set(none)
      if (now.kind === 'shown') store.act(toChanges(now.proposal, getNextNumber(store.document.get())))
    },
    decline: () => state.set(none),
    stop,
  }
}

function toChanges(proposal: WaypointProposal, firstNo: number): MapChange[] {
  const toName = (no: number) => translate(mapEditorTexts, 'new_waypoint', { count: no })
  const { waypoints, edges } = acceptProposal(proposal, { firstNo, newId: randomId, toName })
  return [
    ...waypoints.map((value): MapChange => ({ list: 'waypoints', id: value.id, value })),
    ...edges.map((value): MapChange => ({ list: 'edges', id: value.id, value })),
  ]
}
