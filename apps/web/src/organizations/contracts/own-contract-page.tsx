import { useQuery } from '@tanstack/react-query'
import { listKeys } from '@wheelhouse/contract/kernel/typed'
import { contractCategories, contractRoutes } from '@wheelhouse/contract/organizations/contract'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { organizationTexts } from '@wheelhouse/texts/organizations/organizations'
import { Check, Minus } from 'lucide-react'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './own-contract-page.module.css'

/** /my/contract: the contract of the person's own organisation, in words. */
export function OwnContractPage() {
  const t = useTexts(organizationTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  useTitle(t('ownContract'))
  const { data, error, refetch } = useQuery({
    queryKey: [contractRoutes.getOwn.path],
    queryFn: ({ signal }) => call(contractRoutes.getOwn, {}, { signal }),
  })
  if (data === undefined)
    return error === null ? <ListLoading /> : <ListFailure error={error} onRetry={() => void refetch()} />
  const { maintenanceCompany: company, contractEndAt } = data
  const companyName =
    company?.isOwner === true ? t('maintenanceOwner', { name: company.name }) : company?.name
  return (
    <section className={classes.page}>
      <h1>{t('ownContract')}</h1>
      <p>{t('ownContractLead')}</p>
      <h2>{t('services')}</h2>
      <ul className={classes.services}>
        {listKeys(contractCategories).map((id) => {
          const name = contractCategories[id]
          const isContracted = name === null || data[name]
          const Icon = isContracted ? Check : Minus
          return (
            <li key={id} data-contracted={isContracted}>
              <Icon size={18} aria-hidden />
              <span>{t(`category_${id}`)}</span>
              <small>{t(name === null ? 'included' : isContracted ? 'contracted' : 'notContracted')}</small>
            </li>
          )
        })}
      </ul>
      <h2>{t('terms')}</h2>
      <dl className={classes.facts}>
        <dt>{t('contractEndAt')}</dt>
        <dd>{contractEndAt === null ? t('noEnd') : formatMoment(contractEndAt, language)}</dd>
        <dt>{t('maintenanceCompany')}</dt>
        <dd>{companyName ?? formText('none')}</dd>
      </dl>
    </section>
  )
}
