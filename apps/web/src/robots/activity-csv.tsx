import { NativeSelect } from '@mantine/core'
import { type CsvEncoding, csvEncodings } from '@wheelhouse/contract/kernel/csv'
import { activityFilter, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { apiBase, fillPath, filterText } from '../kernel/server/api.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import type { ActivitySearch } from './robot-record-search.ts'
import { activityWhere } from './robot-record.queries.ts'
import classes from './robot-record.module.css'

type ActivityCsvProps = { id: string; search: ActivitySearch; timeZone: string | undefined }

/** All activities that the filters find, as a file. The browser fetches it by its cookie. */
export function ActivityCsv({ id, search, timeZone }: ActivityCsvProps) {
  const t = useTexts(robotRecordTexts)
  const language = useLanguage()
  const [encoding, setEncoding] = useState<CsvEncoding>('utf-8')
  const filter = filterText(activityFilter, { where: activityWhere(search, timeZone), order: 'at DESC' })
  const query = new URLSearchParams({ filter, language, encoding })
  return (
    <div className={classes.csv}>
      <a href={`${apiBase}${fillPath(robotRoutes.exportActivities.path, { id })}?${query}`} download>
        <Download size={16} aria-hidden />
        {t('csv')}
      </a>
      <NativeSelect
        size="xs"
        aria-label={t('csvEncoding')}
        value={encoding}
        data={csvEncodings.map((value) => ({ value, label: t(`encoding_${value}`) }))}
        onChange={(event) =>
          setEncoding(csvEncodings.find((one) => one === event.currentTarget.value) ?? 'utf-8')
        }
      />
    </div>
  )
}
