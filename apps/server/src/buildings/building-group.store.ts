import { groupRowSchema } from '@wheelhouse/contract/buildings/building-group'
import { sql } from 'kysely'
import { crudStore } from '../kernel/entities/crud-store.ts'

// Their paths contain the building, whose visibility has already been checked.
const rules = { schema: groupRowSchema, visibleTo: () => sql<boolean>`true`, order: 'index' }

export const robotGroupStore = crudStore('robotGroups', rules)
export const flowGroupStore = crudStore('flowGroups', rules)
