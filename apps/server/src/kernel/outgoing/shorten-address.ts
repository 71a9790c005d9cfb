/** How much of the end of a secret address is shown. */
const shownEnd = 4

/**
 * What is shown of an address that lets in whoever knows it, as a Slack hook's does: whose it is, and its end, so that
 * people tell one from another. One that is short already stays as it is.
 */
export function shortenAddress(address: string): string {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || isShortened(address)) return address
  return `${url.origin}/…${url.pathname.slice(1).slice(-shownEnd)}`
}

export function isShortened(address: string): boolean {
  return /^https?:\/\/[^/]+\/…/.test(address)
}
