import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { OctagonX, TriangleAlert } from 'lucide-react'
import { useTexts } from '../../kernel/words/texts.ts'
import { Notice } from './notice.tsx'
import { graveMessages, type MessageId } from './robot-messages.ts'

/** What is wrong with the robot itself. */
export function RobotMessage({ id }: { id: MessageId }) {
  const t = useTexts(robotTexts)
  const Icon = id === 'emergencyStopPressed' ? OctagonX : TriangleAlert
  return (
    <Notice tone={graveMessages.has(id) ? 'danger' : 'attention'} isUrgent>
      <Icon size={18} aria-hidden />
      <span data-message={id}>{t(id)}</span>
    </Notice>
  )
}
