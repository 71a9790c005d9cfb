import type { commandRoutes } from '@wheelhouse/contract/flows/command'
import type { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { type CallTo, prefetch } from '../../kernel/server/api.ts'
import { toPartsQuery } from '../../kernel/server/parts-filter.ts'

/** What the editor knows of each command. */
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
 * Begins what the editor of a flow waits for, its scripts, the flow and the commands, beside the scripts that every
 * screen is drawn by: one after the other they take twice as long (`npm run bench -- flows --only editor`).
 */
export function beginEditor(id: string): void {
  prefetch(getFlow, { params: { id } })
  prefetch(listCommands, { query: toPartsQuery(catalogueFilter) })
  // The router asks for it again, and says so when it cannot be had.
  import('./flow-editor-page.tsx').catch(() => undefined)
}
