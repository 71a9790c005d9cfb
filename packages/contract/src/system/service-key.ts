import { z } from 'zod'
import { byId, idSchema, nameField, textField, timestampSchema } from '../kernel/entity.ts'
import { deliveryFailureSchema } from '../kernel/outgoing.ts'
import { defineRoute, type RoutePermission } from '../kernel/route.ts'

/** What SkyWay keys and Azure keys have in common (R-SYSTEM-7). */
export const serviceKeyLimits = {
  nameMax: 64,
  regionMax: 40,
  /** Shorter than any that the services give out: a slip of copying. */
  secretMin: 16,
  secretMax: 200,
}

/** `refused`: the service does not accept the key. `failed`: nobody could say, and `failure` says why. */
export const keyTestResults = ['accepted', 'refused', 'failed'] as const
export type KeyTestResult = (typeof keyTestResults)[number]

export const sharedKeyFields = {
  name: nameField(serviceKeyLimits.nameMax),
  /** `null`: for every organisation that has none of its own. */
  organizationId: idSchema.nullable(),
  /** The one that is used. An organisation has one at most; another that is made so takes its place. */
  isDefault: z.boolean(),
  status: z.union([z.literal(0), z.literal(1)]),
}

/** What a new one has where nothing is said. */
export const newSharedKeyFields = {
  organizationId: sharedKeyFields.organizationId.default(null),
  isDefault: sharedKeyFields.isDefault.default(false),
  status: sharedKeyFields.status.default(1),
}

/** Write-only: answers carry its fingerprint. Left out of a change, the stored one stays. */
export const keySecretField = textField(serviceKeyLimits.secretMax, {
  min: serviceKeyLimits.secretMin,
}).regex(/^[\x21-\x7e]*$/, { error: 'secret.characters' })

export const storedKeyColumns = {
  /** First digits of the secret's SHA-256: by them one sees which secret is stored, and when it became another. */
  fingerprint: z.string(),
  /** When it last went into something that the server gave out; noted once a minute. */
  lastUsedAt: timestampSchema.nullable(),
  lastTestAt: timestampSchema.nullable(),
  lastTestResult: z.enum(keyTestResults).nullable(),
  /** The demo's imitation said so, not the service. */
  lastTestSimulated: z.boolean(),
}

export const serviceKeyPermissions = {
  read: 'serviceKey:write',
  create: 'serviceKey:write',
  update: 'serviceKey:write',
  delete: 'serviceKey:write',
} as const satisfies Record<string, RoutePermission>

export const keyTestSchema = z.object({
  result: z.enum(keyTestResults),
  failure: deliveryFailureSchema.nullable(),
  /** Of the service's answer. */
  httpStatus: z.int().nullable(),
  /** The demo's imitation answered, not the service. */
  isSimulated: z.boolean(),
})
export type KeyTest = z.output<typeof keyTestSchema>

/** The call that has the service itself check a stored key. */
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
