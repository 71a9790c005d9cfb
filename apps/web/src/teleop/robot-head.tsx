import { Link } from '@tanstack/react-router'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { ArrowLeft, Wifi } from 'lucide-react'
import { useLive } from '../kernel/server/live.ts'
import { paths } from '../kernel/shell/paths.ts'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { useTexts } from '../kernel/words/texts.ts'
import { BatteryLevel } from '../robots/live/battery-level.tsx'
import { MotorFigures } from '../robots/live/motor-figures.tsx'
import { RobotSigns } from '../robots/live/robot-signs.tsx'
import { robotView, stateLooks } from '../robots/live/robot-view.ts'
import classes from './robot-head.module.css'

/** Which robot this is, first of all: name large, then state, battery, network, and what is happening with it. */
export function RobotHead({ serialNo, name }: { serialNo: string; name: string }) {
  const t = useTexts(teleopTexts)
  const tr = useTexts(robotTexts)
  const view = useLive(robotChannels.state, { serialNo }, robotView)
  const network = useLive(robotChannels.state, { serialNo }, (state) => state?.network ?? null)
  return (
    <header className={classes.head}>
      <Link to={paths.robotControl} className={classes.back} aria-label={t('back')}>
        <ArrowLeft size={20} aria-hidden />
      </Link>
      <h1 title={name}>{name}</h1>
      <span className={classes.serial}>{serialNo}</span>
      <StateChip {...stateLooks[view.uiState]}>{tr(`state_${view.uiState}`)}</StateChip>
      <BatteryLevel charge={view.charge} battery={view.battery} />
      {network !== null && (
        <span className={classes.network}>
          <Wifi size={15} aria-hidden />
          {[network.ssid, network.rssi === null ? null : `${network.rssi} dBm`].filter(Boolean).join(' · ') ||
            t(`network_${network.kind}`)}
        </span>
      )}
      <MotorFigures serialNo={serialNo} className={classes.network} />
      {view.isSimulated && <span className={classes.simulated}>{t('simulatedNote')}</span>}
      <div className={classes.signs}>
        <RobotSigns serialNumber={serialNo} view={view} timeZone={undefined} />
      </div>
    </header>
  )
}
