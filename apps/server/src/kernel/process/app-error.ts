import { type ErrorCode, errors } from '@wheelhouse/contract/errors'
import type { ErrorBody } from '@wheelhouse/contract/kernel/error-body'

export type ErrorDetail = NonNullable<ErrorBody['error']['details']>[number]

/** An expected failure: its code is in the contract's table, its message in `texts`. Anything else thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: Record<string, string | number> | undefined
  readonly details: ErrorDetail[] | undefined

  /** @param params values for the placeholders of the text. @param details one entry per rejected field. */
  constructor(code: ErrorCode, params?: Record<string, string | number>, details?: ErrorDetail[]) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.details = details
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** A field of the request that cannot be accepted, found by a rule that the schema alone cannot check. */
export function invalidField(
  path: string,
  code: string,
  message: string,
  params?: ErrorDetail['params'],
): AppError {
  return new AppError('request.invalid', undefined, [{ path, code, message, ...(params && { params }) }])
}

/**
 * The installation cannot start or continue as it is configured. The message is one clear sentence for the person at
 * the shell.
 */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}
