import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { BatteryCharging, BatteryFull, BatteryLow, BatteryMedium, BatteryWarning } from 'lucide-react'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './battery-level.module.css'
import type { RobotView } from './robot-view.ts'

type Battery = NonNullable<RobotView['battery']>

const warnings: ReadonlySet<Battery> = new Set(['protect', 'bmError', 'lowVoltage', 'below20'])

/** Charge in per cent and, if relevant, the battery's state in words. */
export function BatteryLevel({ charge, battery }: Pick<RobotView, 'charge' | 'battery'>) {
  const t = useTexts(robotTexts)
  if (charge === null || battery === null) return <span className={classes.level}>–</span>
  const isWarning = warnings.has(battery)
  const Icon = icons[getIcon(charge, battery)]
  return (
    <span className={classes.level} data-warning={isWarning} title={t(`battery_${battery}`)}>
      <Icon size={18} aria-hidden />
      <span className={classes.charge}>{charge}%</span>
      {battery !== 'active' && <span className={classes.word}>{t(`battery_${battery}`)}</span>}
    </span>
  )
}

const icons = {
  warning: BatteryWarning,
  charging: BatteryCharging,
  full: BatteryFull,
  medium: BatteryMedium,
  low: BatteryLow,
}

function getIcon(charge: number, battery: Battery): keyof typeof icons {
  if (warnings.has(battery)) return 'warning'
  if (battery === 'charging') return 'charging'
  if (charge >= 70) return 'full'
  return charge >= 35 ? 'medium' : 'low'
}
