import { useQuery } from '@tanstack/react-query'
import { messageTexts } from '@wheelhouse/texts/account/messages'
import { useTexts } from '../kernel/words/texts.ts'
import { unreadMessagesQuery } from './message.queries.ts'

/** The number of unread messages, in the account menu; fetched when the menu is opened. */
export function UnreadMessages({ className }: { className?: string | undefined }) {
  const t = useTexts(messageTexts)
  const { data: count = 0 } = useQuery({ ...unreadMessagesQuery, staleTime: 0 })
  if (count === 0) return null
  return (
    <b className={className} aria-label={t('unread', { count })}>
      {count > 99 ? '99+' : count}
    </b>
  )
}
