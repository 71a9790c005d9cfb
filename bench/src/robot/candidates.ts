/** Changes to session descriptions that lead a connection through the proxy. */

/** The first address that an answer offers by IPv4 and UDP. @throws Error when there is none */
export function parseCandidate(sdp: string): { host: string; port: number } {
  const match = /^a=candidate:\S+ 1 udp \d+ (\d+\.\d+\.\d+\.\d+) (\d+) typ host/im.exec(sdp)
  const [, host, port] = match ?? []
  if (host === undefined || port === undefined) throw new Error('The answer has no IPv4 address.')
  return { host, port: Number(port) }
}

/** Nobody is to be reached but through what the other side learns. */
export function withoutCandidates(sdp: string): string {
  return sdp.replaceAll(/^a=candidate:.*\r?\n/gm, '')
}

/** Leaves one address: the proxy's. */
export function throughProxy(sdp: string, { host, port }: { host: string; port: number }): string {
  const line = `a=candidate:1 1 UDP 2122317823 ${host} ${port} typ host\r\n`
  return withoutCandidates(sdp).replaceAll(/^a=mid:.*\r?\n/gm, (mid) => mid + line)
}
