import { useQuery } from '@tanstack/react-query'
import { type ThresholdRule, thresholdRuleRoutes } from '@wheelhouse/contract/inspections/threshold-rule'
import { useMemo } from 'react'
import { entityQuery, noParams, partsQuery } from '../../kernel/server/entity.queries.ts'
import type { DeviceDetail } from '../device-form.tsx'
import { toRuleLines } from './chart-data.ts'

/** A stable reference, because charts are rebuilt when it changes. */
export const noLines: readonly number[] = []
const none: Pick<ThresholdRule, 'id' | 'name'>[] = []

/** The threshold rules of the building, to choose one for drawing its limits. */
export function useRules({ buildingId }: DeviceDetail): Pick<ThresholdRule, 'id' | 'name'>[] {
  const { data = none } = useQuery({
    ...partsQuery(thresholdRuleRoutes, noParams, {
      where: { buildingId },
      order: 'name',
      fields: ['id', 'name'],
    }),
    enabled: buildingId !== null,
  })
  return data
}

/** The threshold rules in force that watch the device, by what they judge. */
export function useWatchingRules({ id }: DeviceDetail): readonly WatchingRule[] {
  const { data = noRules } = useQuery({
    ...partsQuery(thresholdRuleRoutes, noParams, {
      where: { deviceId: id, status: 1 },
      order: 'name',
      fields: ['id', 'name', 'deviceKey', 'conditions'],
    }),
  })
  return data
}
export type WatchingRule = Pick<ThresholdRule, 'id' | 'name' | 'deviceKey' | 'conditions'>
const noRules: readonly WatchingRule[] = []

/** The numbers of the selected rule; none until it is loaded, or if it is gone. */
export function useRuleLines(id = ''): readonly number[] {
  const { data } = useQuery({ ...entityQuery(thresholdRuleRoutes, { id }), enabled: id !== '' })
  const conditions = id === '' ? undefined : data?.conditions
  return useMemo(() => (conditions === undefined ? noLines : toRuleLines(conditions)), [conditions])
}
