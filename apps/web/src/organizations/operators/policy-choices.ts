import { queryOptions, useQuery } from '@tanstack/react-query'
import { anonymizePolicyRoutes } from '@wheelhouse/contract/system/anonymize-policy'
import { organizationTexts } from '@wheelhouse/texts/organizations/organizations'
import type { Choice } from '../../kernel/forms/entity-fields.tsx'
import { call } from '../../kernel/server/api.ts'
import { useTexts } from '../../kernel/words/texts.ts'

const policiesQuery = queryOptions({
  queryKey: [anonymizePolicyRoutes.list.path, 'choices'],
  queryFn: ({ signal }) => {
    const filter = JSON.stringify({ fields: ['name', 'status'], order: 'name ASC', limit: 1000 })
    return call(anonymizePolicyRoutes.list, { query: { filter } }, { signal })
  },
})

/** The anonymisation policies to choose from: the enabled ones, and always the selected one. */
export function usePolicyChoices(chosen: string | null): readonly Choice[] {
  const t = useTexts(organizationTexts)
  const { data: policies } = useQuery(policiesQuery)
  // Until they are loaded, the selected policy has no name; without an entry it would look like none.
  if (policies === undefined) return chosen === null ? [] : [{ value: chosen, label: '' }]
  return policies
    .filter(({ id, status }) => status === 1 || id === chosen)
    .map(({ id, name = '', status }) => ({
      value: id,
      label: status === 1 ? name : t('disabledPolicy', { name }),
    }))
}
