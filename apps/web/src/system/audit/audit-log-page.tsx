import { Button, Modal } from '@mantine/core'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { type AuditEntry, auditRoutes } from '@wheelhouse/contract/system/audit-log'
import { auditedActions, auditedEntities, auditTexts } from '@wheelhouse/texts/system/audit'
import { useState } from 'react'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { Choice } from '../../kernel/lists/filter-fields.tsx'
import { ListPage } from '../../kernel/lists/list-page.tsx'
import { periodFilter } from '../../kernel/lists/period.ts'
import { PeriodFilter } from '../../kernel/lists/period-filter.tsx'
import { RowButton } from '../../kernel/lists/row-button.tsx'
import { defineList, type EntityList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatMoment, formatSheetMoment } from '../../kernel/words/format-time.ts'
import { labelled } from '../../kernel/words/labelled.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts, wordOr } from '../../kernel/words/texts.ts'
import { operatorType } from '../../session/session.store.ts'
import { AuditChain } from './audit-chain.tsx'
import classes from './audit-log-page.module.css'
import { actionWords, entityWords, getChanges, getTargetName } from './audit-words.ts'

const audit = defineList({
  routes: auditRoutes,
  id: 'audit-logs',
  searchIn: ['operatorName', 'loginId', 'clientName', 'action', 'entityId'],
  filters: {
    at: periodFilter,
    operatorId: String,
    /** Includes its parts: a linkage is called `building/service`. */
    entityId: (id) => ({ like: `${id}%` }),
    action: (action) => ({ like: `%:${action}` }),
    entity: String,
    outcome: String,
  },
  sort: '-at',
})

/** my/audit-logs/{page}: who changed what, and who was refused. */
export function AuditLogPage() {
  const t = useTexts(auditTexts)
  const list = useEntityList(audit)
  const type = operatorType()
  const [shown, setShown] = useState<AuditEntry | null>(null)
  return (
    <>
      <ListPage
        title={t('title')}
        empty={t('empty')}
        list={list}
        columns={useColumns(list, setShown)}
        getName={({ id }) => t('entry', { id })}
        actions={
          type !== null && hasPermission(type, 'audit:check') && <AuditChain count={list.count ?? 0} />
        }
        note={list.search.entityId === undefined ? undefined : t('onlyThing', { name: getThing(list) })}
        filters={<AuditFilters list={list} />}
      />
      {shown !== null && <EntryDialog entry={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** The display name of the entity that the log is filtered by, taken from its entries. */
function getThing({ rows, search }: EntityList<AuditEntry>): string {
  const id = String(search.entityId)
  return rows?.map((entry) => entry.names[id] ?? getTargetName(entry)).find((name) => name != null) ?? id
}

/** The entity's type, and which one it is. */
function targetWords(entry: AuditEntry): string {
  const name = getTargetName(entry)
  return name === null ? entityWords(entry) : `${entityWords(entry)} · ${name}`
}

function AuditFilters({ list }: { list: EntityList<AuditEntry> }) {
  const { search, change } = list
  const t = useTexts(auditTexts)
  const options = (prefix: string, words: object) =>
    Object.keys(words).map((value) => ({
      value,
      label: wordOr(auditTexts, `${prefix}_${value}`, value),
    }))
  return (
    <>
      <PeriodFilter list={list} name="at" label={t('day')} />
      <Choice
        label={t('action')}
        all={t('allActions')}
        value={search.action}
        options={options('action', auditedActions)}
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
  const getWho = ({ operator, client, entity, entityId }: AuditEntry) => {
    // A robot's display is named after its robot.
    const isDisplay = entity === 'robot' && client?.id === entityId
    if (client !== null) return t(isDisplay ? 'display' : 'client', { name: client.name })
    return operator === null ? t('system') : personName(operator, language)
  }
  return [
    {
      id: 'at',
      label: t('at'),
      sort: 'at',
      text: ({ at }) => formatMoment(at, language),
      csv: ({ at }) => formatSheetMoment(at),
    },
    {
      id: 'person',
      label: t('person'),
      text: getWho,
      cell: (entry) =>
        entry.operatorId === null ? (
          getWho(entry)
        ) : (
          <RowButton
            title={t('onlyPerson', { name: getWho(entry) })}
            onClick={() => change({ operatorId: entry.operatorId ?? undefined })}
          >
            {getWho(entry)}
          </RowButton>
        ),
    },
    { id: 'entity', label: t('entity'), text: targetWords },
    { id: 'action', label: t('action'), text: ({ action }) => actionWords(action) },
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
        getChanges(entry, language)
          .map(({ field, before, after }) => labelled(field, `${before} → ${after}`))
          .join('\n'),
      cell: (entry) => (
        <RowButton onClick={() => onShow(entry)}>
          {getChanges(entry, language)
            .map(({ field }) => field)
            .slice(0, 3)
            .join(' · ') || t('showChanges')}
        </RowButton>
      ),
    },
    { id: 'ip', label: t('ip'), text: ({ ip }) => ip ?? '' },
  ]
}

function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const changes = getChanges(entry, language)
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={`${labelled(targetWords(entry), actionWords(entry.action))} (${t('entry', { id: entry.id })})`}
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
