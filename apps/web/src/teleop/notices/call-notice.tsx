import { Button } from '@mantine/core'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { type RobotCommand, robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Phone, PhoneOff } from 'lucide-react'
import { call } from '../../kernel/server/api.ts'
import { useLive } from '../../kernel/server/live.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { Notice } from './notice.tsx'

/** Somebody is calling at the robot, or is in a conversation. Otherwise empty. */
export function CallNotice({ serialNo }: { serialNo: string }) {
  const t = useTexts(teleopTexts)
  const state = useLive(robotChannels.state, { serialNo }, (robot) => robot?.uiState)
  const send = (command: RobotCommand) =>
    void call(robotCommandRoutes.send, { params: { serialNo }, body: command }, { quiet: 'driving' }).catch(
      showError,
    )
  if (state === 'callIn')
    return (
      <Notice tone="attention" isUrgent>
        {t('callIn')}
        <Button
          size="compact-sm"
          leftSection={<Phone size={16} />}
          onClick={() => send({ command: 'acceptCall', params: {} })}
        >
          {t('acceptCall')}
        </Button>
      </Notice>
    )
  if (state === 'conversation')
    return (
      <Notice tone="neutral">
        {t('inConversation')}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<PhoneOff size={16} />}
          onClick={() => send({ command: 'endCall', params: {} })}
        >
          {t('endCall')}
        </Button>
      </Notice>
    )
  return null
}
