import { checkItemSchema } from '@wheelhouse/contract/inspections/check-item'
import type { RawBuilder, SqlBool } from 'kysely'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'
import { lastReading } from './last-reading.store.ts'

/** General operators and area managers see the items of their building, everyone else those of their organisations. */
function checkItemsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return scopeCondition(identity, {
    organization: 'checkItems.organizationId',
    building: 'checkItems.buildingId',
  })
}

export const checkItemStore = crudStore('checkItems', {
  schema: checkItemSchema,
  visibleTo: checkItemsVisibleTo,
  order: 'name',
  computed: { lastReading },
})
