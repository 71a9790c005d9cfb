import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { SignedHeaders } from '../http/stored-content.ts'
import type { S3Settings } from '../process/s3-settings.ts'
import { createS3Client } from './s3-calls.ts'
import { getFileKey } from './s3-uploads.ts'

/** How long an address can be opened: a download has begun by then. A player comes back to it for more. Seconds. */
const [downloadSeconds, playSeconds] = [5 * 60, 60 * 60]

/**
 * Addresses at which a browser fetches a file from the store itself.
 * @param publicUrl where browsers reach the store
 */
export function createSigner(
  settings: S3Settings,
  publicUrl: URL,
): (id: string) => (as: SignedHeaders) => Promise<string> {
  const client = createS3Client(settings, publicUrl)
  return (id) =>
    ({ contentType, disposition, isInline }) => {
      const command = new GetObjectCommand({
        Bucket: settings.bucket,
        Key: getFileKey(id),
        ResponseContentType: contentType,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: 'private, no-cache',
      })
      return getSignedUrl(client, command, { expiresIn: isInline ? playSeconds : downloadSeconds })
    }
}
