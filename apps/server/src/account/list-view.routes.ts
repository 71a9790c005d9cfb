import { type listViewCreate, listViewLimits, listViewRoutes } from '@wheelhouse/contract/account/list-view'
import type { z } from 'zod'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { listViewStore } from './list-view.store.ts'

export const listViewHandlers = Object.values(
  crudHandlers(listViewRoutes, listViewStore, {
    entity: 'listView',
    prepare: async (tx, { identity }, view: z.output<typeof listViewCreate>, before) => {
      const isFull = (await listViewStore.count(tx, identity, undefined)) >= listViewLimits.mostPerPerson
      if (before === null && isFull) throw new AppError('entity.limit')
      return { ...view, operatorId: identity.operatorId }
    },
  }),
)
