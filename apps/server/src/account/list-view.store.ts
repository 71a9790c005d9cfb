import { listViewSchema } from '@wheelhouse/contract/account/list-view'
import { sql } from 'kysely'
import { crudStore } from '../kernel/entities/crud-store.ts'

export const listViewStore = crudStore('listViews', {
  schema: listViewSchema,
  // Nobody sees other people's views, not even administrators.
  visibleTo: ({ operatorId }) => sql`list_views.operator_id = ${operatorId}`,
  order: 'name',
  unique: { list_views_name: 'name' },
})
