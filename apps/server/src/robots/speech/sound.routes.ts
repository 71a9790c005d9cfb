import { soundDownloadRoutes } from '@wheelhouse/contract/robots/sound-download'
import type { Database } from '../../kernel/database/database.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { listSounds } from '../../system/sound.store.ts'
import type { RobotTwin } from '../robot-link/twins/robot-twin.ts'
import type { SoundFiles } from './sound-files.ts'

/** Downloads per address per minute: all robots of a building may share one. */
const downloadsPerMinute = 600

type Parts = { files: SoundFiles; db: Database; twins: () => Iterable<RobotTwin> }

/** Sound files that robots play. @param parts `db`: across all organisations, because robots do not sign in */
export function soundHandlers({ files, db, twins }: Parts): RouteBinding[] {
  return [
    handle(
      soundDownloadRoutes.download,
      async ({ query }) => {
        const ticket = files.readTicket(query.ticket)
        const twin = [...twins()].find(({ robotId }) => robotId === ticket?.robotId)
        // A robot that was taken out of service or moved meanwhile gets nothing.
        if (ticket === null || twin === undefined) throw new AppError('entity.notFound')
        const { resourceId, hash } = ticket
        const sound = (await listSounds(db, twin.organizationId, [resourceId])).get(resourceId)
        if (sound?.hash !== hash) throw new AppError('entity.notFound')
        const content = files.getContent(sound)
        return { name: sound.name, contentType: sound.mime, content, isInline: false, taken: null }
      },
      { ratePerMinute: downloadsPerMinute },
    ),
  ]
}
