import { Button, MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { deviceReadingRoutes } from '@wheelhouse/contract/devices/device-reading'
import { type ReadingKey, readingKeyNames } from '@wheelhouse/contract/devices/reading-key'
import { type CsvEncoding, csvEncodings } from '@wheelhouse/contract/kernel/csv'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Choice } from '../../kernel/lists/filter-fields.tsx'
import { ListPanel } from '../../kernel/lists/list-panel.tsx'
import { apiBase, fillPath } from '../../kernel/server/api.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import type { DeviceDetail } from '../device-form.tsx'
import classes from './data-page.module.css'
import { type DataSearch, type FixedSpan, othersMax, readKeys, readOthers } from './data-search.ts'
import { deviceIntakeQuery } from './device-reading.queries.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useRules } from './use-rules.ts'

type DataToolsProps = {
  device: DeviceDetail
  search: DataSearch
  span: FixedSpan | null
  onChange: (changed: DataSearch) => void
}

/** Selects the values, the other devices and the rule to show, and exports the file. */
export function DataTools({ device, search, span, onChange }: DataToolsProps) {
  const t = useTexts(deviceReadingTexts)
  const { data: intake } = useQuery(deviceIntakeQuery(device.id))
  const neighbours = useNeighbours(device)
  const rules = useRules(device)
  const keys = readKeys(search.keys)
  const measured = readingKeyNames.filter(
    (key) => intake?.latest.some((newest) => newest.key === key) === true,
  )
  const toChoice = (key: ReadingKey) => ({ value: key, label: t(`key_${key}`) })
  return (
    <div className={classes.tools}>
      <MultiSelect
        size="xs"
        className={classes.field}
        label={t('items')}
        {...(keys.length === 0 && { placeholder: t('allItems') })}
        data={[...new Set([...measured, ...keys])].map(toChoice)}
        value={keys}
        onChange={(chosen) => onChange({ keys: chosen.length === 0 ? undefined : chosen.join(',') })}
      />
      {neighbours.length > 0 && (
        <MultiSelect
          size="xs"
          className={classes.field}
          label={t('others')}
          description={t('othersNote')}
          searchable
          maxValues={othersMax}
          data={neighbours.map(({ id, name }) => ({ value: id, label: name }))}
          value={readOthers(search.others)}
          onChange={(chosen) => onChange({ others: chosen.length === 0 ? undefined : chosen.join(',') })}
        />
      )}
      {rules.length > 0 && (
        <Choice
          label={t('rule')}
          all={t('noRule')}
          value={search.rule}
          options={rules.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(rule) => onChange({ rule: rule === '' ? undefined : rule })}
        />
      )}
      {search.rule !== undefined && (
        <Choice
          label={t('ruleOn')}
          value={search.ruleKey ?? measured[0]}
          options={measured.map(toChoice)}
          onChange={(value) => onChange({ ruleKey: readingKeyNames.find((key) => key === value) })}
        />
      )}
      {span !== null && <ReadingCsv id={device.id} keys={search.keys} span={span} />}
    </div>
  )
}

/** The values of the span as a file, which the browser downloads, authenticated by its cookie. */
function ReadingCsv({ id, keys, span }: { id: string; keys: string | undefined; span: FixedSpan }) {
  const t = useTexts(deviceReadingTexts)
  const listText = useTexts(listTexts)
  const language = useLanguage()
  const [encoding, setEncoding] = useState<CsvEncoding>('utf-8')
  const query = new URLSearchParams({
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    language,
    encoding,
    ...(keys !== undefined && { keys: readKeys(keys).join(',') }),
  })
  return (
    <ListPanel label={listText('csv')} icon={Download}>
      <div className={classes.csv}>
        <Choice
          label={listText('csvEncoding')}
          value={encoding}
          options={csvEncodings.map((value) => ({ value, label: listText(`encoding_${value}`) }))}
          onChange={(value) => setEncoding(csvEncodings.find((one) => one === value) ?? 'utf-8')}
        />
        <Button
          component="a"
          size="xs"
          href={`${apiBase}${fillPath(deviceReadingRoutes.exportCsv.path, { id })}?${query}`}
          download
        >
          {t('csv')}
        </Button>
      </div>
    </ListPanel>
  )
}
