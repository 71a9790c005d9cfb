import { Button } from '@mantine/core'
import { type CsvEncoding, csvEncodings } from '@wheelhouse/contract/kernel/csv'
import { activityFilter, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Choice } from '../../kernel/lists/filter-fields.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListPanel } from '../../kernel/lists/list-panel.tsx'
import { apiBase, fillPath, filterText } from '../../kernel/server/api.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { activityWhere } from './robot-record.queries.ts'
import type { ActivitySearch } from './robot-record-search.ts'

type ActivityCsvProps = { id: string; search: ActivitySearch; timeZone: string | undefined }

/** All activities that match the filters, as a file. The browser fetches it with its cookie. */
export function ActivityCsv({ id, search, timeZone }: ActivityCsvProps) {
  const t = useTexts(robotRecordTexts)
  const listText = useTexts(listTexts)
  const language = useLanguage()
  const [encoding, setEncoding] = useState<CsvEncoding>('utf-8')
  const filter = filterText(activityFilter, { where: activityWhere(search, timeZone), order: 'at DESC' })
  const query = new URLSearchParams({ filter, language, encoding })
  return (
    <ListPanel label={listText('csv')} icon={Download}>
      <div className={listClasses.panel}>
        <Choice
          label={t('csvEncoding')}
          value={encoding}
          options={csvEncodings.map((value) => ({ value, label: t(`encoding_${value}`) }))}
          onChange={(value) => setEncoding(csvEncodings.find((one) => one === value) ?? 'utf-8')}
        />
        <Button
          component="a"
          size="xs"
          href={`${apiBase}${fillPath(robotRoutes.exportActivities.path, { id })}?${query}`}
          download
        >
          {t('csv')}
        </Button>
      </div>
    </ListPanel>
  )
}
