import { Button, Modal } from '@mantine/core'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { type AuditEntry, auditRoutes } from '@wheelhouse/contract/system/audit-log'
import { auditedDeeds, auditedEntities, auditTexts } from '@wheelhouse/texts/system/audit'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { useMemo, useState } from 'react'
import type { Column } from '../kernel/lists/data-table.tsx'
import { dayFilter } from '../kernel/lists/day-range.ts'
import { Choice } from '../kernel/lists/filter-fields.tsx'
import { formatMoment } from '../kernel/words/format-time.ts'
import { DayFilter } from '../kernel/lists/list-filters.tsx'
import { ListPage } from '../kernel/lists/list-page.tsx'
import { personName } from '../kernel/words/person-name.ts'
import { RowButton } from '../kernel/lists/row-button.tsx'
import { type TextKey, useLanguage, useTexts } from '../kernel/words/texts.ts'
import { type EntityList, type ListDefinition, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { operatorType } from '../session/session.store.ts'
import { AuditChain } from './audit-chain.tsx'
import classes from './audit-log-page.module.css'
import { changesOf, deedWords, entityWords } from './audit-words.ts'

const audit: ListDefinition = {
  routes: auditRoutes,
  id: 'audit-logs',
  searchIn: ['operatorName', 'loginId', 'clientName', 'action', 'entityId'],
  filters: {
    at: dayFilter,
    operatorId: String,
    action: (deed) => ({ like: `%:${deed}` }),
    entity: String,
    outcome: String,
  },
  sort: '-at',
}

/** my/audit-logs/{page}: who changed what, and who was denied to. */
export function AuditLogPage() {
  const t = useTexts(auditTexts)
  const list = useEntityList<AuditEntry>(audit)
  const type = operatorType()
  const [shown, setShown] = useState<AuditEntry | null>(null)
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        columns={useColumns(list, setShown)}
        nameOf={({ id }) => t('entry', { id })}
        actions={
          type !== null && hasPermission(type, 'audit:check') && <AuditChain count={list.count ?? 0} />
        }
        filters={<AuditFilters list={list} />}
      />
      {shown !== null && <EntryDialog entry={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function AuditFilters({ list }: { list: EntityList<AuditEntry> }) {
  const { search, change } = list
  const t = useTexts(auditTexts)
  const options = (prefix: string, words: object) =>
    Object.keys(words).map((value) => ({
      value,
      label: t(`${prefix}_${value}` as TextKey<typeof auditTexts>),
    }))
  return (
    <>
      <DayFilter list={list} name="at" label={t('day')} />
      <Choice
        label={t('action')}
        all={t('allDeeds')}
        value={search.action}
        options={options('deed', auditedDeeds)}
        onChange={(action) => change({ action })}
      />
      <Choice
        label={t('entity')}
        all={t('allEntities')}
        value={search.entity}
        options={options('entity', auditedEntities)}
        onChange={(entity) => change({ entity })}
      />
      <Choice
        label={t('outcome')}
        all={t('allOutcomes')}
        value={search.outcome}
        options={options('outcome', { done: 0, denied: 0, failed: 0 })}
        onChange={(outcome) => change({ outcome })}
      />
    </>
  )
}

function useColumns(
  { change }: EntityList<AuditEntry>,
  onShow: (entry: AuditEntry) => void,
): readonly Column<AuditEntry>[] {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  return useMemo(() => {
    const whoOf = ({ operator, client }: AuditEntry) => {
      if (client !== null) return t('client', { name: client.name })
      return operator === null ? t('system') : personName(operator, language)
    }
    return [
      { id: 'at', label: t('at'), sort: 'at', text: ({ at }) => formatMoment(at, language) },
      {
        id: 'person',
        label: t('person'),
        text: whoOf,
        cell: (entry) =>
          entry.operatorId === null ? (
            whoOf(entry)
          ) : (
            <RowButton
              title={t('onlyPerson', { name: whoOf(entry) })}
              onClick={() => change({ operatorId: entry.operatorId ?? undefined })}
            >
              {whoOf(entry)}
            </RowButton>
          ),
      },
      { id: 'entity', label: t('entity'), text: entityWords },
      { id: 'action', label: t('action'), text: ({ action }) => deedWords(action) },
      {
        id: 'outcome',
        label: t('outcome'),
        text: ({ outcome }) => t(`outcome_${outcome}`),
        cell: ({ outcome }) => (
          <StateChip
            shape={outcome === 'done' ? 'ring' : 'cross'}
            tone={outcome === 'done' ? 'neutral' : 'danger'}
          >
            {t(`outcome_${outcome}`)}
          </StateChip>
        ),
      },
      {
        id: 'changes',
        label: t('changes'),
        text: (entry) =>
          changesOf(entry, language)
            .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
            .join('\n'),
        cell: (entry) => (
          <RowButton onClick={() => onShow(entry)}>
            {changesOf(entry, language)
              .map(({ field }) => field)
              .slice(0, 3)
              .join(' · ') || t('showChanges')}
          </RowButton>
        ),
      },
      { id: 'ip', label: t('ip'), text: ({ ip }) => ip ?? '' },
    ]
  }, [t, language, change, onShow])
}

function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const changes = changesOf(entry, language)
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={`${entityWords(entry)}: ${deedWords(entry.action)} (${t('entry', { id: entry.id })})`}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {changes.length === 0 ? (
        <p>{t('nothingChanged')}</p>
      ) : (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={classes.facts}>
        <dt>{t('id')}</dt>
        <dd>{entry.entityId ?? '—'}</dd>
        <dt>{t('ip')}</dt>
        <dd>{entry.ip ?? '—'}</dd>
        <dt>{t('userAgent')}</dt>
        <dd>{entry.userAgent ?? '—'}</dd>
      </dl>
      <Button variant="default" onClick={onClose}>
        {t('close')}
      </Button>
    </Modal>
  )
}
