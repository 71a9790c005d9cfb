/** Changes to session descriptions that route a connection through the proxy. */

/** The first IPv4 UDP address in an answer. @throws Error if there is none */
export function parseCandidate(sdp: string): { host: string; port: number } {
  const match = /^a=candidate:\S+ 1 udp \d+ (\d+\.\d+\.\d+\.\d+) (\d+) typ host/im.exec(sdp)
  const [, host, port] = match ?? []
  if (host === undefined || port === undefined) throw new Error('The answer has no IPv4 address.')
  return { host, port: Number(port) }
}

/** Removes all addresses, so that the peer can be reached only through those learned from the other side. */
export function withoutCandidates(sdp: string): string {
  return sdp.replaceAll(/^a=candidate:.*\r?\n/gm, '')
}

/** Leaves a single address: the proxy's. */
export function throughProxy(sdp: string, { host, port }: { host: string; port: number }): string {
  const line = `a=candidate:1 1 UDP 2122317823 ${host} ${port} typ host\r\n`
  return withoutCandidates(sdp).replaceAll(/^a=mid:.*\r?\n/gm, (mid) => mid + line)
}
