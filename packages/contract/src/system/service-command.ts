import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, nameField, textField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { headerNameSchema, headerValueSchema, outgoingFailures } from '../kernel/outgoing.ts'
import { defineRoute } from '../kernel/route.ts'
import {
  type ParamsSchema,
  paramsSchemaLimits,
  paramsSchemaSchema,
  paramValuesSchema,
} from './params-schema.ts'
import { serviceCodeField } from './service-package.ts'

/** R-SYSTEM-15. */
export const serviceCommandLimits = {
  nameMax: 64,
  urlMax: 2_000,
  headersMax: 20,
  bodyMax: 10_000,
  paramsSchemaMax: 20_000,
  timeoutMin: 100,
  timeoutMax: 30_000,
  perPackage: 500,
  /** Characters of a response that a test shows. */
  answerMax: 20_000,
}

export const serviceMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type ServiceMethod = (typeof serviceMethods)[number]

/**
 * A URL with placeholders in its path and query. Its host is fixed: no parameter may come before the path. The server
 * checks that it is https and outside, because installations differ in that.
 */
const urlTemplate = textField(serviceCommandLimits.urlMax, { min: 1 })
  .regex(/^https?:\/\/[^\s/?#@\\{}]+([/?][^\s#\\]*)?$/i, { error: 'url.template' })
  .refine((template) => z.url().safeParse(template).success, { error: 'url.template' })

const header = z
  .strictObject({
    name: headerNameSchema,
    /** `null` in every response if it is secret, and in an update to keep the stored one. */
    value: headerValueSchema.nullable(),
    isSecret: z.boolean().default(false),
  })
  .refine(({ value, isSecret }) => isSecret || value !== null, { error: 'text.required', path: ['value'] })
export type ServiceHeader = z.output<typeof header>

const fields = {
  name: nameField(serviceCommandLimits.nameMax),
  /** Unique within the package. */
  code: serviceCodeField,
  /** One of the package's. */
  bundleId: idSchema,
  method: z.enum(serviceMethods),
  urlTemplate,
  headers: z.array(header).max(serviceCommandLimits.headersMax, { error: 'list.tooLong' }),
  /** JSON with placeholders; empty: no body. */
  bodyTemplate: textField(serviceCommandLimits.bodyMax),
  paramsSchema: paramsSchemaSchema
    // Nobody could check whether an outside service knows a waypoint.
    .refine(
      ({ properties }) =>
        Object.values(properties).every((it) => it.type !== 'string' || it.format === undefined),
      { error: 'params.format', path: ['properties'] },
    )
    // A flow step stores the values next to the command's id.
    .refine(({ properties }) => !Object.hasOwn(properties, 'serviceCommandId'), {
      error: 'params.reserved',
      path: ['properties'],
    })
    .refine((it) => JSON.stringify(it).length <= serviceCommandLimits.paramsSchemaMax, {
      error: 'json.tooLong',
    }),
  timeoutMs: z.int().min(serviceCommandLimits.timeoutMin).max(serviceCommandLimits.timeoutMax),
  status: z.union([z.literal(0), z.literal(1)]),
}

/** What flows can request from an outside service: one request, filled with parameter values. */
export const serviceCommandSchema = z.object({
  ...entityColumns,
  ...fields,
  ...revisionColumn,
  packageId: idSchema,
})
export type ServiceCommand = z.output<typeof serviceCommandSchema>

export const serviceCommandCreate = z.strictObject({
  ...fields,
  packageId: idSchema,
  method: fields.method.default('POST'),
  headers: fields.headers.default([]),
  bodyTemplate: fields.bodyTemplate.default(''),
  paramsSchema: fields.paramsSchema.default({ type: 'object', properties: {}, required: [] }),
  timeoutMs: fields.timeoutMs.default(10_000),
  status: fields.status.default(1),
})
export type ServiceCommandCreate = z.output<typeof serviceCommandCreate>

/** A command stays in its package. Secret values are kept as long as the URL has the same host. */
export const serviceCommandUpdate = toUpdateSchema(fields)

/** Why a call produced no response, or one that is not followed. */
export const serviceCallFailures = [
  ...outgoingFailures,
  /** Answered with a redirect. It is shown but not followed: the parameters were meant for the first URL. */
  'redirect',
  /** The secret values can no longer be read, because the server's secret has changed. Enter them again. */
  'secretLost',
] as const
export type ServiceCallFailure = (typeof serviceCallFailures)[number]

/** The outcome of a call. `failure` is `null` when the service answered, whatever the status. */
export const serviceAnswerSchema = z.object({
  failure: z.enum(serviceCallFailures).nullable(),
  status: z.int().nullable(),
  /** Milliseconds from the call to the end of the answer. */
  ms: z.int(),
  /** Informative headers only, never cookies. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The text of the response, or its beginning, with secret values redacted. */
  body: z.string(),
  isBodyCut: z.boolean(),
})
export type ServiceAnswer = z.output<typeof serviceAnswerSchema>

const serviceCommandTest = z.strictObject({
  /** Revision of the command that the person sees, so that nothing they did not see is sent. */
  revision: z.int(),
  params: z.record(
    z.string(),
    z.union([z.string().max(paramsSchemaLimits.valueMax), z.number(), z.boolean()]),
  ),
})

/** The values of a test, as the command describes them. */
export function testParamsSchema(paramsSchema: ParamsSchema) {
  return z.object({ params: paramValuesSchema(paramsSchema) })
}

const serviceCommandFilter = defineFilter({
  where: ['id', 'name', 'code', 'method', 'status', 'packageId', 'bundleId', 'updatedAt'],
  order: ['name', 'code', 'method', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(serviceCommandSchema),
})

export const serviceCommandRoutes = {
  ...crudRoutes({
    path: '/service-commands',
    one: 'a service command',
    many: 'service commands',
    permissions: {
      read: 'servicePackage:read',
      create: 'servicePackage:write',
      update: 'servicePackage:write',
      delete: 'servicePackage:write',
    },
    schema: serviceCommandSchema,
    create: serviceCommandCreate,
    update: serviceCommandUpdate,
    filter: serviceCommandFilter,
  }),
  test: defineRoute({
    method: 'POST',
    path: '/service-commands/:id/test',
    permission: 'servicePackage:write',
    summary: 'Call the service now with these values, whatever the status is, and say what came of it.',
    params: byId,
    body: serviceCommandTest,
    responses: { 200: serviceAnswerSchema },
    errors: ['entity.notFound', 'entity.changed'],
  }),
}
