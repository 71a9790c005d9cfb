import { compareVersions } from '@wheelhouse/contract/kernel/compare-versions'
import { isSystemAdmin } from '@wheelhouse/contract/permissions'
import { robotSoftwareRoutes } from '@wheelhouse/contract/robots/robot-software'
import { versionStatuses } from '@wheelhouse/contract/system/system-version'
import type { FileStore } from '../kernel/files/store-interface.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { auditRobotAction } from './audit-robot-action.ts'
import type { LinkContext } from './robot-link/link-context.ts'
import type { RobotLink } from './robot-link/robot-link.ts'
import type { SoftwareFiles } from './robot-link/syncs/software-files.ts'
import {
  findLastUpdate,
  findSavedVersion,
  listSoftware,
  type OfferedSoftware,
} from './robot-link/syncs/software-update.store.ts'
import { requireUpdatable } from './robot-link/twins/robot-readiness.ts'
import type { RobotTwin } from './robot-link/twins/robot-twin.ts'
import { visibleTwin } from './visible-twin.ts'

type Parts = { link: RobotLink; files: SoftwareFiles; fileStore: FileStore }

/** Downloads of one address in a minute: a building's robots may be behind one, and each may request parts. */
const downloadsPerMinute = 600

/** Updates of robots' software (R-ROBOTS-29). */
export function robotSoftwareHandlers({ link, files, fileStore }: Parts): RouteBinding[] {
  return [
    handle(robotSoftwareRoutes.ofRobot, async ({ params }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      const { version, all } = await readSoftware(link, ctx, twin)
      const offered = all.filter((one) => one.version !== version && isOffered(one, version))
      return { version, offered, last: await findLastUpdate(link.db, twin.robotId) }
    }),
    handle(robotSoftwareRoutes.install, async ({ params, body: { versionId } }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      const details: Record<string, unknown> = {}
      const action = { twin, action: 'robot:updateSoftware', details }
      await auditRobotAction(link.audit, ctx, action, async () => {
        const { version, all } = await readSoftware(link, ctx, twin)
        const wanted = all.find(({ id }) => id === versionId)
        if (wanted === undefined) throw new AppError('robot.versionNotOffered')
        details.version = wanted.version
        if (wanted.version === version) throw new AppError('robot.sameVersion')
        if (!isOffered(wanted, version)) throw new AppError('robot.versionNotOffered')
        await link.freshen([twin])
        requireUpdatable(twin, link.clock.monotonicMs(), wanted.minBattery)
        await link.updates.begin(twin, wanted)
      })
      link.changed(twin)
    }),
    handle(
      robotSoftwareRoutes.download,
      async ({ query }) => {
        const ticket = files.readTicket(query.ticket)
        const update = ticket === null ? null : (link.twinById(ticket.robotId)?.update ?? null)
        // Once an update has ended, there is nothing left to download.
        if (ticket === null || update?.fileId !== ticket.fileId) throw new AppError('entity.notFound')
        return {
          name: `software-${update.version}`,
          contentType: 'application/octet-stream',
          content: fileStore.getContent(ticket.fileId),
          isInline: false,
          taken: null,
        }
      },
      { ratePerMinute: downloadsPerMinute },
    ),
  ]
}

/** Every version that the robot could be updated to, and the one it has. */
async function readSoftware(link: LinkContext, { identity, clock }: OperatorContext, twin: RobotTwin) {
  const asking = { robotId: twin.robotId, isSystemAdmin: isSystemAdmin(identity.type), now: clock.now() }
  // Software files belong to no organisation, so only the system reads them; what is offered depends on the robot's
  // organisation.
  const all = await listSoftware(link.db, asking)
  const version = twin.statusMessage?.system.version ?? (await findSavedVersion(link.db, twin.robotId))
  return { version, all }
}

/** Back to an older version only where that one is published: it is known to work. */
function isOffered({ status, version }: OfferedSoftware, own: string | null): boolean {
  return status !== versionStatuses.private || own === null || compareVersions(version, own) >= 0
}
