import { type CallOptions, call } from '../kernel/server/api.ts'
import { createStore } from '../kernel/server/store.ts'
import { getLocation, setLocation } from './session.calls.ts'

/**
 * The organisation and building that the person looks at (R-SESSION-18). The server keeps it in the session;
 * lists are filtered by it. `null` means everything that the person may see.
 */
export type ChosenLocation = { organizationId: string | null; buildingId: string | null }

export const everywhere: ChosenLocation = { organizationId: null, buildingId: null }
export const chosenLocation = createStore<ChosenLocation>(everywhere)

/** Loads the location chosen earlier in this session. */
export async function loadLocation(options: CallOptions): Promise<void> {
  chosenLocation.set(await call(getLocation, {}, options))
}

/** Sets the location for this session. @throws ApiError `entity.notFound` for a location that is not accessible. */
export async function chooseLocation(location: ChosenLocation): Promise<void> {
  await call(setLocation, { body: location })
  chosenLocation.set(location)
}

/** The location as a filter condition for a list whose rows have both ids. */
export function locationWhere(): { organizationId?: string; buildingId?: string } {
  const { organizationId, buildingId } = chosenLocation.get()
  if (buildingId !== null) return { buildingId }
  return organizationId === null ? {} : { organizationId }
}
