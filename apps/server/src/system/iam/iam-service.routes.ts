import { randomBytes } from 'node:crypto'
import { normalizeIpAddress } from '@wheelhouse/contract/buildings/ip-range'
import {
  apiTokenPrefix,
  type IamServiceCreate,
  iamServiceLimits,
  iamServiceRoutes,
  iamTokenRoutes,
} from '@wheelhouse/contract/system/iam-service'
import { checkPlace } from '../../kernel/entities/check-place.ts'
import { crudHandlers, toChange } from '../../kernel/entities/crud-handlers.ts'
import { writeAudit } from '../../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { Config } from '../../kernel/process/config.ts'
import { hashToken, newToken } from '../../kernel/process/tokens.ts'
import type { AnonymousAttemptCounter } from '../../session/count-anonymous-attempts.ts'
import { iamServiceStore, rotateSecret } from './iam-service.store.ts'
import { addToken, findBySecret } from './iam-token.store.ts'

/** The prefix makes a secret found in a file or log recognisable. */
const newSecret = () => `whs_${newToken()}`
const newClientId = () => `client-${randomBytes(9).toString('hex')}`

export const iamServiceHandlers: RouteBinding[] = Object.values({
  ...crudHandlers(iamServiceRoutes, iamServiceStore, {
    entity: 'iamService',
    prepare: async (tx, { identity }, service: IamServiceCreate) => {
      await checkPlace(tx, identity, service)
      return service
    },
  }),
  create: handle(iamServiceRoutes.create, async ({ body }, ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      await checkPlace(tx, ctx.identity, body)
      const clientSecret = newSecret()
      const columns = { ...body, clientId: newClientId(), secretHash: hashToken(clientSecret) }
      const row = await iamServiceStore.create(tx, columns, toChange(ctx))
      const entry = { action: 'iamService:create', outcome: 'done', entity: 'iamService' } as const
      await writeAudit(tx, ctx, { ...entry, entityId: row.id, after: row })
      return { ...row, clientSecret }
    }),
  ),
  rotate: handle(iamServiceRoutes.rotate, async ({ params }, ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      const { id } = await iamServiceStore.getForChange(tx, ctx.identity, params.id)
      const clientSecret = newSecret()
      await rotateSecret(tx, id, hashToken(clientSecret), ctx.clock.now())
      const entry = { action: 'iamService:rotate', outcome: 'done', entity: 'iamService' } as const
      await writeAudit(tx, ctx, { ...entry, entityId: id })
      return { clientSecret }
    }),
  ),
})

type TokenParts = { config: Pick<Config, 'loginsPerMinute'>; anonymousAttempts: AnonymousAttemptCounter }

/**
 * The sign-in of API clients. Wrong secrets do not lock anybody out: 256 random bits cannot be guessed, and anybody who
 * knows an id could otherwise lock out the client itself.
 */
export function iamTokenHandlers({ config, anonymousAttempts }: TokenParts): RouteBinding[] {
  return [
    handle(
      iamTokenRoutes.create,
      async ({ body }, ctx) => {
        const now = ctx.clock.now()
        const secretHash = hashToken(body.clientSecret)
        const ip = normalizeIpAddress(ctx.ip)
        const service = await findBySecret(ctx.db, { clientId: body.clientId, secretHash }, ip, now)
        if (service === null) {
          anonymousAttempts.count('iam:token', ctx.ip)
          throw new AppError('auth.wrongCredentials')
        }
        const identity = { operatorId: null, organizationId: service.organizationId, client: service }
        const refusal = !service.isActive ? 'iam.inactive' : service.isAllowed ? null : 'auth.ipNotAllowed'
        const accessToken = `${apiTokenPrefix}${newToken()}`
        await ctx.db.transaction().execute(async (tx) => {
          const expiresAt = new Date(now.getTime() + iamServiceLimits.tokenSeconds * 1_000)
          const token = { serviceId: service.id, tokenHash: hashToken(accessToken), secretHash, expiresAt }
          if (refusal === null) await addToken(tx, token, now)
          await writeAudit(
            tx,
            { ...ctx, identity },
            {
              action: 'iam:token',
              outcome: refusal === null ? 'done' : 'denied',
              entity: 'iamService',
              entityId: service.id,
              ...(refusal !== null && { after: { code: refusal } }),
            },
          )
        })
        if (refusal !== null) throw new AppError(refusal)
        const { scopes } = service
        return { accessToken, tokenType: 'Bearer' as const, expiresIn: iamServiceLimits.tokenSeconds, scopes }
      },
      { ratePerMinute: config.loginsPerMinute },
    ),
  ]
}
