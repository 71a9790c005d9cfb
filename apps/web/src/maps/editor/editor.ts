import type { Point } from '@wheelhouse/contract/maps/map-document'
import type { MapProblem } from '@wheelhouse/contract/maps/map-revision'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { createStore, type Store } from '../../kernel/server/store.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { translate } from '../../kernel/words/texts.ts'
import type { DifferenceMark } from './canvas/draw-differences.ts'
import { createDraftPorts } from './drafts/draft-ports.ts'
import { DraftSync } from './drafts/draft-sync.ts'
import { type Generation, type GenerationRules, generations } from './drafts/generations.ts'
import { openKeptWork } from './drafts/kept-work.ts'
import { withPending } from './drafts/pending-work.ts'
import { createUndoHistory } from './drafts/undo-history.ts'
import { createEditorStore, type EditorStore } from './editor-store.ts'
import type { EditorSettings, ToolId } from './tools/tool.ts'
import { watchProblems } from './watch-problems.ts'
import { createWaypointProposals, type WaypointProposals } from './waypoint-proposals/waypoint-proposals.ts'

/** An open map: what the canvas and the panels next to it share. Lives as long as the screen. */
export type Editor = {
  floorId: string
  rules: GenerationRules
  store: EditorStore
  sync: DraftSync
  settings: Store<EditorSettings>
  tool: Store<ToolId>
  /** Position of the pointer or the crosshair, in metres; `null` while it is not over the map. */
  cursor: Store<Point | null>
  problems: Store<readonly MapProblem[]>
  checkNow: () => readonly MapProblem[]
  /** What was added, removed or changed relative to another revision; empty: no comparison. */
  differences: Store<readonly DifferenceMark[]>
  /** Waypoints that may become part of the map. */
  proposals: WaypointProposals
  /** Where the canvas should look; it resets the value once done. */
  lookAt: Store<Point | 'all' | null>
  close: () => void
}

const usualSettings: Omit<EditorSettings, 'interval'> = {
  snapsToGrid: true,
  snapsToPoints: true,
  snapsToAngles: true,
  grid: 0.1,
  showsGrid: false,
  waypointType: 1,
}

/** Opens the draft of a floor with this person's work stored in this browser. @throws ApiError */
export async function openEditor({
  floorId,
  operatorId,
  generation,
  isReadOnly,
}: {
  floorId: string
  operatorId: string
  generation: Generation
  isReadOnly: boolean
}): Promise<Editor> {
  const ports = createDraftPorts(floorId)
  const [draft, kept] = await Promise.all([ports.load(), openKeptWork(floorId, operatorId)])
  const [waiting, acts] = await Promise.all([kept.readGroups(), kept.readActs()])
  // A read-only user sends nothing, whatever an earlier visit with more permissions has left.
  const mine = isReadOnly ? [] : waiting
  const store = createEditorStore(withPending(draft.document, mine), {
    history: createUndoHistory(isReadOnly ? { acts: [], done: 0 } : acts, kept),
    isReadOnly,
    onAct: (changes, before) => sync.record(changes, before),
    onSkipped: (count) => notify({ message: translate(mapEditorTexts, 'undoSkipped', { count }) }),
  })
  const sync = new DraftSync(draft, {
    ports,
    kept,
    waiting: mine,
    onDocument: store.replace,
    onRefused: showError,
  })
  const checks = watchProblems(store.document)
  const cursor = createStore<Point | null>(null)
  const notifyOthers = () => sync.setPresence({ at: cursor.get(), selection: [...store.selection.get()] })
  const rules = generations[generation]
  const proposals = createWaypointProposals({ floorId, rules, store, sync })
  // A scan has just been imported; a map that is already published is left alone.
  if (draft.updatedAt !== null) void proposals.ask()
  const stops = [cursor.subscribe(notifyOthers), store.selection.subscribe(notifyOthers)]
  return {
    floorId,
    rules,
    store,
    sync,
    settings: createStore<EditorSettings>({ ...usualSettings, interval: draft.routeInterval }),
    tool: createStore<ToolId>(isReadOnly ? 'pan' : 'select'),
    cursor,
    problems: checks.problems,
    checkNow: checks.checkNow,
    differences: createStore<readonly DifferenceMark[]>([]),
    proposals,
    lookAt: createStore<Point | 'all' | null>(null),
    close: () => {
      for (const stop of stops) stop()
      proposals.stop()
      checks.stop()
      sync.close()
    },
  }
}
