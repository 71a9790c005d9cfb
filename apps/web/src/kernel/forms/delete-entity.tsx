import { Alert, Button, Group, Loader, Modal, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  CrudRoutes,
  DeleteRoute,
  PathParams,
  Usage,
  UsagesRoute,
} from '@wheelhouse/contract/kernel/crud'
import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { entityTexts } from '@wheelhouse/texts/kernel/entities'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '../server/api.ts'
import { type ApiError, asApiError } from '../server/api-error.ts'
import { usagesQuery } from '../server/entity.queries.ts'
import { notify } from '../shell/notify.ts'
import { labelled } from '../words/labelled.ts'
import { useTexts } from '../words/texts.ts'

/** The calls that list what belongs to a row, and that delete it together with that. */
export type WithContents = {
  usages: UsagesRoute
  delete: DeleteRoute & { body: z.ZodType<unknown, { name: string }> }
}

type DeleteEntityProps = {
  routes: Pick<CrudRoutes, 'delete' | 'usages' | 'list'>
  params: PathParams
  /** Text of the button; defaults to "delete". */
  label?: string | undefined
  /** It is deleted with everything that belongs to it, and only after its name was typed. */
  withContents?: WithContents
  /** The name that people know it by. */
  name: string
  /** Called once nothing is left to save; usually returns to the list. */
  onGone: () => void
  onDeleted: () => void
}

/** Deletes one row, after showing what would break or be deleted with it. */
export function DeleteEntity({
  routes,
  label,
  withContents,
  params,
  name,
  onGone,
  onDeleted,
}: DeleteEntityProps) {
  const t = useTexts(formTexts)
  const [isAsking, setIsAsking] = useState(false)
  const [isGone, setIsGone] = useState(false)
  // Only once the page knows that nothing is left to save: otherwise it would ask before leaving.
  useEffect(() => {
    if (isGone) onDeleted()
  }, [isGone, onDeleted])
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setIsAsking(true)}>
        {label ?? t('delete')}
      </Button>
      {isAsking && (
        <DeleteDialog
          routes={routes}
          withContents={withContents}
          params={params}
          name={name}
          onClose={() => setIsAsking(false)}
          onDeleted={() => {
            setIsAsking(false)
            onGone()
            setIsGone(true)
          }}
        />
      )}
    </>
  )
}

type DeleteDialogProps = Pick<
  DeleteEntityProps,
  'routes' | 'withContents' | 'params' | 'name' | 'onDeleted'
> & {
  onClose: () => void
}

/** The confirmation before a row is deleted, also for rows of a list. */
export function DeleteDialog({ routes, withContents, params, name, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTexts(formTexts)
  const errorText = useTexts(errorTexts)
  const queryClient = useQueryClient()
  const usages = useQuery(usagesQuery(withContents ?? routes, params))
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const [typed, setTyped] = useState('')
  const isTyped = withContents === undefined || typed.trim() === name
  const isBlocked = usages.data?.some(({ effect }) => effect === 'blocks') ?? true
  const shown = failure ?? (usages.error === null ? null : asApiError(usages.error))

  const handleDelete = async () => {
    setIsDeleting(true)
    setFailure(null)
    try {
      if (withContents === undefined) await call(routes.delete, { params })
      else await call(withContents.delete, { params, body: { name: typed.trim() } })
      notify({ message: t('deleted', { name }) })
      onDeleted()
      await queryClient.invalidateQueries({ queryKey: [routes.list.path] })
    } catch (error) {
      setFailure(asApiError(error))
      setIsDeleting(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('deleteTitle', { name })}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      {usages.isPending && <Loader size="sm" aria-label={t('checkingUse')} />}
      {usages.data !== undefined && <Consequences usages={usages.data} />}
      {withContents !== undefined && !isBlocked && (
        <TextInput
          mt="sm"
          label={t('typeName', { name })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {shown !== null && (
        <Alert color="red" role="alert" my="sm">
          {errorText(shown.code, shown.params)}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          color="red.9"
          loading={isDeleting}
          disabled={isBlocked || !isTyped}
          onClick={() => void handleDelete()}
        >
          {t('delete')}
        </Button>
      </Group>
    </Modal>
  )
}

/** What still uses the row, and what would be deleted with it. */
export function Consequences({ usages }: { usages: readonly Usage[] }) {
  const t = useTexts(formTexts)
  const blocking = usages.filter(({ effect }) => effect === 'blocks')
  const going = usages.filter(({ effect }) => effect === 'goes')
  if (blocking.length > 0)
    return (
      <>
        <p>{t('deleteBlocked')}</p>
        <UsageList usages={blocking} />
      </>
    )
  if (going.length === 0) return <p>{t('deleteForGood')}</p>
  return (
    <>
      <p>{t('deleteTakesAlong')}</p>
      <UsageList usages={going} />
    </>
  )
}

function UsageList({ usages }: { usages: readonly Usage[] }) {
  const t = useTexts(formTexts)
  const entityText = useTexts(entityTexts)
  const others = usages.filter(({ table }) => !hasKey(entityTexts.texts, table))
  const otherCount = others.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul>
      {usages.map(({ table, count, names }) => {
        if (!hasKey(entityTexts.texts, table)) return null
        const what = t('usage', { what: entityText(table), count })
        const rest = count > names.length ? ' …' : ''
        return (
          <li key={table}>
            {names.length === 0 ? what : labelled(what, `${names.join(t('listComma'))}${rest}`)}
          </li>
        )
      })}
      {otherCount > 0 && <li>{t('usage', { what: entityText('other_records'), count: otherCount })}</li>}
    </ul>
  )
}
