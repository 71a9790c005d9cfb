import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines on standard output. What could carry a secret is cut out, wherever it stands. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  })
}
