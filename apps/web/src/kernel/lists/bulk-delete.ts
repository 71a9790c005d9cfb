import type { CrudRoutes, PathParams } from '@wheelhouse/contract/kernel/crud'
import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { entityTexts } from '@wheelhouse/texts/kernel/entities'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { call } from '../server/api.ts'
import { translate } from '../words/texts.ts'
import type { BulkAction } from './bulk-dialog.tsx'

/** Deletes many rows; those still in use are skipped, which is shown beforehand. */
export function bulkDelete<Row extends { id: string }>(
  routes: Pick<CrudRoutes, 'delete' | 'usages'>,
  params: PathParams = {},
): BulkAction<Row> {
  return {
    id: 'delete',
    label: translate(formTexts, 'delete'),
    isDangerous: true,
    refusal: async ({ id }) => {
      const usages = await call(routes.usages, { params: { ...params, id } })
      const [blocking] = usages.filter(({ effect }) => effect === 'blocks')
      if (blocking === undefined) return null
      const { table } = blocking
      const what = translate(entityTexts, hasKey(entityTexts.texts, table) ? table : 'other_records')
      return translate(formTexts, 'inUseBy', { what, count: blocking.count })
    },
    run: async ({ id }) => {
      await call(routes.delete, { params: { ...params, id } })
    },
  }
}

/** Enables or disables many rows. */
export function bulkStatus<Row extends { id: string; revision: number }>(
  routes: Pick<CrudRoutes, 'update'>,
  params: PathParams = {},
): BulkAction<Row>[] {
  const label = { enable: translate(formTexts, 'enable'), disable: translate(formTexts, 'disable') }
  return [
    bulkChange(routes, { id: 'enable', label: label.enable, change: { status: 1 }, params }),
    bulkChange(routes, { id: 'disable', label: label.disable, change: { status: 0 }, params }),
  ]
}

/** Sets the same field of many rows, each with its current revision. */
export function bulkChange<Row extends { id: string; revision: number }>(
  routes: Pick<CrudRoutes, 'update'>,
  { id, label, change, params = {} }: { id: string; label: string; change: object; params?: PathParams },
): BulkAction<Row> {
  return {
    id,
    label,
    run: async (row) => {
      const body = { ...change, revision: row.revision }
      await call(routes.update, { params: { ...params, id: row.id }, body })
    },
  }
}
