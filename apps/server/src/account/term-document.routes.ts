import { type TermDocumentCreate, termDocumentRoutes } from '@wheelhouse/contract/account/term-document'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { invalidField } from '../kernel/process/app-error.ts'
import { termDocumentStore } from './term-document.store.ts'

export const termDocumentHandlers = Object.values(
  crudHandlers(termDocumentRoutes, termDocumentStore, {
    entity: 'termDocument',
    prepare: async (_tx, { clock }, { type, version, bodyJa, bodyEn, ...body }: TermDocumentCreate) => {
      const now = clock.now()
      const effectiveAt = body.effectiveAt ?? now.toISOString()
      if (body.effectiveAt !== null && Date.parse(effectiveAt) <= now.getTime())
        throw invalidField(
          'effectiveAt',
          'moment.past',
          'A version cannot have been in force before it was there.',
        )
      return { type, version, bodyJa, bodyEn, effectiveAt }
    },
    // People have agreed to exactly this text.
    mayChange: ({ clock }, { effectiveAt }) => Date.parse(effectiveAt) > clock.now().getTime(),
  }),
)
