import { queryOptions } from '@tanstack/react-query'
import type { Where } from '@wheelhouse/contract/kernel/filter'
import type { operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import { containsPattern } from '../../kernel/lists/list-search.ts'
import { type CallTo, call } from '../../kernel/server/api.ts'

/** The call without its schemas, which searching for a person does not need. */
const listOperators: CallTo<typeof operatorRoutes.list> = {
  method: 'GET',
  path: '/operators',
  permission: 'operator:read',
}
const fields = ['id', 'loginId', 'lastName', 'firstName']
/** The maximum number of words in a search: as many as a name has. */
const mostWords = 4

/** The first people whose name or login id contains every word of the text; none for an empty text. */
export function operatorsByTextQuery(text: string) {
  const words = text.split(/\s+/).slice(0, mostWords)
  const where: Where<'lastName' | 'firstName' | 'loginId'> = {
    and: words.map((word) => {
      const held = { ilike: containsPattern(word) }
      return { or: [{ lastName: held }, { firstName: held }, { loginId: held }] }
    }),
  }
  return queryOptions({
    queryKey: [listOperators.path, 'by text', text],
    enabled: text !== '',
    queryFn: async ({ signal }) => {
      const filter = JSON.stringify({ where, order: ['lastName ASC', 'firstName ASC'], fields, limit: 8 })
      const found = await call(listOperators, { query: { filter } }, { signal })
      return found.map(({ id, loginId = '', lastName = '', firstName = '' }) => ({
        id,
        loginId,
        lastName,
        firstName,
      }))
    },
  })
}
