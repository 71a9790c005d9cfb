import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useStore } from '../../kernel/server/store.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { useSession } from '../../session/session.store.ts'
import type { TeleopSession } from './teleop-session.ts'

/** Who drives: this page, the same account in another window or on another device, somebody else. */
export type Driver = 'thisPage' | 'ownElsewhere' | 'other' | 'nobody'

/** Who drives, and how the page says so. */
export function useDriver(session: TeleopSession): {
  driver: Driver
  /** Somebody drives, and not from this page. */
  isElsewhere: boolean
  /** Empty where nobody drives. */
  holderName: string
  words: string
} {
  const t = useTexts(teleopTexts)
  const language = useLanguage()
  const { user } = useSession()
  const holder = useStore(session.lease.snapshot)?.holder ?? null
  const isMine = useStore(session.lease.mine) !== null
  const isChanging = useStore(session.lease.isChanging)
  const holderName = holder === null ? '' : personName(holder, language)
  if (isMine) return { driver: 'thisPage', isElsewhere: false, holderName, words: t('youDrive') }
  const isOwn = holder?.operatorId === user?.id
  if (holder === null || (isOwn && isChanging))
    return { driver: 'nobody', isElsewhere: false, holderName, words: t('nobodyDrives') }
  const words = isOwn ? t('youDriveElsewhere') : t('otherDrives', { name: holderName })
  return { driver: isOwn ? 'ownElsewhere' : 'other', isElsewhere: true, holderName, words }
}

/** How this page's last lease ended; `null` if it did not, or the next one has begun. */
export function useLostWords(session: TeleopSession): string | null {
  const t = useTexts(teleopTexts)
  const language = useLanguage()
  const lost = useStore(session.lease.lost)
  const { driver } = useDriver(session)
  if (lost === null || driver === 'thisPage') return null
  // The account's other window has the lease, so this one could not renew it.
  if (lost.reason === 'expired' && driver === 'ownElsewhere') return t('lost_elsewhere')
  return t(`lost_${lost.reason}`, { name: lost.by === null ? '' : personName(lost.by, language) })
}
