import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type InitSet, type InitSetId, initDataRoutes } from '@wheelhouse/contract/system/init-data'
import { isKnownConfig } from '@wheelhouse/contract/system/system-config'
import { initDataTexts } from '@wheelhouse/texts/system/init-data'
import { systemConfigTexts } from '@wheelhouse/texts/system/system-configs'
import { useState } from 'react'
import { ConfirmDialog } from '../../kernel/forms/confirm-dialog.tsx'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { FormSection } from '../../kernel/forms/entity-form.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { notify } from '../../kernel/shell/notify.ts'
import { useTitle } from '../../kernel/shell/title.ts'
import { labelled } from '../../kernel/words/labelled.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './init-data-page.module.css'

/** auth/init-data: initial data sets for an installation, previewed before they are added. */
export function InitDataPage() {
  const t = useTexts(initDataTexts)
  useTitle(t('title'))
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<readonly InitSetId[]>([])
  const [isConfirming, setIsConfirming] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [initDataRoutes.look.path],
    queryFn: async ({ signal }) => (await call(initDataRoutes.look, {}, { signal })).sets,
  })
  const wanted = (data ?? []).filter(({ id, missing }) => chosen.includes(id) && missing.length > 0)

  const handleAdd = async () => {
    try {
      await call(initDataRoutes.add, { body: { sets: wanted.map(({ id }) => id) } })
      setChosen([])
      notify({ message: t('added') })
    } finally {
      // The added data appears on other pages as well.
      await queryClient.invalidateQueries()
    }
  }
  return (
    <section className={formClasses.form}>
      <header className={listClasses.head}>
        <h1>{t('title')}</h1>
      </header>
      <p className={formClasses.note}>{t('lead')}</p>
      {data === undefined && error === null && <ListLoading />}
      {data === undefined && error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data?.map((set) => (
        <SetSection
          key={set.id}
          set={set}
          isChosen={wanted.includes(set)}
          onChoose={(isChosen) =>
            setChosen((last) => [...last.filter((id) => id !== set.id), ...(isChosen ? [set.id] : [])])
          }
        />
      ))}
      {data !== undefined && (
        <div className={formClasses.actions}>
          <Button disabled={wanted.length === 0} onClick={() => setIsConfirming(true)}>
            {t('add')}
          </Button>
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('confirmTitle')}
          confirm={t('confirm')}
          onConfirm={handleAdd}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('confirmText')}</p>
          <ul>
            {wanted.map(({ id, missing }) => (
              <li key={id}>
                {t('entry', { name: t(`set_${id}`), count: missing.length })}
                <p>{t(`note_${id}`)}</p>
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </section>
  )
}

type SetSectionProps = { set: InitSet; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** One data set: what it is, what would be added, and what already exists. */
function SetSection({ set: { id, present, missing }, isChosen, onChoose }: SetSectionProps) {
  const t = useTexts(initDataTexts)
  const name = t(`set_${id}`)
  const configText = useTexts(systemConfigTexts)
  const isComplete = missing.length === 0
  /** Setting keys are cryptic, so each has a description beside it. */
  const getWords = (key: string) => (isKnownConfig(key) ? labelled(key, configText(`meaning_${key}`)) : key)
  return (
    <FormSection title={name}>
      <p className={formClasses.wide}>{t(`note_${id}`)}</p>
      <div className={`${formClasses.wide} ${classes.choice}`}>
        <Checkbox
          name={id}
          label={t('choose', { name })}
          checked={isChosen}
          disabled={isComplete}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
        />
        <strong>{isComplete ? t('complete') : t('missingCount', { count: missing.length })}</strong>
      </div>
      {missing.length > 0 && (
        <Names title={t('missing', { count: missing.length })} names={missing.map(getWords)} isOpen />
      )}
      {present.length > 0 && (
        <Names title={t('present', { count: present.length })} names={present.map(getWords)} />
      )}
    </FormSection>
  )
}

type NamesProps = { title: string; names: readonly string[]; isOpen?: boolean }

function Names({ title, names, isOpen = false }: NamesProps) {
  return (
    <details open={isOpen} className={`${formClasses.wide} ${classes.names}`}>
      <summary>{title}</summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
