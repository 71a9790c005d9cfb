import { type ReportTemplateCreate, reportTemplateRoutes } from '@wheelhouse/contract/reports/report-template'
import { reportTemplateTexts } from '@wheelhouse/texts/reports/report-templates'
import { crudHandlers } from '../../kernel/entities/crud-handlers.ts'
import { takeFile } from '../../kernel/files/file.store.ts'
import type { FileStore } from '../../kernel/files/store-interface.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { invalidField } from '../../kernel/process/app-error.ts'
import { mayChangeResource } from '../../system/resource.policy.ts'
import { getScopeOwner } from '../../system/scope-owner.ts'
import { toColumns } from '../exports/report-columns.ts'
import { xlsxPieces, xlsxType } from '../exports/xlsx.ts'
import { readTemplate } from './read-template.ts'
import { reportTemplateStore } from './report-template.store.ts'

/** Excel templates: uploads are validated before they are accepted (R-REPORTS-5). */
export function reportTemplateHandlers(files: FileStore): RouteBinding[] {
  return Object.values({
    ...crudHandlers(reportTemplateRoutes, reportTemplateStore, {
      entity: 'reportTemplate',
      mayChange: ({ identity }, row) => mayChangeResource(identity, row),
      prepare: async (tx, ctx, body: ReportTemplateCreate, before) => {
        const { name, acrossDays, scope, fileId, ...place } = body
        const owner = await getScopeOwner(tx, ctx.identity, { scope, ...place })
        const user = before && { table: 'reportTemplates' as const, id: before.id }
        const file = { id: fileId, kind: 'xlsx' as const, owner, field: 'fileId', user }
        await takeFile(tx, ctx.identity, ctx.clock.now(), file)
        if (fileId !== before?.fileId) await checkTemplate(files, fileId)
        return { name, acrossDays, scope, fileId, ...owner }
      },
    }),
    sample: handle(reportTemplateRoutes.sample, async ({ query: { language } }) => {
      return {
        name: 'report-template.xlsx',
        contentType: xlsxType,
        pieces: xlsxPieces(reportTemplateTexts.texts.sheet[language], toColumns(language), nothing()),
        taken: null,
      }
    }),
  })
}

/** @throws AppError request.invalid at the file, with what is wrong with it */
async function checkTemplate(files: FileStore, fileId: string): Promise<void> {
  const template = await files.read(fileId, readTemplate)
  if ('fault' in template) throw invalidField('fileId', `template.${template.fault}`, 'no template')
}

async function* nothing() {
  yield []
}
