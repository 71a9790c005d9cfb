/** The part of the S3 server for tests that is used. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      allowMismatchedSignatures?: boolean
      configureBuckets: readonly { name: string }[]
    })
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
}
