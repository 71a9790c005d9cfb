import { speechTextSchema } from '@wheelhouse/contract/buildings/speech-text'
import { sql } from 'kysely'
import { crudStore } from '../kernel/entities/crud-store.ts'

export const speechTextStore = crudStore('speechTexts', {
  schema: speechTextSchema,
  // Its path contains the building, whose visibility has already been checked.
  visibleTo: () => sql`true`,
  order: 'index',
})
