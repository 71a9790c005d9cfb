import type { CheckDefinition, CheckItemCreate } from '@wheelhouse/contract/inspections/check-item'
import type { ThresholdRuleCreate } from '@wheelhouse/contract/inspections/threshold-rule'
import { getMeterCrops, type VirtualMeter } from '@wheelhouse/contract/inspections/virtual-meter'

type DemoItem = Omit<CheckItemCreate, 'buildingId' | 'floorId' | 'thresholdRuleId'>

/** The demo's rule, for a temperature that the machine room rarely reaches. */
export const demoRule: Omit<ThresholdRuleCreate, 'buildingId'> = {
  name: '室温 26℃以上 Room too warm',
  description: '',
  level: 5,
  status: 1,
  conditions: [{ operator: 'gte', target: 26 }],
  deadBand: 0,
  durationSec: 0,
  deviceId: null,
  deviceKey: null,
}

/** The thermometer of the machine room, found by the markers around it. */
export function toThermometer(meter: VirtualMeter): DemoItem {
  return {
    name: '機械室 温度計 Machine room thermometer',
    targetType: 1,
    meterType: 'MET0005',
    key: '',
    readingService: 'hakaru',
    unit: '℃',
    position: toPosition(meter),
    plausibility: { isCounter: false, rollsOverAt: null, maxPerHour: 10 },
    definition: toDefinition(getMeterCrops(meter).fourPoint),
  }
}

/** The electricity meter of the lift hall, found by the code beside it. */
export function toElectricityMeter(meter: VirtualMeter): DemoItem {
  return {
    name: 'エレベーターホール 電力量計 Lift hall electricity meter',
    targetType: 4,
    meterType: 'MET0005',
    readingService: 'hakaru',
    key: '',
    unit: 'kWh',
    position: toPosition(meter),
    plausibility: { isCounter: true, rollsOverAt: null, maxPerHour: 50 },
    definition: toDefinition(getMeterCrops(meter).qr),
  }
}

function toDefinition(crop: Extract<CheckDefinition, { editor: 'crop' }>['crop']): CheckDefinition {
  return { editor: 'crop', cameraId: 'v1', crop }
}

function toPosition({ x, y, height, theta }: VirtualMeter): DemoItem['position'] {
  return { x, y, z: height, direction: Math.round((theta * 180) / Math.PI) }
}
