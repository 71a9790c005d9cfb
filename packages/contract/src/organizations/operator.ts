import { z } from 'zod'
import { phoneSchema, profileLimits } from '../account/profile.ts'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, nameField, timestampSchema } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { type OperatorType, operatorTypes } from '../permissions.ts'
import { authModeSchema, authModes, languages, loginBody, sessionLimits } from '../session/session.ts'

/** Which accounts somebody may manage (R-ORGANIZATIONS-22): area managers the general ones, system administrators all. */
const managed: Record<OperatorType, readonly OperatorType[]> = {
  0: [],
  1: [operatorTypes.general],
  2: [operatorTypes.general, operatorTypes.areaManager, operatorTypes.administrator],
  9: Object.values(operatorTypes),
}
export function managedOperatorTypes(by: OperatorType): readonly OperatorType[] {
  return managed[by]
}

/** What can be chosen for another person; people set up apps and passkeys themselves. */
export const assignableAuthModes = [authModes.password, authModes.mailCode, authModes.smsCode] as const

const operatorFields = {
  /** Kept in lower case. */
  loginId: loginBody.shape.loginId,
  lastName: nameField(profileLimits.nameMax),
  firstName: nameField(profileLimits.nameMax),
  type: z.union(Object.values(operatorTypes).map((type) => z.literal(type))),
  organizationId: idSchema,
  /** R-ORGANIZATIONS-21: required. Accounts created with an organisation have none yet. */
  buildingId: idSchema,
  /** General accounts only: may not edit flows. */
  restrictEditFlow: z.boolean(),
  canExportReport: z.boolean(),
  passwordChangeRequired: z.boolean(),
  /** E.164. */
  phone: phoneSchema.nullable(),
  authMode: authModeSchema,
  language: z.enum(languages),
  status: z.union([z.literal(0), z.literal(1)]),
}
/** Write-only. Its rule depends on the installation's policy: `findPasswordIssue` with the form `operator`. */
const password = z.string().min(1).max(sessionLimits.passwordMax)

export const operatorSchema = z.object({
  ...entityColumns,
  ...operatorFields,
  loginId: z.string(),
  buildingId: idSchema.nullable(),
  phone: z.string().nullable(),
  ...revisionColumn,
  lastLoginAt: timestampSchema.nullable(),
  /** When the invitation with the current, or last valid, link was sent. */
  invitedAt: timestampSchema.nullable(),
  /** After too many wrong passwords; may be in the past. */
  lockedUntil: timestampSchema.nullable(),
})
export type Operator = z.output<typeof operatorSchema>

export const operatorCreate = z.strictObject({
  ...operatorFields,
  /** Omitted with an invitation, and only then. */
  password: password.optional(),
  /** Sends the person a link to choose the first password, instead of one entered here. */
  sendInvitation: z.boolean().default(false),
  restrictEditFlow: operatorFields.restrictEditFlow.default(false),
  /** Default: everybody but general operators. */
  canExportReport: operatorFields.canExportReport.optional(),
  /** Defaults to true, because whoever enters a password for somebody else knows it. */
  passwordChangeRequired: operatorFields.passwordChangeRequired.default(true),
  phone: operatorFields.phone.default(null),
  authMode: operatorFields.authMode.default(authModes.password),
  language: operatorFields.language.default('ja'),
  status: operatorFields.status.default(1),
})
export type OperatorCreate = z.output<typeof operatorCreate>

/** An omitted password stays unchanged. */
export const operatorUpdate = toUpdateSchema({ ...operatorFields, password })

export const operatorFilter = defineFilter({
  where: [
    'id',
    'loginId',
    'lastName',
    'firstName',
    'type',
    'organizationId',
    'buildingId',
    'status',
    'lastLoginAt',
    'updatedAt',
  ],
  order: ['loginId', 'lastName', 'firstName', 'type', 'status', 'lastLoginAt', 'createdAt', 'updatedAt'],
  fields: fieldNames(operatorSchema),
})

export const operatorRoutes = {
  ...crudRoutes({
    path: '/operators',
    one: 'an account',
    many: 'accounts',
    permissions: {
      read: 'operator:read',
      create: 'operator:write',
      update: 'operator:write',
      delete: 'operator:write',
    },
    schema: operatorSchema,
    create: operatorCreate,
    update: operatorUpdate,
    filter: operatorFilter,
    refusals: ['operator.lastAdministrator'],
    createRefusals: ['mail.notSetUp', 'operator.cannotBeInvited'],
  }),
  unlock: defineRoute({
    method: 'POST',
    path: '/operators/:id/unlock',
    permission: 'operator:write',
    summary: 'Let an account try to sign in again that was locked after too many wrong passwords.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
  invite: defineRoute({
    method: 'POST',
    path: '/operators/:id/invite',
    permission: 'operator:write',
    summary:
      'Send a person who never signed in a link to choose the first password by. Ends earlier invitations.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound', 'mail.notSetUp', 'operator.cannotBeInvited'],
  }),
}
