import { listTurns } from '@wheelhouse/contract/organizations/on-call-turns'
import type { CallingRota } from './on-call-rota.store.ts'

/** May this person be called by the rota? */
export function isAvailable({ people }: Pick<CallingRota, 'people'>, operatorId: string): boolean {
  return people.some((person) => person.id === operatorId && person.isAvailable)
}

/** Who is on call at a given time; `null` if nobody is. */
export function findOnCall(rota: CallingRota, now: Date): string | null {
  const [turn] = listTurns(rota, (id) => isAvailable(rota, id), now.getTime(), 1)
  return turn?.operatorId ?? null
}
