import { ActionIcon, Alert, Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ListView, listViewLimits, listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { Bookmark, Trash2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { call } from '../server/api.ts'
import { type ApiError, asApiError } from '../server/api-error.ts'
import { wholeRows } from '../server/entity.queries.ts'
import { showError } from '../shell/notify.ts'
import { useTexts } from '../words/texts.ts'
import classes from './list-page.module.css'
import { ListPanel } from './list-panel.tsx'
import { readListAddress } from './list-search.ts'
import type { EntityList, EntityRow } from './use-entity-list.ts'

/** Named views of this list: private to a person, on every device. */
export function SavedViews<Row extends EntityRow>({ list }: { list: EntityList<Row> }) {
  const t = useTexts(listTexts)
  return (
    <ListPanel label={t('views')} icon={Bookmark}>
      <Views list={list} />
    </ListPanel>
  )
}

function Views<Row extends EntityRow>({ list: { definition, search, change } }: { list: EntityList<Row> }) {
  const t = useTexts(listTexts)
  const errorText = useTexts(errorTexts)
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<ApiError | null>(null)
  const queryKey = [listViewRoutes.list.path, definition.id]
  const { data: views } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const filter = JSON.stringify({ where: { list: definition.id }, limit: listViewLimits.mostPerPerson })
      return wholeRows<ListView>(await call(listViewRoutes.list, { query: { filter } }, { signal }))
    },
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey })

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailure(null)
    const { page: _page, ...shown } = search
    const address = Object.fromEntries(
      Object.entries(shown).filter(
        (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== '',
      ),
    )
    try {
      await call(listViewRoutes.create, {
        body: { list: definition.id, name, address },
      })
      setName('')
      await refresh()
    } catch (error) {
      setFailure(asApiError(error))
    }
  }
  const remove = async (id: string) => {
    try {
      await call(listViewRoutes.delete, { params: { id } })
      await refresh()
    } catch (error) {
      showError(error)
    }
  }
  const open = ({ address }: ListView) => {
    const nothing = Object.fromEntries(Object.keys(search).map((parameter) => [parameter, undefined]))
    change({ ...nothing, ...readListAddress(address) })
  }
  return (
    <div className={classes.panel}>
      {views?.length === 0 && <span>{t('noViews')}</span>}
      <ul className={classes.views}>
        {views?.map((view) => (
          <li key={view.id}>
            <Button size="compact-sm" variant="subtle" onClick={() => open(view)}>
              {view.name}
            </Button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('deleteView', { name: view.name })}
              onClick={() => void remove(view.id)}
            >
              <Trash2 size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void save(event)} className={classes.panel}>
        <TextInput
          size="xs"
          label={t('viewName')}
          maxLength={listViewLimits.nameMax}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {failure !== null && (
          <Alert color="red" role="alert">
            {errorText(failure.code, failure.params)}
          </Alert>
        )}
        <Button type="submit" size="xs" disabled={name.trim() === ''}>
          {t('saveView')}
        </Button>
      </form>
    </div>
  )
}
