import { Button } from '@mantine/core'
import { type RobotCommand, robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Phone, PhoneOff } from 'lucide-react'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { Notice } from './notice.tsx'

/** Somebody is calling at the robot. */
export function CallNotice({ serialNo }: { serialNo: string }) {
  const t = useTexts(teleopTexts)
  return (
    <Notice
      tone="attention"
      isUrgent
      action={
        <Button
          size="compact-sm"
          leftSection={<Phone size={16} />}
          onClick={() => send(serialNo, { command: 'acceptCall', params: {} })}
        >
          {t('acceptCall')}
        </Button>
      }
    >
      {t('callIn')}
    </Notice>
  )
}

/** A conversation with somebody at the robot. */
export function ConversationNotice({ serialNo }: { serialNo: string }) {
  const t = useTexts(teleopTexts)
  return (
    <Notice
      tone="neutral"
      action={
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<PhoneOff size={16} />}
          onClick={() => send(serialNo, { command: 'endCall', params: {} })}
        >
          {t('endCall')}
        </Button>
      }
    >
      {t('inConversation')}
    </Notice>
  )
}

function send(serialNo: string, command: RobotCommand): void {
  call(robotCommandRoutes.send, { params: { serialNo }, body: command }, { quiet: 'driving' }).catch(
    showError,
  )
}
