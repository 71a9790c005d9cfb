import { z } from 'zod'
import { apiScopeNames } from '../api-scopes.ts'
import { ipRangeField } from '../buildings/allowed-ip.ts'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, nameField, timestampSchema } from '../kernel/entity.ts'
import { fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'

/** R-SYSTEM-17. */
export const iamServiceLimits = {
  nameMax: 64,
  allowedIpsMax: 50,
  /** How long the previous secret stays valid after a rotation, as with robots. */
  overlapHours: 24,
  /** How long an access token is valid. */
  tokenSeconds: 3_600,
}

/** Prefix of API clients' tokens, so that one found in a log is recognisable. */
export const apiTokenPrefix = 'wht_'

const iamServiceFields = {
  name: nameField(iamServiceLimits.nameMax),
  scopes: z.array(z.enum(apiScopeNames)).min(1, { error: 'choice.required' }).max(apiScopeNames.length),
  /** Where it may call from; an empty list means anywhere. */
  allowedIps: z.array(ipRangeField).max(iamServiceLimits.allowedIpsMax, { error: 'list.tooLong' }),
  expiresAt: timestampSchema.nullable(),
  status: z.union([z.literal(0), z.literal(1)]),
  /** `null`: it acts for the whole organisation, else for one building, as an area manager does. */
  buildingId: idSchema.nullable(),
  organizationId: idSchema,
}

export const iamServiceSchema = z.object({
  ...entityColumns,
  ...iamServiceFields,
  ...revisionColumn,
  clientId: z.string(),
  /** Until when the secret before the last rotation is valid. */
  previousSecretUntil: timestampSchema.nullable(),
  lastUsedAt: timestampSchema.nullable(),
})
export type IamService = z.output<typeof iamServiceSchema>

export const iamServiceCreate = z.strictObject({
  ...iamServiceFields,
  buildingId: iamServiceFields.buildingId.default(null),
  allowedIps: iamServiceFields.allowedIps.default([]),
  expiresAt: iamServiceFields.expiresAt.default(null),
  status: iamServiceFields.status.default(1),
})
export type IamServiceCreate = z.output<typeof iamServiceCreate>

export const iamServiceUpdate = toUpdateSchema(iamServiceFields)

/** Only in the response that created it. */
const withSecret = { clientSecret: z.string() }

const crud = crudRoutes({
  path: '/iam/services',
  one: 'an IAM service (API client)',
  many: 'IAM services (API clients)',
  permissions: { read: 'iam:read', create: 'iam:write', update: 'iam:write', delete: 'iam:write' },
  schema: iamServiceSchema,
  create: iamServiceCreate,
  update: iamServiceUpdate,
  filter: {
    where: [
      'id',
      'name',
      'clientId',
      'status',
      'organizationId',
      'buildingId',
      'expiresAt',
      'lastUsedAt',
      'updatedAt',
    ],
    order: ['name', 'status', 'expiresAt', 'lastUsedAt', 'createdAt', 'updatedAt'],
    fields: fieldNames(iamServiceSchema),
  },
})

export const iamServiceRoutes = {
  ...crud,
  create: defineRoute({
    ...crud.create,
    summary: 'Create an IAM service (API client); its secret is in this answer and in no other.',
    responses: { 200: iamServiceSchema.extend(withSecret) },
  }),
  rotate: defineRoute({
    method: 'POST',
    path: '/iam/services/:id/rotate',
    permission: 'iam:write',
    summary: 'A new secret, shown this once. The one before counts for 24 hours more.',
    params: byId,
    responses: { 200: z.object(withSecret) },
    errors: ['entity.notFound'],
  }),
}

export const iamTokenRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/iam/token',
    permission: 'public',
    summary: 'Exchange the id and secret of an API client for a bearer token that counts for an hour.',
    body: z.strictObject({
      clientId: z.string().min(1).max(128),
      clientSecret: z.string().min(1).max(256),
    }),
    responses: {
      200: z.object({
        accessToken: z.string(),
        tokenType: z.literal('Bearer'),
        /** Seconds. */
        expiresIn: z.int(),
        scopes: z.array(z.enum(apiScopeNames)),
      }),
    },
    errors: ['auth.wrongCredentials', 'iam.inactive'],
  }),
}
