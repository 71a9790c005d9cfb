import { rm } from 'node:fs/promises'
import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import { versionLimits } from '@wheelhouse/contract/system/system-version'
import { z } from 'zod'
import type { ActionOutcome, Vehicle } from '../adapter.ts'
import type { SoftwareUpdate } from '../agent-machine.ts'
import type { Clock } from '../clock.ts'
import type { LinkAction } from '../link/link-order.ts'
import { retryFetch } from '../maps/retry-fetch.ts'
import { hashFile } from '../media/spool-files.ts'
import { fetchSoftware } from './fetch-software.ts'

/** What a robot needs to update its software. */
export type SoftwareMeans = {
  /** Where the file is kept while it is fetched and installed. */
  readonly path: string
  /** Ends the agent with a goodbye and restarts it with the installed software. */
  readonly restart: () => void
}

export type SoftwareUpdater = {
  /** The action `updateSoftware`. If it succeeds, its end is reported after the restart. */
  update(action: LinkAction, done: Done): void
  /** Cancels a download in progress. */
  close(): void
}
type Done = (outcome: ActionOutcome) => void

type Parts = {
  vehicle: Vehicle
  clock: Clock
  means: SoftwareMeans
  /** Runs something once the vehicle stands still. */
  still: { run(run: () => void): void }
  /** Why it cannot begin now, or `null`. */
  whyNot(): ActionFault | null
  /** Ends all movement, and is remembered across the restart. */
  begin(update: SoftwareUpdate): void
  fail(): void
}

/** Milliseconds before each further try of a download. */
const retryAfterMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000]

const parametersSchema = z.object({
  version: z.string().min(1).max(versionLimits.versionMax),
  url: z.string().max(4_000),
  hash: z.string().regex(/^[0-9a-f]{64}$/i),
})

export function createSoftwareUpdater(parts: Parts): SoftwareUpdater {
  const { vehicle, clock, means, still } = parts
  const closing = new AbortController()

  function update({ actionId, parameters }: LinkAction, done: Done): void {
    const parsed = parametersSchema.safeParse(parameters)
    if (!parsed.success)
      return done(refuse('invalidParameters', 'updateSoftware needs version, url and hash'))
    const { version, url, hash } = parsed.data
    // Sent again because the answer got lost.
    if (version === vehicle.info.softwareVersion) return done({ ok: true })
    const reason = parts.whyNot()
    if (reason !== null) return done(refuse(reason, `The robot cannot be updated now: ${reason}`))
    const tooLow = judgeBattery(vehicle)
    if (tooLow !== null) return done(tooLow)
    parts.begin({ actionId, version })
    still.run(() => void prepare(url, hash).then((failure) => install(version, failure, done)))
  }

  /** Downloads the file to disk. @returns what went wrong, or `null` */
  async function prepare(url: string, hash: string): Promise<ActionOutcome | null> {
    try {
      // Leftovers of another update are not the beginning of this file.
      await rm(means.path, { force: true })
      await retryFetch(() => fetchPart(url), { clock, retryAfterMs })
      if ((await hashFile(means.path)) === hash.toLowerCase()) return null
      return refuse('wrongHash', 'The file is not the one that was announced')
    } catch (error) {
      const words = error instanceof Error ? error.message : 'unknown'
      return refuse('noDownload', `The software could not be downloaded: ${words}`)
    }
  }

  async function fetchPart(url: string): Promise<void> {
    closing.signal.throwIfAborted()
    try {
      await fetchSoftware(url, means.path, closing.signal)
    } catch (error) {
      // A download that was canceled is not tried again.
      closing.signal.throwIfAborted()
      throw error
    }
  }

  function install(version: string, failure: ActionOutcome | null, done: Done): void {
    if (closing.signal.aborted) return
    const reason = failure ?? judgeBattery(vehicle)
    if (reason !== null) return end(reason, done)
    vehicle.install({ version, path: means.path }, (outcome) => end(outcome, done))
  }

  function end(outcome: ActionOutcome, done: Done): void {
    void rm(means.path, { force: true }).catch(() => undefined)
    if (outcome.ok) return means.restart()
    parts.fail()
    done(outcome)
  }

  return { update, close: () => closing.abort() }
}

function judgeBattery(vehicle: Vehicle): ActionOutcome | null {
  const { charge } = vehicle.state().battery
  const { minBattery } = versionLimits
  if (charge >= minBattery) return null
  return refuse('batteryLow', `The battery has ${charge} %; an update needs ${minBattery} %`)
}

function refuse(error: ActionFault, description: string): ActionOutcome {
  return { ok: false, error, description }
}
