/** Has the value in a picture read by the service that a check item names. */
import type { CheckItem } from '@wheelhouse/contract/inspections/check-item'
import {
  callLinkedService,
  type LinkageParts,
  rememberAnswer,
} from '../../buildings/linkages/call-linked-service.ts'
import type { StoredLinkage } from '../../buildings/linkages/linkage.store.ts'
import type { ReadAnswer } from '../../buildings/linkages/linkage-driver.ts'

/** The time zone of hakaru.ai's quotas. */
const hakaruZone = 'Asia/Tokyo'

type Item = Pick<CheckItem, 'organizationId' | 'buildingId' | 'key' | 'meterType' | 'readingService'>
type Picture = { jpeg: Buffer; takenAt: string }

export type PictureRead = ReadAnswer | { kind: 'byHand' | 'notSetUp' }

/**
 * Calls the service, and stores its login status and how much of its quota is used. A service whose quota is used up is
 * not called until the quota resets.
 */
export async function readPicture(parts: LinkageParts, item: Item, picture: Picture): Promise<PictureRead> {
  const { readingService: service, meterType, key } = item
  if (service === 'none' || meterType === null) return { kind: 'byHand' }
  const building = { id: item.buildingId, organizationId: item.organizationId }
  const asked = await callLinkedService(
    parts,
    parts.systemDb,
    { building, service },
    async (driver, credential, linkage): Promise<ReadAnswer> => {
      if (isUsedUp(linkage, parts.clock.now())) return { kind: 'limit', externalId: null, usage: null }
      if (driver.read === undefined) return { kind: 'failed', failure: 'notSetUp', usage: null }
      return driver.read(credential, { ...picture, key, meterType })
    },
  )
  if (asked === null) return { kind: 'notSetUp' }
  const answer: ReadAnswer =
    'kind' in asked.answer ? asked.answer : { kind: 'failed', failure: asked.answer.failure, usage: null }
  const usage = answer.usage === null ? null : { ...answer.usage, at: parts.clock.now().toISOString() }
  const failure = answer.kind === 'failed' ? answer.failure : null
  // A reached limit says nothing about the login.
  if (answer.kind !== 'limit' || usage !== null)
    await rememberAnswer(parts, building, asked.linkage, { failure, usage })
  return answer
}

/** Did the last response report the daily or monthly quota as used up, and is it still the same day or month? */
function isUsedUp({ usage }: Pick<StoredLinkage, 'usage'>, now: Date): boolean {
  if (usage === null) return false
  const toDay = (moment: Date) => moment.toLocaleDateString('sv', { timeZone: hakaruZone })
  const [then, today] = [toDay(new Date(usage.at)), toDay(now)]
  const isOver = ({ used, limit }: { used: number; limit: number }) => limit > 0 && used >= limit
  return (
    (then === today && isOver(usage.day)) || (then.slice(0, 7) === today.slice(0, 7) && isOver(usage.month))
  )
}

/** Backoff before an unreachable service is called again, by the number of tries. Milliseconds. */
export function getRetryMs(tries: number): number | null {
  return [10_000, 60_000, 300_000, 1_800_000, 7_200_000][tries - 1] ?? null
}
