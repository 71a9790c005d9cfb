import { isRecord } from '@wheelhouse/contract/kernel/typed'

/** Outages of what the server itself depends on: its database, its store of files, and the disks of both. */

/** `25006`: it refuses to write, because it is a standby, or has just become one. */
const unreachable = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[1-5]|53300|25006|08...)$/
/** Errors of the pool have no code. */
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
/** Of the database (`53100`), and of the files of the installation. */
const diskFull = /^(53100|ENOSPC|EDQUOT)$/

/** Code and message of a failure; the job queue passes on plain objects for errors it caught. */
export function readFailure(error: unknown): { code: string; message: string } {
  const { code, message } = isRecord(error) ? error : {}
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : String(error),
  }
}

/** Connection refused, reset, timed out, or the database is starting up, shutting down, or only a standby. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const { code, message } = readFailure(error)
  return unreachable.test(code) || lost.test(message)
}

const outageCodes = ['server.unavailable', 'server.filesUnavailable', 'server.noSpace'] as const
export type OutageCode = (typeof outageCodes)[number]

/** The database is a standby: whoever writes must find the primary by a new connection. */
export function isStandby(error: unknown): boolean {
  return readFailure(error).code === '25006'
}

/** The code to answer with if a dependency of the server has failed; `null` for anything else. */
export function getOutageCode(error: unknown): OutageCode | null {
  const { code } = readFailure(error)
  // Known before anything was attempted, or by the store of files.
  const known = outageCodes.find((one) => one === code)
  if (known !== undefined) return known
  if (diskFull.test(code)) return 'server.noSpace'
  return isDatabaseUnreachable(error) ? 'server.unavailable' : null
}
