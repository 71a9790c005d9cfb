/**
 * IP addresses and ranges as text, each in one normalised form: IPv4-mapped IPv6 addresses become IPv4, and a range is
 * written with its first address.
 */

type Address = { bits: 32 | 128; value: bigint }

/** Longest text that is parsed. */
const longest = 60

/**
 * `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`, in normalised form; `null` for anything else, including netmasks such
 * as `/255.255.255.0`.
 */
export function normalizeIpRange(text: string): string | null {
  if (text.length > longest) return null
  const [address = '', mask, ...rest] = text.normalize('NFKC').trim().split('/')
  const parsed = parseAddress(address)
  if (parsed === null || rest.length > 0) return null
  const length = mask === undefined ? parsed.bits : parseMask(mask, parsed.bits)
  if (length === null) return null
  return formatRange(unmapped(parsed, length))
}

/** The address of a caller; `null` if it is not one, since a proxy may claim anything. */
export function normalizeIpAddress(text: string): string | null {
  const [address = ''] = text.split('%')
  return address.includes('/') ? null : normalizeIpRange(address)
}

function parseMask(text: string, bits: number): number | null {
  return /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= bits ? Number(text) : null
}

function parseAddress(text: string): Address | null {
  const value = text.includes(':') ? parse6(text) : parse4(text)
  return value === null ? null : { bits: text.includes(':') ? 128 : 32, value }
}

function parse4(text: string): bigint | null {
  const parts = text.split('.')
  const isRight = (part: string) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256
  if (parts.length !== 4 || !parts.every(isRight)) return null
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

function parse6(text: string): bigint | null {
  const groups = expand(text)
  if (groups?.length !== 8 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}

/** The eight groups: `::` expanded, and four decimal parts at the end as two groups. */
function expand(text: string): string[] | null {
  const at = text.lastIndexOf(':') + 1
  const tail = text.slice(at)
  const four = tail.includes('.') ? parse4(tail) : null
  if (tail.includes('.') && four === null) return null
  const whole =
    four === null
      ? text
      : `${text.slice(0, at)}${(four >> 16n).toString(16)}:${(four & 0xffffn).toString(16)}`
  const [head = '', rest, ...more] = whole.split('::')
  if (more.length > 0) return null
  const before = head === '' ? [] : head.split(':')
  if (rest === undefined) return before
  const after = rest === '' ? [] : rest.split(':')
  const missing = 8 - before.length - after.length
  return missing < 1 ? null : [...before, ...Array<string>(missing).fill('0'), ...after]
}

type Range = Address & { length: number }

/** `::ffff:192.0.2.7` is 192.0.2.7. */
function unmapped({ bits, value }: Address, length: number): Range {
  const isMapped = bits === 128 && length >= 96 && value >> 32n === 0xffffn
  return isMapped ? { bits: 32, value: value & 0xffff_ffffn, length: length - 96 } : { bits, value, length }
}

function formatRange({ bits, value, length }: Range): string {
  const host = BigInt(bits - length)
  const address = formatAddress(bits, (value >> host) << host)
  return length === bits ? address : `${address}/${length}`
}

function formatAddress(bits: number, value: bigint): string {
  const size = bits === 32 ? 8 : 16
  const parts = Array.from({ length: bits / size }, (_, n) => {
    const part = (value >> BigInt(bits - size * (n + 1))) & ((1n << BigInt(size)) - 1n)
    return part.toString(bits === 32 ? 10 : 16)
  })
  return bits === 32 ? parts.join('.') : shorten(parts)
}

/** RFC 5952: `::` stands for the longest run of zeros, the first of equal ones, and never for a single one. */
function shorten(groups: readonly string[]): string {
  const whole = groups.join(':')
  const runs = whole.match(/(?<![^:])0(:0)+(?![^:])/g) ?? []
  const [run] = runs.toSorted((a, b) => b.length - a.length)
  if (run === undefined) return whole
  const at = whole.search(new RegExp(`(?<![^:])${run}(?![^:])`))
  return `${whole.slice(0, at).replace(/:$/, '')}::${whole.slice(at + run.length).replace(/^:/, '')}`
}
