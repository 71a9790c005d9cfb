import { notificationTypes } from '@wheelhouse/contract/organizations/notification-target'
import { webhookTypes } from '@wheelhouse/contract/system/webhook'
import { shortenAddress } from '../../kernel/outgoing/shorten-address.ts'

/** Where URLs of Slack hooks are stored, and the type of row that has one. */
const places: Readonly<Record<string, { field: string; slack: number }>> = {
  webhook: { field: 'url', slack: webhookTypes.slack },
  notificationTarget: { field: 'destination', slack: notificationTypes.slack },
}

type Version = Readonly<Record<string, unknown>> | null
type Entry = { entity: string; before: Version; after: Version }

/**
 * Entries from before Slack URLs were sealed contain them in full, and stay as written; they are masked on reading. An
 * entry about a change may lack the type: then the URL itself determines it.
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
