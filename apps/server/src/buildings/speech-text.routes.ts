import {
  type SpeechText,
  speechTextLimits,
  speechTextRoutes,
} from '@wheelhouse/contract/buildings/speech-text'
import { AppError } from '../kernel/app-error.ts'
import { crudHandlers } from '../kernel/crud-handlers.ts'
import { buildingOf } from './building.store.ts'
import { listInOrder, nextIndex } from './ordered-rows.store.ts'
import { reorderHandler } from './reorder-rows.ts'
import { speechTextStore } from './speech-text.store.ts'

export const speechTextHandlers = Object.values({
  ...crudHandlers(speechTextRoutes, speechTextStore, {
    entity: 'speechText',
    parent: buildingOf,
    prepare: async (tx, _ctx, text: Omit<SpeechText, 'id' | 'index'>, before) => {
      if (before !== null) return text
      const others = await listInOrder(tx, 'speechTexts', text.buildingId)
      if (others.length >= speechTextLimits.perBuilding) throw new AppError('entity.limit')
      return { ...text, index: await nextIndex(tx, 'speechTexts', text.buildingId) }
    },
  }),
  reorder: reorderHandler(speechTextRoutes.reorder, 'speechTexts', 'speechText'),
})
