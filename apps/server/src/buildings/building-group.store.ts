import { groupRowSchema } from '@wheelhouse/contract/buildings/building-group'
import { sql } from 'kysely'
import { crudStore } from '../kernel/entities/crud-store.ts'

// Their paths name the building, and whoever is there may see the building.
const rules = { schema: groupRowSchema, visibleTo: () => sql<boolean>`true`, order: 'index' }

export const robotGroupStore = crudStore('robotGroups', rules)
export const flowGroupStore = crudStore('flowGroups', rules)
