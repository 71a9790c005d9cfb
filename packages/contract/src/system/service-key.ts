import { z } from 'zod'
import { byId, idSchema, nameField, textField, timestampSchema } from '../kernel/entity.ts'
import { deliveryFailureSchema } from '../kernel/outgoing.ts'
import { defineRoute, type RoutePermission } from '../kernel/route.ts'

/** What SkyWay keys and Azure keys have in common (R-SYSTEM-7). */
export const serviceKeyLimits = {
  nameMax: 64,
  regionMax: 40,
  /** Shorter than any real secret, to catch copying mistakes. */
  secretMin: 16,
  secretMax: 200,
}

/** `refused`: the service does not accept the key. `failed`: unknown, for the reason in `failure`. */
const keyTestResults = ['accepted', 'refused', 'failed'] as const
export type KeyTestResult = (typeof keyTestResults)[number]

export const sharedKeyFields = {
  name: nameField(serviceKeyLimits.nameMax),
  /** `null`: for every organisation without its own. */
  organizationId: idSchema.nullable(),
  /** The one in use. An organisation has at most one; setting another replaces it. */
  isDefault: z.boolean(),
  status: z.union([z.literal(0), z.literal(1)]),
}

/** Defaults of a new one. */
export const newSharedKeyFields = {
  organizationId: sharedKeyFields.organizationId.default(null),
  isDefault: sharedKeyFields.isDefault.default(false),
  status: sharedKeyFields.status.default(1),
}

/** Write-only: responses contain its fingerprint. If omitted in an update, the stored one stays. */
export const keySecretField = textField(serviceKeyLimits.secretMax, {
  min: serviceKeyLimits.secretMin,
}).regex(/^[\x21-\x7e]*$/, { error: 'secret.characters' })

export const storedKeyColumns = {
  /** First digits of the secret's SHA-256, to see which secret is stored and when it changes. */
  fingerprint: z.string(),
  /** When it was last used for something that the server issued; updated once a minute. */
  lastUsedAt: timestampSchema.nullable(),
  lastTestAt: timestampSchema.nullable(),
  lastTestResult: z.enum(keyTestResults).nullable(),
  /** The result came from the demo's simulation, not the service. */
  lastTestSimulated: z.boolean(),
}

export const serviceKeyPermissions = {
  read: 'serviceKey:write',
  create: 'serviceKey:write',
  update: 'serviceKey:write',
  delete: 'serviceKey:write',
} as const satisfies Record<string, RoutePermission>

const keyTestSchema = z.object({
  result: z.enum(keyTestResults),
  failure: deliveryFailureSchema.nullable(),
  /** HTTP status of the service's response. */
  httpStatus: z.int().nullable(),
  /** The demo's simulation answered, not the service. */
  isSimulated: z.boolean(),
})
export type KeyTest = z.output<typeof keyTestSchema>

/** The call that has a stored key checked by the service itself. */
export function keyTestRoute<const Path extends string>(path: Path, service: string) {
  return defineRoute({
    method: 'POST',
    path: `${path}/:id/test`,
    permission: 'serviceKey:write',
    summary: `Ask ${service} whether it accepts the stored key, and remember the answer.`,
    params: byId,
    responses: { 200: keyTestSchema },
    errors: ['entity.notFound'],
  })
}
