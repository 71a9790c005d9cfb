import { type AllowedIp, allowedIpLimits, allowedIpRoutes } from '@wheelhouse/contract/buildings/allowed-ip'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import type { ColumnValues } from '../kernel/entities/crud-store.ts'
import { getBuilding, toBuildingOwner } from '../kernel/entities/place.store.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { allowedIpStore } from './allowed-ip.store.ts'
import { refuseLockOut } from './refuse-lock-out.ts'

type Body = Pick<AllowedIp, 'buildingId' | 'ipAddress' | 'description' | 'enabled'> & { force?: boolean }

export const allowedIpHandlers = Object.values(
  crudHandlers(allowedIpRoutes, allowedIpStore, {
    entity: 'allowedIp',
    parent: toBuildingOwner,
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
      const isForced = (isRecord(body) && body.force === true) || (isRecord(query) && query.force === 'true')
      const buildingId = isRecord(params) ? String(params.buildingId) : ''
      if (!isForced) await refuseLockOut(tx, ctx, await getBuilding(tx, ctx.identity, buildingId))
    },
  }),
)
