import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { organizationStore } from './organization.store.ts'
import { prepareOrganization } from './prepare-organization.ts'

export const organizationHandlers = Object.values(
  crudHandlers(organizationRoutes, organizationStore, {
    entity: 'organization',
    prepare: prepareOrganization,
  }),
)
