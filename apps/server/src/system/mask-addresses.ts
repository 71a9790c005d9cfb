import { notificationTypes } from '@wheelhouse/contract/organizations/notification-target'
import { webhookTypes } from '@wheelhouse/contract/system/webhook'
import { shortenAddress } from '../kernel/outgoing/shorten-address.ts'

/** Where addresses of Slack hooks stand, and the kind of thing that has one. */
const places: Readonly<Record<string, { field: string; slack: number }>> = {
  webhook: { field: 'url', slack: webhookTypes.slack },
  notificationTarget: { field: 'destination', slack: notificationTypes.slack },
}

type Version = Readonly<Record<string, unknown>> | null
type Entry = { entity: string; before: Version; after: Version }

/**
 * Entries from before Slack addresses were sealed have them whole, and stay as they were written; they are read without.
 * An entry about a change may not say the kind: then the address does.
 */
export function maskAddresses<E extends Entry>(entry: E, slackHosts: readonly string[]): E {
  const place = places[entry.entity]
  if (place === undefined) return entry
  const { field, slack } = place
  const isSlack = [entry.before, entry.after].some((version) => version?.type === slack)
  const mask = (version: Version): Version => {
    const address = version?.[field]
    if (typeof address !== 'string') return version
    const isSecret = isSlack || slackHosts.includes(URL.parse(address)?.hostname ?? '')
    return isSecret ? { ...version, [field]: shortenAddress(address) } : version
  }
  return { ...entry, before: mask(entry.before), after: mask(entry.after) }
}
