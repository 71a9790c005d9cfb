import { hasPermission, permissions } from '@wheelhouse/contract/permissions'
import { operatorTexts } from '@wheelhouse/texts/organizations/operators'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { operatorType } from '../../session/session.store.ts'

/** For somebody without permission to release a remote stop: who has it. Nothing for others, who have a button. */
export function ReleaseContacts() {
  const t = useTexts(robotTexts)
  const roles = useTexts(operatorTexts)
  const language = useLanguage()
  const type = operatorType()
  if (type === null || hasPermission(type, 'robot:clearRemoteStop')) return null
  const names = permissions['robot:clearRemoteStop'].map((role) => roles(`type_${role}`))
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
  return <span>{t('whoReleases', { roles: list })}</span>
}
