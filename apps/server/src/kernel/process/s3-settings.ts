import { z } from 'zod'

/** A store of files that speaks the S3 protocol. */
export type S3Settings = {
  /** Where the servers reach it. */
  url: URL
  /** Where browsers reach it; `null` where they do not, and all files come from the servers. */
  publicUrl: URL | null
  bucket: string
  region: string
  key: string
  secret: string
}

const address = z
  .string()
  .refine((text) => isPlainAddress(URL.parse(text)))
  .nullable()
  .default(null)
const word = z.string().max(200).nullable().default(null)

export const s3Settings = {
  S3_URL: { schema: address, want: 'an address such as https://s3.example or http://127.0.0.1:3900' },
  S3_PUBLIC_URL: { schema: address, want: 'an address such as https://files.example' },
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .nullable()
      .default(null),
    want: 'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
  },
  S3_REGION: { schema: word, want: 'the region of the store, such as eu-central-1 or garage' },
  S3_KEY: { schema: word, want: 'the id of an access key of the store' },
  S3_SECRET: { schema: word, want: 'the secret of that access key' },
} as const

/** Keys belong into settings of their own, and a path would change what is signed. */
function isPlainAddress(url: URL | null): boolean {
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false
  return url.href === `${url.origin}/`
}

type Read = { [Name in keyof typeof s3Settings]: z.output<(typeof s3Settings)[Name]['schema']> }

/** `null` without a store of its own: files are then in the data folder. */
export function toS3(read: Read): S3Settings | null {
  const { S3_URL: url, S3_PUBLIC_URL: publicUrl, S3_BUCKET: bucket, S3_REGION: region } = read
  const { S3_KEY: key, S3_SECRET: secret } = read
  if (url === null || bucket === null || region === null || key === null || secret === null) return null
  return {
    url: new URL(url),
    publicUrl: publicUrl === null ? null : new URL(publicUrl),
    bucket,
    region,
    key,
    secret,
  }
}
