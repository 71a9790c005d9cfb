import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Evidence, evidenceRoutes } from '@wheelhouse/contract/archives/evidence'
import { clipTexts } from '@wheelhouse/texts/archives/clips'
import { evidenceTexts } from '@wheelhouse/texts/archives/evidence'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { call } from '../../kernel/server/api.ts'
import { CopyValue } from '../../kernel/shell/copy-value.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { formatBytes } from '../../kernel/words/format-bytes.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import archiveClasses from '../archive.module.css'
import { MakingState } from '../making-state.tsx'
import { formatSpan } from '../use-clip-columns.tsx'
import classes from './incident.module.css'
import { getEvidenceAddress } from './incident.queries.ts'

/** The columns of the list of evidence. @param timezone the building's, as on the rest of the page */
export function useEvidenceColumns(timezone: string): readonly Column<Evidence>[] {
  const t = useTexts(evidenceTexts)
  const clip = useTexts(clipTexts)
  const language = useLanguage()
  const toSpan = (evidence: Evidence) => formatSpan(evidence, timezone, language)
  const toMaking = ({ createdAt, createdBy }: Evidence) => [
    formatMoment(createdAt, language, timezone),
    createdBy === null ? t('byProgram') : personName(createdBy, language),
  ]
  return [
    { id: 'time', label: clip('time'), text: toSpan },
    {
      id: 'state',
      label: clip('state'),
      text: ({ status }) => clip(`status_${status}`),
      cell: (evidence) => <MakingState of={evidence} />,
    },
    {
      id: 'made',
      label: t('made'),
      text: (evidence) => toMaking(evidence).join(' '),
      cell: (evidence) => toMaking(evidence).map((line) => <div key={line}>{line}</div>),
    },
    {
      id: 'size',
      label: clip('size'),
      text: ({ status, size }) => (status === 'done' ? formatBytes(size, language) : ''),
    },
    {
      id: 'sums',
      label: t('sums'),
      text: ({ sums }) => sums ?? '',
      cell: (evidence) =>
        evidence.sums === null ? null : (
          <div className={classes.sums}>
            <CopyValue label={t('sumsOf', { span: toSpan(evidence) })} value={evidence.sums} />
          </div>
        ),
    },
    {
      id: 'actions',
      label: clip('actions'),
      isAction: true,
      text: () => '',
      cell: (evidence) => <EvidenceActions evidence={evidence} name={toSpan(evidence)} />,
    },
  ]
}

function EvidenceActions({ evidence: { id, status }, name }: { evidence: Evidence; name: string }) {
  const t = useTexts(evidenceTexts)
  const clip = useTexts(clipTexts)
  const queryClient = useQueryClient()
  const look = (action: 'download' | 'cancel') => ({
    variant: 'default',
    size: 'compact-sm',
    'aria-label': clip('actionOn', { action: t(action), name }),
    children: t(action),
  })
  const cancel = async () => {
    try {
      await call(evidenceRoutes.cancel, { params: { id } })
    } catch (error) {
      showError(error)
    }
    // Whatever the result, the list is refreshed.
    await queryClient.invalidateQueries({ queryKey: [evidenceRoutes.list.path] })
  }
  if (status === 'running')
    return may('recording:clip') ? <Button {...look('cancel')} onClick={() => void cancel()} /> : null
  if (status !== 'done') return null
  return (
    <div className={archiveClasses.clipActions}>
      {/* The server names the file. */}
      <Button component="a" href={getEvidenceAddress(id)} download="" {...look('download')} />
    </div>
  )
}
