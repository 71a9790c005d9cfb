import { toEnvironment } from '@wheelhouse/contract/kernel/environment'
import { getErrorCode } from '@wheelhouse/contract/kernel/typed'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * JSON lines, on standard output by default. Anything that could contain a secret is removed.
 * @param publicUrl of a server that people use: its environment is in every line
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(1),
  publicUrl: URL | null = null,
): Log {
  const options = {
    level,
    base: publicUrl === null ? null : { environment: toEnvironment(publicUrl) },
    timestamp: pino.stdTimeFunctions.isoTime,
    // `err` is the name that libraries log under.
    serializers: { error: describeError, err: describeError },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.loginPw',
        '*.token',
        '*.secret',
      ],
      remove: true,
    },
  }
  return pino(options, destination)
}

/** Only what helps to find a bug: library errors may carry whole clients, with their passwords. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = getErrorCode(error)
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
