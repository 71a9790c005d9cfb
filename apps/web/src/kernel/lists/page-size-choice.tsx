import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { useTexts } from '../words/texts.ts'
import { Choice } from './filter-fields.tsx'
import { type ListAddress, type PageSize, pageSize, pageSizes } from './list-search.ts'

/** The number of rows per page; absent if the smallest page contains them all. */
export function PageSizeChoice({
  size,
  count,
  onChange,
}: {
  size: PageSize
  count: number
  onChange: (part: Partial<ListAddress>) => void
}) {
  const t = useTexts(listTexts)
  if (count <= pageSize) return null
  return (
    <Choice
      label={t('pageSize')}
      value={String(size)}
      options={pageSizes.map((value) => ({ value: String(value), label: t('rowsPerPage', { rows: value }) }))}
      onChange={(value) => onChange({ size: pageSizes.find((one) => one === Number(value)) })}
    />
  )
}
