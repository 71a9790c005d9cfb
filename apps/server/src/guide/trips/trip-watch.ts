import { guideTripTexts } from '@wheelhouse/texts/guide/guide-trips'
import type { Log } from '../../kernel/process/log.ts'
import { createPeriodicTask, type PeriodicTask } from '../../kernel/process/periodic-task.ts'
import { speakWords } from '../speak-answer.ts'
import type { ScreenParts } from '../take-screen.ts'
import { endTrip, listOpenTrips } from './guide-trip.store.ts'
import { findOutcome } from './trip-state.ts'

const lookEveryMs = 1_000

/** From `start` to `stop`, ends trips whose orders have ended; a robot that has arrived announces it. */
export function createTripWatch({
  link,
  systemDb: db,
  clock,
  log,
}: ScreenParts & { log: Log }): PeriodicTask {
  const look = async () => {
    for (const trip of await listOpenTrips(db)) {
      const outcome = findOutcome(trip, clock.now())
      if (outcome === null || !(await endTrip(db, trip.id, outcome, clock.now()))) continue
      const { id, language, robotId } = trip
      const twin = link.twinById(robotId)
      if (outcome === 'arrived' && twin !== undefined)
        speakWords(link, twin, { id, text: guideTripTexts.texts.sayArrived[language], language })
    }
  }
  return createPeriodicTask(look, {
    everyMs: lookEveryMs,
    log,
    failure: 'trips of guiding robots could not be checked',
  })
}
