import {
  type SpeechText,
  speechTextLimits,
  speechTextRoutes,
} from '@wheelhouse/contract/buildings/speech-text'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { listInOrder, nextIndex } from '../kernel/entities/ordered-rows.store.ts'
import { toBuildingOwner } from '../kernel/entities/place.store.ts'
import { reorderHandler } from '../kernel/entities/reorder-rows.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { speechTextStore } from './speech-text.store.ts'

export const speechTextHandlers = Object.values({
  ...crudHandlers(speechTextRoutes, speechTextStore, {
    entity: 'speechText',
    parent: toBuildingOwner,
    prepare: async (tx, _ctx, text: Omit<SpeechText, 'id' | 'index'>, before) => {
      if (before !== null) return text
      const owner = { buildingId: text.buildingId }
      const others = await listInOrder(tx, 'speechTexts', owner)
      if (others.length >= speechTextLimits.perBuilding) throw new AppError('entity.limit')
      return { ...text, index: await nextIndex(tx, 'speechTexts', owner) }
    },
  }),
  reorder: reorderHandler(speechTextRoutes.reorder, {
    table: 'speechTexts',
    entity: 'speechText',
    parent: toBuildingOwner,
  }),
})
