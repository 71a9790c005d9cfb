import { Readable } from 'node:stream'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { findUnstorable } from '@wheelhouse/contract/kernel/storable'
import type { z } from 'zod'
import { AppError, type ErrorDetail } from '../process/app-error.ts'
import type { AnyInput } from './route-binding.ts'

/** The input as received, parsed but not yet validated. */
export type RawInput = { params: unknown; query: unknown; body: unknown }

/**
 * Validates input by the schemas of its route: the only place where input is refused.
 * @throws AppError entity.notFound, request.malformed, request.invalid
 */
export function readInput(route: RouteDefinition, request: RawInput): AnyInput {
  return {
    params: readParams(route.params, request.params),
    query: readQuery(route.query, request.query),
    body: route.consumes === undefined ? readBody(route.body, request.body) : readBytes(request.body),
  }
}

function readParams(schema: z.ZodType | undefined, params: unknown): unknown {
  if (findUnstorable(params) !== null) throw new AppError('entity.notFound')
  return read(schema, params, () => new AppError('entity.notFound'))
}

function readQuery(schema: z.ZodType | undefined, query: unknown): unknown {
  if (schema === undefined && Object.keys(query ?? {}).length > 0) throw new AppError('request.malformed')
  if (findUnstorable(query) !== null) throw new AppError('request.malformed')
  return read(schema, query, () => new AppError('request.malformed'))
}

function readBody(schema: z.ZodType | undefined, body: unknown): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (schema === undefined) {
    const isEmpty = body === undefined || body === null || (isObject && Object.keys(body).length === 0)
    if (!isEmpty) throw new AppError('request.malformed')
    return undefined
  }
  if (!isObject) throw new AppError('request.malformed')
  const issue = findUnstorable(body)
  if (issue !== null) throw new AppError('request.invalid', undefined, [{ ...issue, message: issue.code }])
  return read(schema, body, (error) => new AppError('request.invalid', undefined, toDetails(error)))
}

function readBytes(body: unknown): Readable {
  if (!(body instanceof Readable)) throw new AppError('request.malformed')
  return body
}

function read(
  schema: z.ZodType | undefined,
  value: unknown,
  refuse: (error: z.ZodError) => AppError,
): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw refuse(parsed.error)
}

/** In characters: zod lists every unknown key. */
const messageMax = 300

/** The limits that the text of an issue names, such as the maximum length. */
function getLimits(issue: z.core.$ZodIssue): Pick<ErrorDetail, 'params'> {
  if (issue.code !== 'custom') return {}
  const params = Object.entries(issue.params ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  )
  return params.length === 0 ? {} : { params: Object.fromEntries(params) }
}

/** One entry per rejected field. Codes are zod's, or the field's own, such as `text.tooLong`. */
export function toDetails(error: z.ZodError): ErrorDetail[] {
  return error.issues.slice(0, 50).map((issue) => ({
    path: issue.path.join('.'),
    code: issue.code === 'custom' ? issue.message : issue.code,
    message: issue.message.slice(0, messageMax),
    ...getLimits(issue),
  }))
}
