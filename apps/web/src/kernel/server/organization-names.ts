import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { organizationsQuery } from './organizations.queries.ts'

/** Names of the accessible organisations, by id. */
export function useOrganizationNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(organizationsQuery)
  return useMemo(() => new Map((data ?? []).map(({ id, name = '' }) => [id, name])), [data])
}
