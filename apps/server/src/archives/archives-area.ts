import type { Area, Host } from '../host.ts'
import type { Notifier } from '../organizations/notifier.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { archiveHandlers } from './archive.routes.ts'
import { clipHandlers } from './clip.routes.ts'
import { evidenceHandlers } from './evidence.routes.ts'
import { keepRecordingsJob } from './keep-recordings.ts'

/** Recordings of robots, and the clips and evidence made from them. */
export function createArchivesArea(host: Host, parts: { link: LinkContext; notifier: Notifier }): Area {
  const { db, files: fileStore } = host
  const { link, notifier } = parts
  return {
    name: 'archives',
    bindings: [
      ...archiveHandlers(link, fileStore),
      ...clipHandlers({ link, systemDb: db, fileStore }),
      ...evidenceHandlers({ link, fileStore }),
    ],
    jobs: [keepRecordingsJob({ ...host, fileStore, notifier })],
  }
}
