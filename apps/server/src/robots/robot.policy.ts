import { hasPermission } from '@wheelhouse/contract/permissions'
import type { robotCanSchema } from '@wheelhouse/contract/robots/robot'
import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import { type Identity, isInScope, scopeCondition } from '../kernel/http/identity.ts'

/** General operators and area managers see the robots of their building, administrators those of their organisations. */
export function robotsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, { organization: 'robots.organizationId', building: 'robots.buildingId' })
}

/** The same rule for a robot in memory; what exactly somebody may do with it depends on each call's permission. */
export function mayUseRobot(
  identity: Identity,
  robot: { organizationId: string; buildingId: string },
): boolean {
  return isInScope(identity, robot)
}

/** What this person may do with a robot they can see. */
export function robotCan({ type }: Identity): z.output<typeof robotCanSchema> {
  return {
    update: hasPermission(type, 'robot:update'),
    delete: hasPermission(type, 'robot:delete'),
    operate: hasPermission(type, 'robot:operate'),
    drive: hasPermission(type, 'robot:drive'),
    takeOver: hasPermission(type, 'robot:takeOver'),
    clearRemoteStop: hasPermission(type, 'robot:clearRemoteStop'),
    simulate: hasPermission(type, 'robot:simulate'),
  }
}
