import type { Building, BuildingCreate } from '@wheelhouse/contract/buildings/building'
import { type RegistrationStep, registrationRoutes } from '@wheelhouse/contract/organizations/registration'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import type { Tx } from '../kernel/database/database.ts'
import { toChange } from '../kernel/entities/crud-handlers.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Config } from '../kernel/process/config.ts'
import { contractStore } from './contract.store.ts'
import { type InvitationParts, inviteOperator } from './invite-operator.ts'
import { operatorStore } from './operator.store.ts'
import { organizationStore, reserveOrganization } from './organization.store.ts'
import { prepareContract } from './prepare-contract.ts'
import { prepareOperator } from './prepare-operator.ts'
import { prepareOrganization } from './prepare-organization.ts'

/** Creates a building by the rules of its form. Buildings depend on organisations, so this is injected. */
type CreateBuilding = (tx: Tx, ctx: OperatorContext, building: BuildingCreate) => Promise<Building>

/** Registers a new customer: each part by the rules of its own form, all or nothing, with one audit entry. */
export function registrationHandlers(
  { passwordPolicy: policy, sms }: Config,
  createBuilding: CreateBuilding,
  invitation: InvitationParts,
): RouteBinding[] {
  const prepareAdministrator = prepareOperator({ policy, canSendSms: sms !== null })
  return [
    handle(registrationRoutes.create, async ({ body }, ctx) => {
      const registered = await ctx.db.transaction().execute(async (tx) => {
        const { id } = body
        if (await isRegistered(tx, ctx, id)) return { organizationId: id }
        const change = toChange(ctx)
        const organization = await inStep('organization', async () => {
          const values = await prepareOrganization(tx, ctx, body.organization, null)
          return organizationStore.create(tx, { ...values, id }, change)
        })
        const contract = await inStep('contract', async () => {
          const values = await prepareContract(tx, ctx, { ...body.contract, organizationId: id }, null)
          return contractStore.create(tx, values, change)
        })
        const building = await inStep('building', async () => {
          const whole = { ...body.building, organizationId: id, ipRestrictionEnabled: false }
          return createBuilding(tx, ctx, whole)
        })
        const operator = await inStep('operator', async () => {
          const place = { organizationId: id, buildingId: building.id }
          const role = { type: operatorTypes.administrator, restrictEditFlow: false, status: 1 } as const
          const whole = { ...body.operator, ...place, ...role }
          const created = await operatorStore.create(
            tx,
            await prepareAdministrator(tx, ctx, whole, null),
            change,
          )
          if (body.operator.sendInvitation)
            await inviteOperator(
              tx,
              ctx,
              invitation,
              await operatorStore.getForChange(tx, ctx.identity, created.id),
            )
          return created
        })
        const entry = { action: 'organization:register', entity: 'organization', entityId: id } as const
        const after = { organization, contract, building, operator }
        await writeAudit(tx, ctx, { ...entry, outcome: 'done', after })
        return { organizationId: id }
      })
      invitation.outbox.sendSoon()
      return registered
    }),
  ]
}

/**
 * Was this already registered by the same person? Concurrent duplicates are serialised.
 * @throws AppError entity.duplicate for an organisation that somebody else created, or that was deleted since
 */
async function isRegistered(tx: Tx, { identity }: OperatorContext, id: string): Promise<boolean> {
  const made = await reserveOrganization(tx, id)
  if (made === null) return false
  if (made.createdBy !== identity.operatorId || made.isDeleted) throw new AppError('entity.duplicate')
  return true
}

/** Prefixes field errors with the part that they belong to. */
async function inStep<T>(step: RegistrationStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.details === undefined) throw error
    const details = error.details.map((detail) => ({ ...detail, path: `${step}.${detail.path}` }))
    throw new AppError(error.code, error.params, details)
  }
}
