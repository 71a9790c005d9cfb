import { setImmediate as breathe } from 'node:timers/promises'
import { apiScopes, getApiScope } from '@wheelhouse/contract/api-scopes'
import { type ErrorCode, errors, guardErrors } from '@wheelhouse/contract/errors'
import { errorBodySchema } from '@wheelhouse/contract/kernel/error-body'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { type OperatorType, permissions } from '@wheelhouse/contract/permissions'
import { z } from 'zod'

/**
 * The API document (OpenAPI 3.1) of everything in the contract. It is generated from the same schemas that the server
 * validates with, so the two cannot drift apart.
 */

type Routes = Readonly<Record<string, Readonly<Record<string, RouteDefinition>>>>
type Json = Record<string, unknown>

const roleNames: Record<OperatorType, string> = {
  0: 'general operators',
  1: 'area managers',
  2: 'organisation administrators',
  9: 'system administrators',
}

/** Calls described in one go: a few milliseconds. */
const atOnce = 10

/**
 * Generated in chunks: all calls take half a second, and the server must do other work in between.
 * @param version of the console (R-SHELL-35)
 */
export async function makeApiDocument(routes: Routes, version: string): Promise<Json> {
  const paths: Record<string, Json> = {}
  let described = 0
  for (const [area, ofArea] of Object.entries(routes))
    for (const [name, route] of Object.entries(ofArea)) {
      if (described++ % atOnce === 0) await breathe()
      const path = `/api${route.path.replace(/:([A-Za-z]+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route, area, name) }
    }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Wheelhouse',
      version,
      description:
        'The calls of the console. Sign in with `POST /api/operators/login` and send the `token` of the answer as a ' +
        'bearer. Calls that only read also take the cookie of the sign-in. Lists take one JSON object in `filter`: ' +
        '`where`, `order`, `fields`, `include`, `limit` and `skip`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(routes).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: '`token` of the sign-in.' },
        apiClient: { type: 'http', scheme: 'bearer', description: apiClientNote() },
      },
      schemas: { Error: toSchema(errorBodySchema, 'output') },
    },
  }
}

function toOperation(route: RouteDefinition, area: string, name: string): Json {
  const { permission } = route
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: route.summary,
    description: whoMay(permission),
    security: toSecurity(permission),
    parameters: [...listParameters(route.params, 'path'), ...listParameters(route.query, 'query')],
    ...(route.body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toSchema(route.body, 'input') } },
      },
    }),
    ...(route.consumes !== undefined && {
      requestBody: { required: true, content: { [route.consumes]: {} } },
    }),
    responses: { ...toAnswers(route), ...listErrors(route) },
  }
}

/** Scopes are not an OAuth flow of this document: each operation lists them, like roles (OpenAPI 3.1, §4.8.30). */
function apiClientNote(): string {
  const scopes = Object.entries(apiScopes).map(
    ([scope, permissions]) => `\`${scope}\` (${permissions.join(', ')})`,
  )
  return (
    '`accessToken` of `POST /api/iam/token`: for programs, which an administrator registers as IAM services. ' +
    `It counts for an hour. Its scopes: ${scopes.join('; ')}.`
  )
}

function toSecurity(permission: RouteDefinition['permission']): Json[] {
  if (permission === 'public') return []
  const scope = permission === 'session' ? null : getApiScope(permission)
  return [{ bearer: [] }, ...(scope === null ? [] : [{ apiClient: [scope] }])]
}

function whoMay(permission: RouteDefinition['permission']): string {
  if (permission === 'public') return 'Open to everybody.'
  if (permission === 'session') return 'For everybody who is signed in.'
  const allowed = permissions[permission].map((type) => roleNames[type])
  return `Needs \`${permission}\`: ${allowed.join(', ')}.`
}

function listParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = typeof property === 'object' ? property : {}
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    }
  })
}

function toAnswers({ responses, produces, events }: RouteDefinition): Json {
  const entries = Object.entries(responses).map(([status, schema]) => {
    if (schema !== null)
      return [
        status,
        { description: 'Done.', content: { 'application/json': { schema: toSchema(schema, 'output') } } },
      ]
    if (events !== undefined) {
      const schema = toSchema(events, 'output')
      return [status, { description: 'Events.', content: { 'text/event-stream': { schema } } }]
    }
    if (produces === undefined) return [status, { description: 'Done; no body.' }]
    return [status, { description: 'The file.', content: { [produces]: {} } }]
  })
  return Object.fromEntries(entries)
}

/** Every failure by its status, with the codes that it may carry. */
function listErrors(route: RouteDefinition): Json {
  const codes: ErrorCode[] = [...new Set<ErrorCode>([...route.errors, ...guardErrors])]
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, ofStatus]) => [
        String(status),
        { description: ofStatus.map((code) => `\`${code}\``).join(', '), content },
      ]),
  )
}

function toSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    // The output of a transform has no schema; its input is described where it is used as input.
    unrepresentable: 'any',
    // Every schema is inlined where it is used: the only reference is the error format.
    cycles: 'throw',
    reused: 'inline',
  })
  return rest
}
