import { S3ServiceException } from '@aws-sdk/client-s3'
import type { OutageCode } from '../process/outages.ts'
import { UploadLost } from './store-interface.ts'

/** The store of files is away, refuses us, is full, or returns something that was not requested. `outages.ts` knows it by its code. */
export class StoreOutage extends Error {
  readonly code: OutageCode
  constructor(code: OutageCode, reason: string, options?: ErrorOptions) {
    super(`the store of files: ${reason}`, options)
    this.code = code
  }
}

/** The store has no such object. */
export class ObjectMissing extends Error {}

/** The store has answered with something else than what was requested, as a proxy in between may do. */
export function toWrongAnswer(what: string): StoreOutage {
  return new StoreOutage('server.filesUnavailable', `a wrong answer (${what})`)
}

const full = /quota|storagefull|insufficientstorage|nospace/i
const missing = new Set(['NoSuchKey', 'NotFound'])
const lost = new Set(['NoSuchUpload', 'InvalidPart', 'InvalidPartOrder'])

/** What a failed call to the store means to us. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof StoreOutage) return error
  if (!(error instanceof S3ServiceException)) {
    const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
    // The name of a connection's error is in its code.
    const reason = message === '' ? name : message
    return new StoreOutage('server.filesUnavailable', reason, { cause: error })
  }
  const { name, message } = error
  if (missing.has(name)) return new ObjectMissing(message)
  if (lost.has(name)) return new UploadLost(message)
  const isFull = full.test(name) || error.$metadata.httpStatusCode === 507
  return new StoreOutage(isFull ? 'server.noSpace' : 'server.filesUnavailable', `${name} ${message}`.trim(), {
    cause: error,
  })
}
