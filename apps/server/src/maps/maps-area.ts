import type { Area, Host } from '../host.ts'
import { registerMapDraftChannel } from './map-draft.live.ts'
import { mapImportHandlers } from './map-import.routes.ts'
import { mapPatchHandlers } from './map-patch.routes.ts'
import { mapRevisionHandlers } from './map-revision.routes.ts'

type Parts = {
  /** Follow-up work of a publication, in its transaction. */
  afterPublish: Parameters<typeof mapRevisionHandlers>[0]
}

/** Maps that people draw and publish. */
export function createMapsArea(host: Host, { afterPublish }: Parts): Area {
  const drafts = registerMapDraftChannel(host)
  return {
    name: 'maps',
    bindings: [
      ...mapImportHandlers(host.files),
      ...mapPatchHandlers(host.files, afterPublish),
      ...mapRevisionHandlers(afterPublish),
    ],
    ...drafts,
  }
}
