import { Button } from '@mantine/core'
import { evidenceChecks, evidenceLimits, evidenceRoutes } from '@wheelhouse/contract/archives/evidence'
import type { Incident } from '@wheelhouse/contract/archives/incident'
import { evidenceTexts } from '@wheelhouse/texts/archives/evidence'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { CopyValues } from '../../kernel/shell/copy-value.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import archiveClasses from '../archive.module.css'
import type { Span } from '../archive-time.ts'
import { ExtractList } from '../extract-list.tsx'
import { EvidenceDialog } from './evidence-dialog.tsx'
import { useEvidenceColumns } from './use-evidence-columns.tsx'

type EvidenceSectionProps = { robot: Incident['robot']; timezone: string; selected: Span }

/** Evidence of a robot, how to verify it, and a button for a new one. */
export function EvidenceSection({ robot, timezone, selected }: EvidenceSectionProps) {
  const t = useTexts(evidenceTexts)
  const [isMaking, setIsMaking] = useState(false)
  const [page, setPage] = useState(1)
  return (
    <section aria-label={t('title')} className={archiveClasses.clips}>
      <div className={archiveClasses.clipsHead}>
        <h2>{t('titleOf', { name: robot.name })}</h2>
        {may('recording:clip') && (
          <Button
            variant="default"
            leftSection={<ShieldCheck size={16} aria-hidden />}
            onClick={() => setIsMaking(true)}
          >
            {t('make')}
          </Button>
        )}
      </div>
      <p className={archiveClasses.note}>{t('kept', { days: evidenceLimits.daysKept })}</p>
      <p className={archiveClasses.note}>{t('howToCheck')}</p>
      <CopyValues values={Object.entries(evidenceChecks)} />
      <ExtractList
        routes={evidenceRoutes}
        serialNo={robot.serialNumber}
        t={t}
        columns={useEvidenceColumns(timezone)}
        page={page}
        onPage={setPage}
      />
      {isMaking && (
        <EvidenceDialog
          serialNo={robot.serialNumber}
          selected={selected}
          timezone={timezone}
          onClose={() => setIsMaking(false)}
          // The newest one is on the first page.
          onStarted={() => setPage(1)}
        />
      )}
    </section>
  )
}
