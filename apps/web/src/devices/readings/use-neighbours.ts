import { useQuery } from '@tanstack/react-query'
import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import { noParams, partsQuery } from '../../kernel/server/entity.queries.ts'
import type { DeviceDetail } from '../device-form.tsx'

const none: { id: string; name: string }[] = []

/** The other devices of a device's building, by name. */
export function useNeighbours({ id, buildingId }: DeviceDetail): { id: string; name: string }[] {
  const { data = none } = useQuery({
    ...partsQuery(deviceRoutes, noParams, {
      where: { buildingId, id: { neq: id } },
      order: 'name',
      fields: ['id', 'name'],
    }),
    enabled: buildingId !== null,
  })
  return data
}
