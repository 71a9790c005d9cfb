// Browsers and Node both have these; the compiler knows neither environment here.
declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string }

export function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/**
 * The text of a YAML file. YAML is UTF-8, but editors in Japan still save comments and names as Shift_JIS, which
 * robots' own programs accept.
 * @throws TypeError when the bytes are neither
 */
export function decodeYaml(bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch {
    return new TextDecoder('shift_jis', { fatal: true }).decode(bytes)
  }
}

/** @throws TypeError when the bytes are not UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
