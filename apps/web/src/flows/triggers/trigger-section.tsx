import { Button, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type TriggerRule, triggerRuleRoutes } from '@wheelhouse/contract/inspections/trigger-rule'
import { triggerTexts } from '@wheelhouse/texts/inspections/trigger-rules'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DeleteEntity } from '../../kernel/forms/delete-entity.tsx'
import { ListEmpty, ListLoading } from '../../kernel/lists/list-parts.tsx'
import classes from '../../kernel/lists/ordered-list.module.css'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { LastFiring } from './last-firing.tsx'
import { TriggerDialog } from './trigger-dialog.tsx'
import type { TriggerOwner } from './trigger-values.ts'
import { useTriggerWords } from './trigger-words.ts'
import { rulesOfQuery } from './triggers.queries.ts'

/** The trigger rules that belong to a flow, a threshold rule or a schedule (R-FLOWS-13). */
export function TriggerSection({ owner }: { owner: TriggerOwner }) {
  const t = useTexts(triggerTexts)
  const { data, error, refetch } = useQuery(rulesOfQuery(owner))
  const [open, setOpen] = useState<TriggerRule | 'new' | null>(null)
  const create = may('triggerRule:write') && (
    <Button size="xs" leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('create')}
    </Button>
  )
  return (
    <section className={classes.section} aria-label={t('title')}>
      <div className={classes.head}>
        <h2>{t('title')}</h2>
        {data !== undefined && data.length > 0 && create}
        <p>{t(`note_${owner.kind}`)}</p>
      </div>
      {data === undefined && error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <ListLoading />}
      {data?.length === 0 && <ListEmpty isFiltered={false} text={t('empty')} create={create} />}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list} aria-label={t('title')}>
          {data.map((rule) => (
            <RuleRow key={rule.id} rule={rule} onEdit={() => setOpen(rule)} />
          ))}
        </ul>
      )}
      {open !== null && (
        <TriggerDialog owner={owner} rule={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}

function RuleRow({ rule, onEdit }: { rule: TriggerRule; onEdit: () => void }) {
  const t = useTexts(triggerTexts)
  const formText = useTexts(formTexts)
  const queryClient = useQueryClient()
  const { describeWhen, describeThen } = useTriggerWords(rule.buildingId)
  const [isSaving, setIsSaving] = useState(false)
  const { id, name, revision, status } = rule
  const mayWrite = may('triggerRule:write')
  const refresh = () => queryClient.invalidateQueries({ queryKey: [triggerRuleRoutes.list.path] })
  const handleSwitch = async (isOn: boolean) => {
    setIsSaving(true)
    try {
      await call(triggerRuleRoutes.update, { params: { id }, body: { revision, status: isOn ? 1 : 0 } })
    } catch (error) {
      showError(error)
    }
    await refresh()
    setIsSaving(false)
  }
  return (
    <li>
      <div className={classes.content}>
        <div className={classes.text}>
          <strong>{name}</strong>
          <div>{describeWhen(rule)}</div>
          <div>{describeThen(rule)}</div>
          <LastFiring ruleId={id} />
        </div>
        {!mayWrite && status === 0 && <span className={classes.small}>{formText('disabled')}</span>}
        {mayWrite && (
          <div className={classes.buttons}>
            <Switch
              aria-label={t('isOn', { name })}
              checked={status === 1}
              disabled={isSaving}
              onChange={({ currentTarget: { checked } }) => void handleSwitch(checked)}
            />
            <Button size="xs" variant="default" aria-label={t('editNamed', { name })} onClick={onEdit}>
              {t('edit')}
            </Button>
            <DeleteEntity
              routes={triggerRuleRoutes}
              params={{ id }}
              name={name}
              onGone={() => undefined}
              onDeleted={() => void refresh()}
            />
          </div>
        )}
      </div>
    </li>
  )
}
