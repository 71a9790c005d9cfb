import { mapDraftChannels, mapDraftRoutes } from '@wheelhouse/contract/maps/map-draft'
import { call } from '../../../kernel/server/api.ts'
import { openEvents } from '../../../kernel/server/live.ts'
import type { DraftPorts } from './draft-sync.ts'

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
