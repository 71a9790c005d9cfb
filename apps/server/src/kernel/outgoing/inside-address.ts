import { BlockList, isIP } from 'node:net'

/**
 * Addresses that are not the public internet according to IANA's special-purpose registries: this machine, private and
 * shared networks, link-local (including cloud metadata services), documentation, benchmarks, multicast, reserved.
 */
const insideV4 = blocks('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])
const globalV6 = blocks('ipv6', [['2000::', 3]])
/** Inside 2000::/3 but not plain internet: Teredo, ORCHID and documentation, and 6to4, which wrap other addresses. */
const specialV6 = blocks('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function blocks(family: 'ipv4' | 'ipv6', ranges: [string, number][]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family)
  return list
}

/**
 * Is this IP address anything but a public one? An IPv4-mapped IPv6 address counts as inside: no legitimate name
 * resolves to one.
 */
export function isInsideAddress(ip: string): boolean {
  if (isIP(ip) === 4) return insideV4.check(ip, 'ipv4')
  if (isIP(ip) !== 6) return true
  return !globalV6.check(ip, 'ipv6') || specialV6.check(ip, 'ipv6')
}
