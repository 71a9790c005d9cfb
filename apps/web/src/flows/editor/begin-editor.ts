import type { commandRoutes } from '@wheelhouse/contract/flows/command'
import type { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { type CallTo, prefetch } from '../../kernel/server/api.ts'
import { toPartsQuery } from '../../kernel/server/parts-filter.ts'

/** What the editor needs to know of each command. */
export const catalogueFilter = {
  order: 'type',
  fields: [
    'id',
    'code',
    'type',
    'name',
    'category',
    'icon',
    'models',
    'minOs',
    'paramsSchema',
    'status',
    'isBuiltIn',
  ],
} as const

const getFlow: CallTo<typeof flowRoutes.get> = {
  method: 'GET',
  path: '/flows/:id',
  permission: 'flow:read',
}
const listCommands: CallTo<typeof commandRoutes.list> = {
  method: 'GET',
  path: '/commands',
  permission: 'command:read',
}

/**
 * Starts loading what the editor of a flow needs, its scripts, the flow and the commands, in parallel with the scripts
 * that every screen needs: one after the other they take twice as long (`npm run bench -- flows --only editor`).
 */
export function beginEditor(id: string): void {
  prefetch(getFlow, { params: { id } })
  prefetch(listCommands, { query: toPartsQuery(catalogueFilter) })
  // The router loads it again, and reports a failure.
  import('./flow-editor-page.tsx').catch(() => undefined)
}
