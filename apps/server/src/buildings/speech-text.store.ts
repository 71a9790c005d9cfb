import { speechTextSchema } from '@wheelhouse/contract/buildings/speech-text'
import { sql } from 'kysely'
import { crudStore } from '../kernel/entities/crud-store.ts'

export const speechTextStore = crudStore('speechTexts', {
  schema: speechTextSchema,
  // Its path names the building, and whoever is there may see the building.
  visibleTo: () => sql`true`,
  order: 'index',
})
