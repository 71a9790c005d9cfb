import { useQuery } from '@tanstack/react-query'
import { type Device, deviceRoutes } from '@wheelhouse/contract/devices/device'
import { type CheckItem, checkItemRoutes } from '@wheelhouse/contract/inspections/check-item'
import { noParams, partsQuery } from '../../kernel/server/entity.queries.ts'

type RuleDevice = Pick<Device, 'id' | 'name'>
type RuleItem = Pick<CheckItem, 'id' | 'name' | 'thresholdRuleId' | 'unit'>
const noDevices: RuleDevice[] = []
const noItems: RuleItem[] = []

/** The devices of a building, by name; `''`: no building is selected yet. */
export function useRuleDevices(buildingId: string): RuleDevice[] {
  const { data = noDevices } = useQuery({
    ...partsQuery(deviceRoutes, noParams, { where: { buildingId }, order: 'name', fields: ['id', 'name'] }),
    enabled: buildingId !== '',
  })
  return data
}

/** The check items of a building. */
export function useRuleItems(buildingId: string): RuleItem[] {
  const { data = noItems } = useQuery({
    ...partsQuery(checkItemRoutes, noParams, {
      where: { buildingId },
      order: 'name',
      fields: ['id', 'name', 'thresholdRuleId', 'unit'],
    }),
    enabled: buildingId !== '',
  })
  return data
}
