import { Skeleton } from '@mantine/core'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useEffect, useState } from 'react'
import { entityQuery } from '../../kernel/server/entity.queries.ts'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { notify } from '../../kernel/shell/notify.ts'
import { useOpenScreen } from '../../kernel/shell/screen-address.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { flowPaths } from '../flow-paths.ts'
import { commandsQuery } from './catalogue.queries.ts'
import { FirstFields } from './first-fields.tsx'
import classes from './flow-editor.module.css'
import { FlowEditor } from './flow-editor.tsx'
import type { FlowValues } from './flow-form.ts'

/** flow/{id}: a flow, for everybody; read-only without permission to change it. */
export function OnePage() {
  const { id } = useParams({ from: `/shell${flowPaths.one}` })
  // In parallel with the flow, not after it.
  usePrefetchQuery(commandsQuery)
  const { data: flow, error, refetch } = useQuery(entityQuery(flowRoutes, { id }))
  useTitle(flow?.name ?? '')
  if (flow === undefined && error !== null)
    return <ListFailure error={error} route={flowRoutes.get} onRetry={() => void refetch()} />
  if (flow === undefined) return <Skeleton height={480} />
  return (
    // Another flow is another form, so nothing of the last one may remain.
    <section key={flow.id} data-fills-window className={classes.page}>
      <FlowEditor flow={flow} />
    </section>
  )
}

/** flow/create: the place and the name of a new flow, then its steps. */
export function CreatePage() {
  const t = useTexts(flowEditorTexts)
  const formText = useTexts(formTexts)
  const openScreen = useOpenScreen()
  const [initial, setInitial] = useState<Partial<FlowValues> | null>(null)
  const [createdId, setCreatedId] = useState<string | null>(null)
  useTitle(t('create'))
  // Only once nothing counts as unsaved: otherwise the editor would ask before leaving.
  useEffect(() => {
    if (createdId === null) return
    notify({ message: formText('created') })
    openScreen({ to: flowPaths.one, params: { id: createdId }, replace: true })
  }, [createdId, openScreen, formText])
  if (initial !== null)
    return (
      <section data-fills-window className={classes.page}>
        <FlowEditor initial={initial} onCreated={setCreatedId} />
      </section>
    )
  return (
    <section>
      <BackLink to={flowPaths.list}>{t('backToFlows')}</BackLink>
      <h1>{t('create')}</h1>
      {may('flow:write') ? <FirstFields onDone={setInitial} /> : <p>{t('mayNotCreate')}</p>}
    </section>
  )
}
