import { useQuery } from '@tanstack/react-query'
import { buildingsQuery } from '../buildings/building-list.queries.ts'

/** The time zone of a building; `undefined`, meaning the device's own, until it is known. */
export function useTimeZone(buildingId: string): string | undefined {
  const { data } = useQuery(buildingsQuery)
  return data?.find(({ id }) => id === buildingId)?.timezone
}
