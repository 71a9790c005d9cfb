import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { contractRoutes } from '@wheelhouse/contract/organizations/contract'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { organizationTexts } from '@wheelhouse/texts/organizations/organizations'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { notify } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { operatorType } from '../../session/session.store.ts'
import { type ContractDetail, ContractForm } from './contract-form.tsx'

/** An organisation's contract, if it has one yet. */
export function ContractTab({ organizationId }: { organizationId: string }) {
  const t = useTexts(organizationTexts)
  const formText = useTexts(formTexts)
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [contractRoutes.list.path, 'of', organizationId],
    queryFn: async ({ signal }): Promise<ContractDetail | null> => {
      const filter = JSON.stringify({ where: { organizationId }, fields: ['id'] })
      const [found] = await call(contractRoutes.list, { query: { filter } }, { signal })
      return found === undefined ? null : call(contractRoutes.get, { params: { id: found.id } }, { signal })
    },
  })
  const type = operatorType()
  const mayWrite = type !== null && hasPermission(type, 'contract:write')
  if (data === undefined)
    return error === null ? (
      <Skeleton height={360} />
    ) : (
      <ListFailure error={error} onRetry={() => void refetch()} />
    )
  if (data === null && !mayWrite) return <p>{t('noContract')}</p>
  return (
    <ContractForm
      key={data?.id ?? 'new'}
      organizationId={organizationId}
      contract={data ?? undefined}
      onCreated={() => {
        notify({ message: formText('created') })
        void queryClient.invalidateQueries({ queryKey: [contractRoutes.list.path] })
      }}
    />
  )
}
