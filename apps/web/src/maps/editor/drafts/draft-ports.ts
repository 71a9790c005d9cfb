import type { ListedGroup, MapDraft, MapEditor } from '@wheelhouse/contract/maps/map-draft'
import { mapDraftChannels, mapDraftRoutes } from '@wheelhouse/contract/maps/map-draft'
import { call } from '../../../kernel/server/api.ts'
import { openEvents } from '../../../kernel/server/live.ts'
import type { KeptGroup } from './kept-work.ts'

/** The server's draft of a floor. */
export function createDraftPorts(floorId: string): DraftPorts {
  const params = { id: floorId }
  return {
    load: () => call(mapDraftRoutes.get, { params }),
    send: ({ version, pageId, groupId, changes }) =>
      call(
        mapDraftRoutes.change,
        { params, body: { version, pageId, groupId, changes } },
        { quiet: 'background' },
      ),
    changesSince: (since) => call(mapDraftRoutes.changesSince, { params, query: { since: String(since) } }),
    watch: (handlers) => openEvents(mapDraftChannels.draft, params, handlers),
  }
}

/** `offline`: stored here, sent later. `gone`: the floor was deleted, or may no longer be changed. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'conflict' | 'gone'

export type DraftMessage = { version: number; revision: number; editors: readonly MapEditor[] }

export type Presence = Pick<MapEditor, 'pageId' | 'at' | 'selection'>

/** The server, as needed here. Calls throw ApiError. */
export type DraftPorts = {
  load: () => Promise<MapDraft>
  send: (group: KeptGroup) => Promise<{ version: number }>
  /** `null`: read the whole draft. */
  changesSince: (version: number) => Promise<{ groups: ListedGroup[] | null }>
  watch: (handlers: {
    onMessage: (message: DraftMessage) => void
    onConnected: (isConnected: boolean) => void
  }) => { send: (presence: Presence) => boolean; close: () => void }
}
