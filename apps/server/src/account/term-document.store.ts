import { storedTermDocumentSchema } from '@wheelhouse/contract/account/term-document'
import { type SqlBool, sql } from 'kysely'
import { crudStore } from '../kernel/entities/crud-store.ts'

export const termDocumentStore = crudStore('termDocuments', {
  schema: storedTermDocumentSchema,
  // Documents belong to the installation, so anyone with the permission sees them all.
  visibleTo: () => sql<SqlBool>`true`,
  order: 'effectiveAt DESC',
  unique: { term_documents_type_version_key: { field: 'version', code: 'term.versionTaken' } },
})
