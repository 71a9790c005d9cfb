import { queryOptions } from '@tanstack/react-query'
import type { Arm } from '@wheelhouse/contract/robots/arm'
import { robotFilter, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { call, filterText } from '../../kernel/server/api.ts'

export type ArmRobot = { id: string; name: string; serialNumber: string }

/** Robots of an organisation that may have this arm: their record names it, or none. The robot's own report decides. */
export function armRobotsQuery({ model, type }: Arm, organizationId: string) {
  return queryOptions({
    queryKey: [robotRoutes.list.path, 'arm', { model, type, organizationId }],
    enabled: organizationId !== '',
    queryFn: async ({ signal }): Promise<ArmRobot[]> => {
      const filter = filterText(robotFilter, {
        where: { organizationId },
        order: ['name'],
        fields: ['id', 'name', 'serialNumber', 'armModel', 'armType'],
        limit: 1_000,
      })
      const robots = await call(robotRoutes.list, { query: { filter } }, { signal })
      return robots.flatMap(({ id, name, serialNumber, armModel, armType }) => {
        const hasArm = (armModel ?? model) === model && (armType ?? type) === type
        return hasArm && serialNumber !== undefined ? [{ id, name: name ?? serialNumber, serialNumber }] : []
      })
    },
  })
}
