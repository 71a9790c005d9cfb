import type { ErrorCode } from '@wheelhouse/contract/errors'
import type { ErrorBody } from '@wheelhouse/contract/kernel/error-body'

/** A failed call. `code` determines the text; `message` is technical and for the log only. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly params: Record<string, string | number>
  /** Rejected fields, for forms. */
  readonly details: { path: string; code: string; message: string }[]

  constructor(code: ErrorCode, rest: Partial<ErrorBody['error']> = {}) {
    super(rest.message ?? code)
    this.name = 'ApiError'
    this.code = code
    this.params = rest.params ?? {}
    this.details = rest.details ?? []
  }
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
