import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { Gauge } from 'lucide-react'
import { useLive } from '../../kernel/server/live.ts'
import { useTexts } from '../../kernel/words/texts.ts'

/** Speed and limits of the drive motors, or a note in standby. Absent if the robot does not report them. */
export function MotorFigures({ serialNo, className }: { serialNo: string; className?: string | undefined }) {
  const t = useTexts(robotTexts)
  const words = useLive(robotChannels.state, { serialNo }, (state) => {
    const motors = state?.motors ?? null
    if (motors === null) return null
    if (state?.standby === true) return t('motorsStandby')
    const { rpm, maxRpm, maxSpeed } = motors
    return t('motors', {
      rpm: Math.round(Math.abs(rpm)),
      maxRpm: Math.round(maxRpm),
      speed: maxSpeed.toFixed(1),
    })
  })
  if (words === null) return null
  return (
    <span className={className}>
      <Gauge size={15} aria-hidden /> {words}
    </span>
  )
}
