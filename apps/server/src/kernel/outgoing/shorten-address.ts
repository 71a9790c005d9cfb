/** How many final characters of a secret URL are shown. */
const shownEnd = 4

/**
 * A display form of a URL that is itself a credential, such as a Slack hook's: its host and its last characters, so
 * that people can distinguish them. A URL that is already short stays as it is.
 */
export function shortenAddress(address: string): string {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || isShortened(address)) return address
  return `${url.origin}/…${url.pathname.slice(1).slice(-shownEnd)}`
}

function isShortened(address: string): boolean {
  return /^https?:\/\/[^/]+\/…/.test(address)
}
