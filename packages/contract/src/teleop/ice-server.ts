import { z } from 'zod'

/** A server that helps page and robot find each other (STUN), or relays their packets if nothing else works (TURN). */
export const iceServerSchema = z.object({
  urls: z.string(),
  username: z.string().optional(),
  credential: z.string().optional(),
})
export type IceServer = z.output<typeof iceServerSchema>

type IceServerAddress = {
  scheme: 'stun' | 'turn' | 'turns'
  /** IPv6 without brackets. */
  host: string
  port: number
  transport: 'udp' | 'tcp'
}

const schemes = ['stun', 'turn', 'turns'] as const
const pattern =
  /^(?<scheme>stun|turns?):(?:\[(?<ipv6>[\da-f:.]+)\]|(?<name>[\w.-]+))(?::(?<port>\d{1,5}))?(?:\?transport=(?<transport>udp|tcp))?$/i

/** Parses URLs such as `turn:host:port?transport=tcp`; `null` for anything else. */
export function parseIceServerUrl(url: string): IceServerAddress | null {
  const found = pattern.exec(url)?.groups
  if (found === undefined) return null
  const scheme = schemes.find((it) => it === found.scheme?.toLowerCase()) ?? 'stun'
  const isTls = scheme === 'turns'
  const port = Number(found.port ?? (isTls ? 5349 : 3478))
  if (port < 1 || port > 65_535 || (scheme === 'stun' && found.transport !== undefined)) return null
  const isTcp = found.transport === undefined ? isTls : found.transport.toLowerCase() === 'tcp'
  return { scheme, host: found.ipv6 ?? found.name ?? '', port, transport: isTcp ? 'tcp' : 'udp' }
}
