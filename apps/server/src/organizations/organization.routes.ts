import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { handle, type RouteBinding } from '../kernel/route-binding.ts'
import { listOrganizations } from './organization.store.ts'

export const organizationHandlers: RouteBinding[] = [
  handle(organizationRoutes.list, ({ query }, ctx) => listOrganizations(ctx.db, ctx.identity, query.filter), {
    isShared: true,
  }),
]
