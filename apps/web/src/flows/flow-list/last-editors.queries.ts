import { queryOptions } from '@tanstack/react-query'
import { operatorFilter, operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import type { Language } from '@wheelhouse/contract/session/session'
import { call, filterText } from '../../kernel/server/api.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { may } from '../../session/may.ts'

/** Names of those who last changed these rows, by id, as far as the signed-in person may see accounts. */
export function lastEditorsQuery(rows: readonly { updatedBy: string | null }[], language: Language) {
  const ids = [...new Set(rows.flatMap(({ updatedBy }) => updatedBy ?? []))].toSorted()
  const filter = filterText(operatorFilter, {
    where: { id: { inq: ids } },
    fields: ['firstName', 'lastName'],
    limit: 1000,
  })
  return queryOptions({
    queryKey: [operatorRoutes.list.path, 'names', ids],
    enabled: may('operator:read') && ids.length > 0,
    queryFn: ({ signal }) => call(operatorRoutes.list, { query: { filter } }, { signal }),
    select: (operators) =>
      new Map(
        operators.map(({ id, firstName = '', lastName = '' }) => [
          id,
          personName({ firstName, lastName }, language),
        ]),
      ),
  })
}
