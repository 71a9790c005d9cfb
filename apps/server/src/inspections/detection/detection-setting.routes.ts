import {
  type DetectionSetting,
  type DetectionSettingCreate,
  detectionLimits,
  detectionProblems,
  detectionSettingRoutes,
} from '@wheelhouse/contract/inspections/detection-setting'
import { getSelfCrossing } from '@wheelhouse/map-model/polygons'
import { flowStore } from '../../flows/flow.store.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { crudHandlers } from '../../kernel/entities/crud-handlers.ts'
import { getBuilding } from '../../kernel/entities/place.store.ts'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { Context } from '../../kernel/http/context.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError, invalidField } from '../../kernel/process/app-error.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { getContract } from '../../organizations/contract.store.ts'
import { getRobot } from '../../robots/robot.store.ts'
import {
  countSettingsOf,
  detectionSettingStore,
  getAddress,
  renewAddress,
} from './detection-setting.store.ts'

type Parts = {
  secrets: Secrets
  /** The origin at which detectors reach this server. */
  origin: () => string
}

/** The routes of behaviour detection settings (R-INSPECTIONS-10, R-INSPECTIONS-13). */
export function detectionSettingHandlers({ secrets, origin }: Parts): RouteBinding[] {
  return Object.values({
    ...crudHandlers(detectionSettingRoutes, detectionSettingStore, { entity: 'detectionSetting', prepare }),
    address: handle(detectionSettingRoutes.address, async ({ params }, { db, identity }) => {
      const { id } = await detectionSettingStore.get(db, identity, params.id)
      return getAddress(db, secrets, id, origin())
    }),
    regenerate: handle(detectionSettingRoutes.regenerate, ({ params }, ctx) =>
      ctx.db.transaction().execute(async (tx) => {
        const { id } = await detectionSettingStore.getForChange(tx, ctx.identity, params.id)
        await renewAddress(tx, secrets, id)
        const entry = { entity: 'detectionSetting', entityId: id, outcome: 'done' } as const
        await writeAudit(tx, ctx, { ...entry, action: 'detectionSetting:regenerate' })
        return getAddress(tx, secrets, id, origin())
      }),
    ),
  })
}

/** @throws AppError entity.notFound, entity.limit, detection.uncontracted, request.invalid */
async function prepare(
  tx: Tx,
  { identity }: Context,
  setting: DetectionSettingCreate,
  before: DetectionSetting | null,
) {
  const { buildingId, robotId, flowId, area } = setting
  const { organizationId } = await getBuilding(tx, identity, buildingId)
  if (before === null) {
    if (!(await getContract(tx, organizationId)).isMiniAsilla) throw new AppError('detection.uncontracted')
    if ((await countSettingsOf(tx, buildingId)) >= detectionLimits.ofBuilding)
      throw new AppError('entity.limit')
  }
  requireSound(setting)
  if (area !== null && getSelfCrossing(area.points) !== null)
    throw invalidField('area', 'detection.crossing', 'The outline crosses itself.')
  const isHere = async (path: string, find: Promise<{ buildingId: string }>) => {
    if ((await find).buildingId !== buildingId)
      throw invalidField(path, 'detection.otherBuilding', 'It must be of the building of the setting.')
  }
  // A robot that has since been moved away stays in the setting until somebody chooses another.
  if (robotId !== before?.robotId) await isHere('robotId', getRobot(tx, identity, robotId))
  if (flowId !== before?.flowId) await isHere('flowId', flowStore.get(tx, identity, flowId))
  return before === null ? { ...setting, organizationId } : setting
}

/** @throws AppError request.invalid naming each field that is inconsistent with the others */
function requireSound(setting: DetectionSettingCreate): void {
  const details = detectionProblems(setting).map(({ path, code }) => ({
    path,
    code,
    message: 'It does not go with the behaviours.',
  }))
  if (details.length > 0) throw new AppError('request.invalid', undefined, details)
}
