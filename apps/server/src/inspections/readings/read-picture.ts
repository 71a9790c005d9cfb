/** Has the figure in a picture read by the service that a check item names. */
import type { CheckItem } from '@wheelhouse/contract/inspections/check-item'
import {
  callLinkedService,
  type LinkageParts,
  rememberAnswer,
} from '../../buildings/linkages/call-linked-service.ts'
import type { StoredLinkage } from '../../buildings/linkages/linkage.store.ts'
import type { ReadAnswer } from '../../buildings/linkages/linkage-driver.ts'

/** What hakaru.ai counts by. */
const hakaruZone = 'Asia/Tokyo'

type Item = Pick<CheckItem, 'organizationId' | 'buildingId' | 'key' | 'meterType' | 'readingService'>
type Picture = { jpeg: Buffer; takenAt: string }

export type PictureRead = ReadAnswer | { kind: 'byHand' | 'notSetUp' }

/**
 * Asks the service, and remembers what it said of its login and how much of its limit is used. One whose limit was
 * reached is not asked before it counts anew.
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
  // That a limit is reached says nothing of the login.
  if (answer.kind !== 'limit' || usage !== null)
    await rememberAnswer(parts, building, asked.linkage, { failure, usage })
  return answer
}

/** Were all readings of the day or of the month used, by the last answer, and is it still that day or month? */
function isUsedUp({ usage }: Pick<StoredLinkage, 'usage'>, now: Date): boolean {
  if (usage === null) return false
  const toDay = (moment: Date) => moment.toLocaleDateString('sv', { timeZone: hakaruZone })
  const [then, today] = [toDay(new Date(usage.at)), toDay(now)]
  const isOver = ({ used, limit }: { used: number; limit: number }) => limit > 0 && used >= limit
  return (
    (then === today && isOver(usage.day)) || (then.slice(0, 7) === today.slice(0, 7) && isOver(usage.month))
  )
}

/** How long a service that could not be asked is left alone before it is asked again, by how often it was. Milliseconds. */
export function getRetryMs(tries: number): number | null {
  return [10_000, 60_000, 300_000, 1_800_000, 7_200_000][tries - 1] ?? null
}
