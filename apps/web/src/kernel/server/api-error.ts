import { type ErrorCode, getFailureCode, isErrorCode } from '@wheelhouse/contract/errors'
import type { ErrorBody } from '@wheelhouse/contract/kernel/error-body'
import { isRecord } from '@wheelhouse/contract/kernel/typed'

type TextValues = Record<string, string | number>

/** A failed call. `code` determines the text; `message` is technical and for the log only. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly params: TextValues
  /** Rejected fields, for forms. */
  readonly details: { path: string; code: string; message: string; params?: TextValues }[]

  constructor(code: ErrorCode, rest: Partial<ErrorBody['error']> = {}) {
    super(rest.message ?? code)
    this.name = 'ApiError'
    this.code = code
    this.params = rest.params ?? {}
    this.details = rest.details ?? []
  }
}

/**
 * The error in the body of a failed response. Whatever answered instead of the server, such as a proxy, has no code of
 * ours. Without a schema, because this is part of the login page.
 */
export function readApiError(
  body: unknown,
  { status, method }: { status: number; method: string },
): ApiError {
  const { code, message, params, details } = isRecord(body) && isRecord(body.error) ? body.error : {}
  const text = typeof message === 'string' ? message : undefined
  if (typeof code !== 'string' || !isErrorCode(code))
    return new ApiError(getFailureCode(method), { message: text ?? `HTTP ${status}` })
  return new ApiError(code, {
    message: text,
    params: readValues(params),
    details: Array.isArray(details)
      ? details.filter(isDetail).map((detail) => ({ ...detail, params: readValues(detail.params) }))
      : [],
  })
}

function readValues(params: unknown): TextValues {
  const values = Object.entries(isRecord(params) ? params : {})
  return Object.fromEntries(
    values.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  )
}

function isDetail(value: unknown): value is ApiError['details'][number] {
  return (
    isRecord(value) &&
    typeof value.path === 'string' &&
    typeof value.code === 'string' &&
    typeof value.message === 'string'
  )
}

/** Converts anything thrown to an error with a text, including bugs and lost connections. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError('server.error', { message: String(error) })
}

/** The same failure as an error of one field, for forms that know which; other failures are unchanged. */
export function atField(thrown: unknown, code: ErrorCode, field: { path: string; code: string }): ApiError {
  const error = asApiError(thrown)
  if (error.code !== code) return error
  return new ApiError(code, { message: error.message, details: [{ ...field, message: error.message }] })
}
