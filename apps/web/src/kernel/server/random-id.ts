/**
 * A random UUID (version 4). Browsers have `crypto.randomUUID` only with TLS or on localhost, but a stop must also work
 * on a network without TLS.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // RFC 9562: four bits encode the version, two the variant.
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6)
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
