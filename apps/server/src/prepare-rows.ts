import { addDeviceMonths } from './devices/readings/device-reading.store.ts'
import { ensureBuiltInCommands } from './flows/built-in-commands.ts'
import type { Host } from './host.ts'
import { sealOldAddresses } from './organizations/notification-target.store.ts'
import { addSampleDays } from './robots/records/sample-days.store.ts'
import { sealOldUrls } from './system/webhooks/webhook.store.ts'

/**
 * Prepares rows that every server relies on, whatever version wrote the database. Call before anything else uses it.
 */
export async function prepareRows({ db, clock, calls: { secrets } }: Host): Promise<void> {
  await sealOldAddresses(db, secrets)
  await sealOldUrls(db, secrets)
  await ensureBuiltInCommands(db, clock)
  await addDeviceMonths(db, clock.now())
  await addSampleDays(db, clock.now())
}
