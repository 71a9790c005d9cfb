import { toEnvironment } from '@wheelhouse/contract/kernel/environment'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { apiBase } from '../../kernel/server/api.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './environment-mark.module.css'

/** Shows that this is not the production system, judging by the server's address; nothing if it is. */
export function EnvironmentMark({ address = new URL(apiBase, location.href) }: { address?: URL }) {
  const t = useTexts(shellTexts)
  const environment = toEnvironment(address)
  if (environment === 'prod') return null
  return (
    <span className={classes.mark} data-environment={environment} title={t('notProduction')}>
      {t(`environment_${environment}`)}
    </span>
  )
}
