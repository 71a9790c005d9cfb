import { useQuery } from '@tanstack/react-query'
import type { Recording } from '@wheelhouse/contract/archives/recording'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { call } from '../kernel/server/api.ts'

/**
 * The name of a robot: from its recordings, and on a day without any from the robot itself. Its serial number until it
 * is known, or if it was removed.
 * @param recordings `undefined`: not loaded yet
 */
export function useRobotName(serialNo: string, recordings: readonly Recording[] | undefined): string {
  const recorded = recordings?.find(({ serialNumber }) => serialNumber === serialNo)?.robotName
  const { data } = useQuery({
    enabled: recordings !== undefined && recorded === undefined,
    queryKey: [robotRoutes.list.path, 'name of', serialNo],
    queryFn: async ({ signal }) => {
      const where = { serialNumber: serialNo }
      const filter = JSON.stringify({ where, fields: ['id', 'name'], limit: 1 })
      const [robot] = await call(robotRoutes.list, { query: { filter } }, { signal })
      return robot?.name ?? null
    },
  })
  return recorded ?? data ?? serialNo
}
