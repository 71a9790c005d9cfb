import { reportTemplateSchema } from '@wheelhouse/contract/reports/report-template'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import { storedFile } from '../../kernel/files/file.store.ts'
import { reportTemplatesVisibleTo } from './report-template.policy.ts'

export const reportTemplateStore = crudStore('reportTemplates', {
  schema: reportTemplateSchema,
  visibleTo: reportTemplatesVisibleTo,
  order: 'name',
  computed: { file: storedFile('reportTemplates.fileId') },
})
