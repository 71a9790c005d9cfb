import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { type NetworkProblem, networkLimits } from '@wheelhouse/contract/flows/pose-network'
import { poseNetworkTexts } from '@wheelhouse/texts/flows/poses'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { ArrowLeftRight, Plus, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { ChoiceField, TextField } from '../kernel/forms/entity-fields.tsx'
import { toFieldPath } from '../kernel/forms/field-props.ts'
import { type EntityFormState, setFields } from '../kernel/forms/use-entity-form.ts'
import { notify } from '../kernel/shell/notify.ts'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './flows.module.css'
import { addEdges, addWaysBack, type EdgeValues, findEdgeProblems } from './network-values.ts'

type WithEdges = Record<string, unknown> & { edges: EdgeValues[] }
type Choices = readonly { value: string; label: string }[]
type NetworkEdgesProps<Values extends WithEdges> = {
  of: EntityFormState<Values>
  /** The poses of the network. */
  poses: Choices
  getName: (poseId: string) => string
  problems: readonly NetworkProblem[]
}

/** The edges between the poses of a network, one per row, with their problems. */
export function NetworkEdges<Values extends WithEdges>({
  of: form,
  poses,
  getName,
  problems,
}: NetworkEdgesProps<Values>) {
  const t = useTexts(poseNetworkTexts)
  const { fields, isReadOnly } = form
  const { edges } = fields.getValues()
  // A pose that was removed stays in the rows that name it, until they are changed.
  const choicesFor = (chosen: string): Choices =>
    poses.some(({ value }) => value === chosen)
      ? poses
      : [{ value: chosen, label: getName(chosen) }, ...poses]
  const field = (index: number, part: keyof EdgeValues) => ({
    of: form,
    name: toFieldPath<Values>('edges', index, part),
  })
  return (
    <div className={classes.edges}>
      <p className={classes.note}>{t('edgesNote')}</p>
      {edges.length === 0 && <p className={classes.note}>{t('noEdges')}</p>}
      <ol className={classes.edgeList}>
        {edges.map(({ from, to }, index) => {
          const refused = fields.errors[`edges.${index}`]
          const found = findEdgeProblems(problems, index).map((kind) => t(kind))
          return (
            // Only the index identifies a row: everything else can change.
            <li key={index} className={classes.edge} aria-label={t('edgeRow', { number: index + 1 })}>
              <ChoiceField {...field(index, 'from')} label={t('from')} choices={choicesFor(from)} />
              <ChoiceField {...field(index, 'to')} label={t('to')} choices={choicesFor(to)} />
              <TextField {...field(index, 'durationMs')} label={t('durationMs')} inputMode="numeric" />
              {!isReadOnly && (
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t('removeEdge', { from: getName(from), to: getName(to) })}
                  onClick={() => fields.removeListItem('edges', index)}
                >
                  <X size={16} aria-hidden />
                </ActionIcon>
              )}
              {found.map((words) => (
                <p key={words} className={classes.problem}>
                  {words}
                </p>
              ))}
              {found.length === 0 && typeof refused === 'string' && (
                <p className={classes.problem} role="alert">
                  {refused}
                </p>
              )}
            </li>
          )
        })}
      </ol>
      {!isReadOnly && (
        <AddEdges
          poses={poses}
          edges={edges}
          onChange={(changed) => setFields({ fields }, { edges: changed })}
        />
      )}
    </div>
  )
}

/** Adds one edge or both directions; and the missing reverse edges. */
function AddEdges({
  poses,
  edges,
  onChange,
}: {
  poses: Choices
  edges: readonly EdgeValues[]
  onChange: (edges: EdgeValues[]) => void
}) {
  const t = useTexts(poseNetworkTexts)
  const formText = useTexts(formTexts)
  const [[chosenFrom, chosenTo], choose] = useState(['', ''])
  // A pose that was removed meanwhile is no longer selected.
  const toChosen = (id: string) => (poses.some(({ value }) => value === id) ? id : '')
  const [from, to] = [toChosen(chosenFrom), toChosen(chosenTo)]
  const offered = [{ value: '', label: formText('choose') }, ...poses]
  const hasRoom = (changed: readonly EdgeValues[]) =>
    changed.length > edges.length && changed.length <= networkLimits.edgesMax
  const isWay = from !== '' && to !== '' && from !== to
  const one = isWay ? addEdges(edges, [{ from, to }]) : []
  const both = isWay
    ? addEdges(edges, [
        { from, to },
        { from: to, to: from },
      ])
    : []
  const back = addWaysBack(edges)
  const handleWaysBack = () => {
    onChange(back)
    notify({ message: t('waysBackAdded', { count: back.length - edges.length }) })
  }
  return (
    <div className={classes.add}>
      <NativeSelect
        label={t('from')}
        data={offered}
        value={from}
        onChange={({ currentTarget: { value } }) => choose([value, to])}
      />
      <NativeSelect
        label={t('to')}
        data={offered}
        value={to}
        onChange={({ currentTarget: { value } }) => choose([from, value])}
      />
      <Button
        variant="default"
        leftSection={<Plus size={16} aria-hidden />}
        disabled={!hasRoom(one)}
        onClick={() => onChange(one)}
      >
        {t('addEdge')}
      </Button>
      <Button
        variant="default"
        leftSection={<ArrowLeftRight size={16} aria-hidden />}
        disabled={!hasRoom(both)}
        onClick={() => onChange(both)}
      >
        {t('addBoth')}
      </Button>
      <Button
        variant="default"
        leftSection={<Undo2 size={16} aria-hidden />}
        disabled={!hasRoom(back)}
        onClick={handleWaysBack}
      >
        {t('addWaysBack')}
      </Button>
    </div>
  )
}
