import { type CallOptions, call } from '../kernel/server/api.ts'
import { createStore } from '../kernel/server/store.ts'
import { getLocation, setLocation } from './session.calls.ts'

/**
 * The organisation and building that the person looks at (R-SESSION-18). The server keeps it in the session;
 * lists narrow themselves to it. `null` means all that the person may see.
 */
export type ChosenLocation = { organizationId: string | null; buildingId: string | null }

export const everywhere: ChosenLocation = { organizationId: null, buildingId: null }
export const chosenLocation = createStore<ChosenLocation>(everywhere)

/** Reads what was chosen earlier in this session. */
export async function loadLocation(options: CallOptions): Promise<void> {
  chosenLocation.set(await call(getLocation, {}, options))
}

/** Chooses for this session. @throws ApiError `entity.notFound` for a place out of reach. */
export async function chooseLocation(location: ChosenLocation): Promise<void> {
  await call(setLocation, { body: location })
  chosenLocation.set(location)
}

/** The choice as a condition of a list whose rows carry both ids. */
export function locationWhere(): { organizationId?: string; buildingId?: string } {
  const { organizationId, buildingId } = chosenLocation.get()
  if (buildingId !== null) return { buildingId }
  return organizationId === null ? {} : { organizationId }
}
