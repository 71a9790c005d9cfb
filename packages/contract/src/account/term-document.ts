import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, nameField, timestampSchema } from '../kernel/entity.ts'
import { fieldNames } from '../kernel/filter.ts'
import { termTypes } from './term-agreement.ts'

/** R-ACCOUNT-18. */
export const termDocumentLimits = { versionMax: 32, bodyMax: 50_000 }

const termDocumentFields = {
  type: z.enum(termTypes),
  version: nameField(termDocumentLimits.versionMax),
  /** From then on everybody is asked to agree. `null`: at once. */
  effectiveAt: timestampSchema.nullable(),
  /** Markdown. */
  bodyJa: nameField(termDocumentLimits.bodyMax),
  bodyEn: nameField(termDocumentLimits.bodyMax),
}

/** One version of a document that people agree to. Once in force, it never changes. */
export const storedTermDocumentSchema = z.object({
  ...entityColumns,
  ...termDocumentFields,
  effectiveAt: timestampSchema,
  ...revisionColumn,
})
export type StoredTermDocument = z.output<typeof storedTermDocumentSchema>

export const termDocumentCreate = z.strictObject({
  ...termDocumentFields,
  effectiveAt: termDocumentFields.effectiveAt.default(null),
})
export type TermDocumentCreate = z.output<typeof termDocumentCreate>

export const termDocumentUpdate = toUpdateSchema(termDocumentFields)

export const termDocumentRoutes = crudRoutes({
  path: '/term-documents',
  one: 'a version of a document that people agree to',
  many: 'versions of the documents that people agree to',
  permissions: {
    read: 'system:manageTerms',
    create: 'system:manageTerms',
    update: 'system:manageTerms',
    delete: 'system:manageTerms',
  },
  schema: storedTermDocumentSchema,
  create: termDocumentCreate,
  update: termDocumentUpdate,
  filter: {
    where: ['id', 'type', 'version', 'effectiveAt', 'updatedAt'],
    order: ['type', 'version', 'effectiveAt', 'createdAt', 'updatedAt'],
    fields: fieldNames(storedTermDocumentSchema),
  },
})
