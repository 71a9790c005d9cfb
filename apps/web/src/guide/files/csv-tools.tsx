import { Button } from '@mantine/core'
import type { KnowledgeGroup } from '@wheelhouse/contract/guide/knowledge-group'
import { type KnowledgeItem, knowledgeItemRoutes } from '@wheelhouse/contract/guide/knowledge-item'
import { type CsvEncoding, csvEncodings } from '@wheelhouse/contract/kernel/csv'
import { knowledgeFileTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { Choice } from '../../kernel/lists/filter-fields.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListPanel } from '../../kernel/lists/list-panel.tsx'
import { apiBase, fillPath } from '../../kernel/server/api.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { ImportDialog } from './import-dialog.tsx'

type CsvToolsProps = {
  group: Pick<KnowledgeGroup, 'id'> & { can: { update: boolean } }
  items: readonly KnowledgeItem[]
}

/** Exports and imports the items of a group as a file. */
export function CsvTools({ group, items }: CsvToolsProps) {
  const t = useTexts(knowledgeFileTexts)
  const [isImporting, setIsImporting] = useState(false)
  return (
    <>
      {items.length > 0 && <CsvDownload groupId={group.id} />}
      {group.can.update && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Upload size={16} aria-hidden />}
          onClick={() => setIsImporting(true)}
        >
          {t('import')}
        </Button>
      )}
      {isImporting && (
        <ImportDialog groupId={group.id} present={items.length} onClose={() => setIsImporting(false)} />
      )}
    </>
  )
}

/** The browser downloads the file, authenticated by its cookie. */
function CsvDownload({ groupId }: { groupId: string }) {
  const t = useTexts(knowledgeFileTexts)
  const listText = useTexts(listTexts)
  const language = useLanguage()
  const [encoding, setEncoding] = useState<CsvEncoding>('utf-8')
  const address = fillPath(knowledgeItemRoutes.exportCsv.path, { id: groupId })
  return (
    <ListPanel label={listText('csv')} icon={Download}>
      <div className={listClasses.panel}>
        <Choice
          label={listText('csvEncoding')}
          value={encoding}
          options={csvEncodings.map((value) => ({ value, label: listText(`encoding_${value}`) }))}
          onChange={(value) => setEncoding(csvEncodings.find((one) => one === value) ?? 'utf-8')}
        />
        <Button
          component="a"
          size="xs"
          href={`${apiBase}${address}?${new URLSearchParams({ language, encoding })}`}
          download
        >
          {t('csv')}
        </Button>
      </div>
    </ListPanel>
  )
}
