import { Link } from '@tanstack/react-router'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { paths } from '../kernel/shell/paths.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { useTexts } from '../kernel/words/texts.ts'
import classes from '../session/auth-card.module.css'
import { AuthCard } from '../session/auth-card.tsx'

/**
 * /auth/help: what refused logins mean and whom to ask (R-SESSION-13). An installation
 * with a page of its own names it as `helpUrl` in the manifest.
 */
export function HelpPage() {
  const t = useTexts(accountTexts)
  useTitle(t('help'))
  return (
    <AuthCard>
      <h2>{t('help')}</h2>
      <h3>{t('helpContract')}</h3>
      <p>{t('helpContractText')}</p>
      <h3>{t('helpPayment')}</h3>
      <p>{t('helpPaymentText')}</p>
      <h3>{t('helpLocked')}</h3>
      <p>{t('helpLockedText')}</p>
      <p>
        <Link to={paths.resetPasswordRequest}>{t('resetRequest')}</Link>
      </p>
      <p className={classes.foot}>
        <Link to={paths.login}>{t('backToLogin')}</Link>
      </p>
    </AuthCard>
  )
}
