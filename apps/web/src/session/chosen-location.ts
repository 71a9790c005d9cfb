import { type CallOptions, call } from '../kernel/server/api.ts'
import { createStore } from '../kernel/server/store.ts'
import { getLocation, setLocation } from './session.calls.ts'

/**
 * The person's current organisation and building (R-SESSION-18). The server stores it in the session;
 * lists are restricted to it. `null` means everything that the person may see.
 */
export type ChosenLocation = { organizationId: string | null; buildingId: string | null }

export const everywhere: ChosenLocation = { organizationId: null, buildingId: null }
export const chosenLocation = createStore<ChosenLocation>(everywhere)

/** Loads the session's location. */
export async function loadLocation(options: CallOptions): Promise<void> {
  chosenLocation.set(await call(getLocation, {}, options))
}

/** Sets the session's location. @throws ApiError `entity.notFound` for an inaccessible one. */
export async function chooseLocation(location: ChosenLocation): Promise<void> {
  await call(setLocation, { body: location })
  chosenLocation.set(location)
}

/** The location as a condition for a list whose rows have both ids. */
export function locationWhere(): { organizationId?: string; buildingId?: string } {
  const { organizationId, buildingId } = chosenLocation.get()
  if (buildingId !== null) return { buildingId }
  return organizationId === null ? {} : { organizationId }
}
