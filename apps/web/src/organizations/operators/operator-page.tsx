import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import { operatorTexts } from '@wheelhouse/texts/organizations/operators'
import { passwordPolicyQuery } from '../../account/account.queries.ts'
import { CreatePage, EntityPage } from '../../kernel/lists/entity-page.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { OperatorForm } from './operator-form.tsx'
import { OperatorInvitation } from './operator-invitation.tsx'
import { OperatorLock } from './operator-lock.tsx'

/** operator/create. */
export function OperatorCreatePage() {
  const t = useTexts(operatorTexts)
  const { data: policy } = useQuery(passwordPolicyQuery)
  return (
    <CreatePage title={t('create')} leadsTo={paths.operator}>
      {(handleCreated) =>
        policy === undefined ? (
          <Skeleton height={480} />
        ) : (
          <OperatorForm policy={policy} onCreated={handleCreated} />
        )
      }
    </CreatePage>
  )
}

/** operator/{id}. */
export function OperatorPage() {
  const { id } = useParams({ from: `/shell${paths.operator}` })
  const language = useLanguage()
  const { data: policy } = useQuery(passwordPolicyQuery)
  return (
    <EntityPage
      routes={operatorRoutes}
      params={{ id }}
      getName={(operator) => personName(operator, language)}
    >
      {(operator) =>
        policy === undefined ? (
          <Skeleton height={480} />
        ) : (
          <>
            <OperatorLock operator={operator} mayUnlock={operator.can.update} />
            <OperatorInvitation operator={operator} />
            <OperatorForm operator={operator} policy={policy} />
          </>
        )
      }
    </EntityPage>
  )
}
