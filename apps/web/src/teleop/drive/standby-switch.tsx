import { Switch } from '@mantine/core'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { useLive } from '../../kernel/server/live.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'

/** Standby on and off: in standby a robot neither drives nor moves its arms. Shows the state that the robot reports. */
export function StandbySwitch({ serialNo }: { serialNo: string }) {
  const t = useTexts(teleopTexts)
  const [isBusy, setIsBusy] = useState(false)
  const robot = useLive(robotChannels.state, { serialNo }, (state) => ({
    isOnline: state?.online ?? false,
    isCapable: state?.capabilities?.includes('setStandby') ?? false,
    isOn: state?.standby ?? false,
  }))
  if (!robot.isCapable) return null
  const set = async (on: boolean) => {
    setIsBusy(true)
    const body = { command: 'setStandby', params: { on } } as const
    await call(robotCommandRoutes.send, { params: { serialNo }, body }, { quiet: 'driving' }).catch(showError)
    setIsBusy(false)
  }
  return (
    <Switch
      size="sm"
      label={t('standby')}
      checked={robot.isOn}
      disabled={!robot.isOnline || isBusy}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  )
}
