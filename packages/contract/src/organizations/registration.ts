import { z } from 'zod'
import { buildingCreate } from '../buildings/building.ts'
import { idSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { organizationContractCreate } from './contract.ts'
import { operatorCreate } from './operator.ts'
import { organizationCreate } from './organization.ts'

/** What a new customer is set up from, in the order in which it is entered. */
export const registrationSteps = ['organization', 'contract', 'building', 'operator'] as const
export type RegistrationStep = (typeof registrationSteps)[number]

export const registrationCreate = z.strictObject({
  /** Made by whoever registers, and the id of the new organisation: the same one again registers nothing twice. */
  id: idSchema,
  organization: organizationCreate,
  contract: organizationContractCreate.omit({ organizationId: true }),
  building: buildingCreate.omit({ organizationId: true, ipRestrictionEnabled: true }),
  /** Its administrator, who sets up the rest. */
  operator: operatorCreate.omit({
    organizationId: true,
    buildingId: true,
    type: true,
    restrictEditFlow: true,
    canExportReport: true,
    status: true,
  }),
})
export type Registration = z.output<typeof registrationCreate>

export const registrationRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/registrations',
    permission: 'organization:create',
    summary:
      'Register a customer at once, or nothing of it: organisation, contract, first building and first administrator. ' +
      'Complaints name the part they are about: operator.loginId.',
    body: registrationCreate,
    responses: { 200: z.object({ organizationId: idSchema }) },
    errors: ['entity.notFound', 'entity.duplicate', 'mail.notSetUp'],
  }),
}
