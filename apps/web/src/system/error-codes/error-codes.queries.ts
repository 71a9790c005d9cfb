import { queryOptions } from '@tanstack/react-query'
import type { errorCodeRoutes } from '@wheelhouse/contract/system/error-code'
import { type CallTo, call } from '../../kernel/server/api.ts'

/** Without its schemas: the landing page, robot/control, shows the texts of codes. */
const listErrorCodes: CallTo<typeof errorCodeRoutes.list> = {
  method: 'GET',
  path: '/error-codes',
  permission: 'errorCode:read',
}

/** The whole catalogue, including local changes; it rarely changes. */
export const errorCodesQuery = queryOptions({
  queryKey: [listErrorCodes.path],
  staleTime: 60_000,
  queryFn: ({ signal }) => call(listErrorCodes, {}, { signal }),
})
