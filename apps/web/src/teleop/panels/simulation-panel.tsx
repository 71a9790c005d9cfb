import { Button, NativeSelect } from '@mantine/core'
import { behaviours } from '@wheelhouse/contract/inspections/detection-setting'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { doorCodes, elevatorCodes, noBuildingCodes } from '@wheelhouse/contract/robots/building-codes'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import {
  robotCommandRoutes,
  type SimulatedFault,
  simulatedFaults,
} from '@wheelhouse/contract/robots/robot-command'
import { robotErrorCodes } from '@wheelhouse/contract/robots/robot-error-codes'
import { cameraIds } from '@wheelhouse/contract/robots/robot-values'
import { detectionTexts } from '@wheelhouse/texts/inspections/detection'
import { isRobotCode, robotCodeTexts } from '@wheelhouse/texts/robots/robot-codes'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { useLive } from '../../kernel/server/live.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { operatorType } from '../../session/session.store.ts'
import classes from './side-panel.module.css'

/** Faults with a code, and their codes (R-ROBOTS-28). */
const codes: Partial<Record<SimulatedFault, readonly string[]>> = {
  elevator: elevatorCodes.filter((code) => code !== noBuildingCodes.elevator),
  door: doorCodes.filter((code) => code !== noBuildingCodes.door),
  cameraLost: cameraIds.filter((id) => id !== 'thermal'),
  errorCode: robotErrorCodes,
  behaviour: behaviours,
}

/** Raises and clears faults of a simulated robot and stages behaviour. Absent for real robots or without permission. */
export function SimulationPanel({ serialNo }: { serialNo: string }) {
  const isOffered = useLive(
    robotChannels.state,
    { serialNo },
    (state) => state?.simulated === true && state.capabilities?.includes('simulate') === true,
  )
  const type = operatorType()
  if (!isOffered || type === null || !hasPermission(type, 'robot:simulate')) return null
  return <Faults serialNo={serialNo} />
}

function Faults({ serialNo }: { serialNo: string }) {
  const t = useTexts(teleopTexts)
  const words = useTexts(robotCodeTexts)
  const kindWord = useTexts(detectionTexts)
  const [fault, setFault] = useState<SimulatedFault>('emergencyStop')
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const choices = codes[fault]
  const set = async (on: boolean) => {
    setIsBusy(true)
    const chosen = choices === undefined ? {} : { code: choices.find((one) => one === code) ?? choices[0] }
    const body = { command: 'simulate', params: { fault, on, ...chosen } } as const
    await call(robotCommandRoutes.send, { params: { serialNo }, body }, { quiet: 'driving' }).catch(showError)
    setIsBusy(false)
  }
  const codeWord = (one: string) => {
    const kind = behaviours.find((known) => known === one)
    if (kind !== undefined) return kindWord(`behaviours_${kind}`)
    const camera = cameraIds.find((id) => id === one)
    return camera === undefined ? `${one} ${isRobotCode(one) ? words(one) : ''}` : t(`camera_${camera}`)
  }
  return (
    <section className={classes.panel} aria-label={t('simulation')}>
      <h2 className={classes.driver}>
        <FlaskConical size={16} aria-hidden />
        {t('simulation')}
      </h2>
      <p className={classes.note}>{t('simulationNote')}</p>
      <div className={classes.row}>
        <NativeSelect
          className={classes.grow}
          aria-label={t('fault')}
          value={fault}
          onChange={(event) =>
            setFault(simulatedFaults.find((one) => one === event.currentTarget.value) ?? fault)
          }
          data={simulatedFaults.map((one) => ({ value: one, label: t(`fault_${one}`) }))}
        />
        {choices !== undefined && (
          <NativeSelect
            className={classes.grow}
            aria-label={t('faultCode')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            data={choices.map((one) => ({ value: one, label: codeWord(one) }))}
          />
        )}
      </div>
      <div className={classes.row}>
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void set(true)}>
          {t('raiseFault')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void set(false)}>
          {t('clearFault')}
        </Button>
      </div>
    </section>
  )
}
