import { type AllowedIp, allowedIpLimits, allowedIpRoutes } from '@wheelhouse/contract/buildings/allowed-ip'
import { AppError } from '../kernel/process/app-error.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import type { ColumnValues } from '../kernel/entities/crud-store.ts'
import { allowedIpStore } from './allowed-ip.store.ts'
import { buildingOf, getBuilding } from '../kernel/entities/place.store.ts'
import { refuseLockOut } from './refuse-lock-out.ts'

type Body = Pick<AllowedIp, 'buildingId' | 'ipAddress' | 'description' | 'enabled'> & { force?: boolean }

export const allowedIpHandlers = Object.values(
  crudHandlers(allowedIpRoutes, allowedIpStore, {
    entity: 'allowedIp',
    parent: buildingOf,
    prepare: async (tx, { identity }, { force: _force, ...values }: Body, before): Promise<ColumnValues> => {
      const owner = { buildingId: values.buildingId }
      if (
        before === null &&
        (await allowedIpStore.count(tx, identity, undefined, owner)) >= allowedIpLimits.perBuilding
      )
        throw new AppError('entity.limit')
      return values
    },
    afterwards: async (tx, ctx, { params, query, body }) => {
      const isForced =
        (body as Partial<Body> | undefined)?.force === true ||
        (query as { force?: string } | undefined)?.force === 'true'
      const { buildingId = '' } = params as { buildingId?: string }
      if (!isForced) await refuseLockOut(tx, ctx, await getBuilding(tx, ctx.identity, buildingId))
    },
  }),
)
