import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { type SubmitEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { floorsQuery } from '../../buildings/buildings.queries.ts'
import { EntityConflict } from '../../kernel/forms/entity-conflict.tsx'
import { ChangedMeanwhile, FormFailure, UnsavedGuard } from '../../kernel/forms/form-parts.tsx'
import { setFields } from '../../kernel/forms/use-entity-form.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { callableServicesQuery } from '../callable-services.queries.ts'
import { DryRunPane } from '../dry-run/dry-run-pane.tsx'
import { useGonePlaces } from '../gone-places.queries.ts'
import { TriggerSection } from '../triggers/trigger-section.tsx'
import { AboutFlow } from './about-flow.tsx'
import { type Catalogue, commandsQuery, toCatalogue } from './catalogue.queries.ts'
import type { Editing } from './editing.ts'
import { EditorHead } from './editor-head.tsx'
import { EditorHistory } from './editor-history.tsx'
import { EditorPanes } from './editor-panes.tsx'
import './editor-styles.ts'
import classes from './flow-editor.module.css'
import { type FlowDetail, type FlowValues, flowFields } from './flow-form.ts'
import { useJsonText } from './json/use-json-text.ts'
import { isError } from './problems/find-problems.ts'
import { useProblems } from './problems/use-problems.ts'
import { useFlowDraft } from './use-flow-draft.ts'
import { useFlowForm } from './use-flow-form.ts'
import { usePanes } from './use-panes.ts'
import { useCalledFlows, useStepPlaces } from './way/use-step-places.ts'

type FlowEditorProps = {
  /** Left out, the flow is new. */
  flow?: FlowDetail
  /** Initial values of a new flow. */
  initial?: Partial<FlowValues>
  onCreated?: (id: string) => void
}

/** The editor, once the catalogue is loaded: no step can be read without it. */
export function FlowEditor(props: FlowEditorProps) {
  const { data, error, refetch } = useQuery(commandsQuery)
  const { data: services } = useQuery(
    callableServicesQuery(props.flow?.buildingId ?? props.initial?.buildingId ?? ''),
  )
  const catalogue = useMemo(() => data && toCatalogue(data, services), [data, services])
  if (catalogue === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (catalogue === undefined) return <Skeleton className={classes.loading} height="100%" />
  return <OpenEditor {...props} catalogue={catalogue} />
}

/** A flow: its steps, their parameters, where they lead, what is wrong with them, and its other properties. */
function OpenEditor({
  flow,
  initial,
  onCreated = () => {},
  catalogue,
}: FlowEditorProps & { catalogue: Catalogue }) {
  const [isDone, setIsDone] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const buildingId = flow?.buildingId ?? initial?.buildingId ?? ''
  const { data: floors = [] } = useQuery(floorsQuery(buildingId))
  const { form, mayWrite } = useFlowForm({
    flow,
    initial,
    buildingId,
    floors,
    onCreated: (id) => {
      setIsDone(true)
      onCreated(id)
    },
  })
  const { values } = form.fields
  const { editing, json, isFailed, isReadOnly } = useEditing({ flow, form, floors, catalogue })
  const { problems, isUnread } = editing
  const panes = usePanes(isUnread ? 'json' : 'list')
  const floorName = floors.find(({ id }) => id === values.floorId)?.name ?? ''

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsAsked(false)
    const isWrong = problems.some(isError)
    const isFieldWrong = flowFields.some((name) => !form.fields.isValid(name))
    flushSync(() => {
      if (isUnread) panes.showView('json')
      else if (isWrong) panes.showTab('problems')
      else if (isFieldWrong) panes.showTab('flow')
      setIsAsked(isUnread || isWrong)
    })
    if (!isUnread && !isWrong) form.handleSubmit(event)
  }
  const isDirty = form.fields.isDirty() || isUnread
  return (
    <>
      <UnsavedGuard isDirty={isDirty && !form.isSaving && !isDone} />
      <EditorHead
        flow={flow}
        name={values.name}
        floorName={floorName}
        onDryRun={() => panes.showTab('dryRun')}
        save={isReadOnly ? null : { isDirty: isDirty || flow === undefined, isSaving: form.isSaving }}
      />
      <EditorNotices
        form={form}
        isReadOnly={isReadOnly}
        isRefused={isAsked && !isUnread && problems.some(isError)}
      />
      <EditorPanes
        editing={editing}
        json={json}
        panes={panes}
        floorName={floorName}
        isFailed={isFailed}
        isAsked={isAsked}
        about={{
          flow: (
            <AboutFlow
              flow={flow}
              form={form}
              floors={floors}
              isStepsOnly={!mayWrite && !isReadOnly}
              onSubmit={handleSubmit}
              onGone={() => setIsDone(true)}
            />
          ),
          triggers: flow && <TriggerSection owner={{ ...flow, kind: 'flow' }} />,
          dryRun: (
            <DryRunPane
              editing={editing}
              panes={panes}
              flow={{ flowId: flow?.id ?? null, floorId: values.floorId, buildingId: values.buildingId }}
            />
          ),
          history: flow === undefined ? null : <EditorHistory flow={flow} editing={editing} />,
        }}
      />
      <EntityConflict form={form} />
    </>
  )
}

type EditingParts = Pick<FlowEditorProps, 'flow'> & {
  form: ReturnType<typeof useFlowForm>['form']
  floors: Parameters<typeof useStepPlaces>[0]['floors']
  catalogue: Catalogue
}

/** The form's steps as they are edited: where they lead, what is wrong with them, and their text. */
function useEditing({ flow, form, floors, catalogue }: EditingParts) {
  const { values } = form.fields
  const called = useCalledFlows(values.definition)
  const draft = useFlowDraft(values.definition, (definition) => setFields(form, { definition }))
  const json = useJsonText(draft, flow?.id ?? '')
  const { problems, isFailed } = useProblems({
    steps: values.definition,
    catalogue,
    floorId: values.floorId,
    called,
    flowId: flow?.id ?? null,
    failure: form.failure,
  })
  const gone = useGonePlaces(
    flow?.id ?? null,
    problems.some(({ code }) => code === 'gone'),
  )
  const places = useStepPlaces({ ...values, floors, called, gone })
  const isReadOnly = flow !== undefined && !flow.can.update && !flow.can.define
  const isUnread = json.issues.length > 0
  const editing: Editing = {
    ...places,
    draft,
    catalogue,
    problems,
    isUnread,
    isReadOnly: isReadOnly || isUnread,
  }
  return { editing, json, isFailed, isReadOnly }
}

type EditorNoticesProps = {
  form: ReturnType<typeof useFlowForm>['form']
  isReadOnly: boolean
  /** Somebody tried to save steps with errors. */
  isRefused: boolean
}

/** Why the flow cannot be changed, or was not saved. */
function EditorNotices({ form, isReadOnly, isRefused }: EditorNoticesProps) {
  const t = useTexts(flowEditorTexts)
  const formText = useTexts(formTexts)
  return (
    <div className={classes.notices}>
      {isReadOnly && <p className={classes.notice}>{formText('readOnly')}</p>}
      <FormFailure error={form.failure} />
      <ChangedMeanwhile onCompare={form.compare} />
      {isRefused && (
        <p role="alert" className={classes.refused}>
          {t('hasErrors')}
        </p>
      )}
    </div>
  )
}
