import '@mantine/core/styles/NumberInput.css'
import { NativeSelect, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DryRunStart } from '@wheelhouse/contract/flows/dry-run'
import { type RobotModel, robotModels } from '@wheelhouse/contract/robots/robot-values'
import { dryRunTexts } from '@wheelhouse/texts/flows/dry-run'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { useMemo, useState } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import type { Editing } from '../editor/editing.ts'
import { isError } from '../editor/problems/find-problems.ts'
import type { Panes } from '../editor/use-panes.ts'
import { robotChoicesQuery } from '../runs/runs.queries.ts'
import classes from './dry-run.module.css'
import { DryRunAct } from './dry-run-act.tsx'
import type { DryRunRequest } from './use-dry-run.ts'

type PaneProps = {
  editing: Editing
  flow: { readonly flowId: string | null; readonly floorId: string; readonly buildingId: string }
  panes: Pick<Panes, 'tab' | 'showTab'>
}

/** A dry run of the editor's current steps, saved or not: with which robot, from where, and the result. */
export function DryRunPane({ editing, flow, panes }: PaneProps) {
  const t = useTexts(dryRunTexts)
  const { steps } = editing.draft
  const definition = useMemo(() => [...steps], [steps])
  const [start, setStart] = useState<Chosen>(atFirst)
  const chosen = toStart(start, editing)
  const hasErrors = editing.isUnread || editing.problems.some(isError)
  const isReady = steps.length > 0 && !hasErrors && flow.floorId !== ''
  const request: DryRunRequest | null =
    isReady && chosen !== null
      ? {
          floorId: flow.floorId,
          flowId: flow.flowId,
          definition,
          start: chosen,
        }
      : null
  const hindrance = steps.length === 0 ? t('noSteps') : hasErrors ? t('hasErrors') : null
  const goToStep = (stepId: string) => {
    const index = steps.findIndex(({ id }) => id === stepId)
    if (index === -1) return
    editing.draft.select({ anchor: index, focus: index })
    panes.showTab('step')
  }
  return (
    <div className={classes.pane}>
      <p className={classes.note}>{t('about')}</p>
      <StartFields
        editing={editing}
        start={start}
        setStart={setStart}
        buildingId={flow.buildingId}
        isShown={panes.tab === 'dryRun'}
      />
      <DryRunAct request={request} hindrance={hindrance} onGo={goToStep} />
    </div>
  )
}

/** `serialNumber` empty: from a waypoint. `waypointId` empty: the first. */
type Chosen = { serialNumber: string; waypointId: string; model: RobotModel; charge: number }
const atFirst: Chosen = { serialNumber: '', waypointId: '', model: 'ugo-pro', charge: 100 }

/** `null`: there is no waypoint to start at. */
function toStart({ serialNumber, waypointId, model, charge }: Chosen, editing: Editing): DryRunStart | null {
  if (serialNumber !== '') return { kind: 'robot', serialNumber }
  const first = listWaypoints(editing)[0]?.id
  const from = waypointId === '' ? first : waypointId
  return from === undefined ? null : { kind: 'waypoint', waypointId: from, model, charge }
}

function listWaypoints({ places }: Editing) {
  return (places.places.waypoint ?? []).filter(({ isHidden }) => isHidden !== true)
}

type StartProps = {
  editing: Editing
  buildingId: string
  /** Nothing is requested while it is hidden. */
  isShown: boolean
  start: Chosen
  setStart: (start: Chosen) => void
}

function StartFields({ editing, buildingId, isShown, start, setStart }: StartProps) {
  const t = useTexts(dryRunTexts)
  const robotText = useTexts(robotTexts)
  const { data: robots = [] } = useQuery({ ...robotChoicesQuery, enabled: isShown })
  const waypoints = listWaypoints(editing)
  const change = (part: Partial<Chosen>) => setStart({ ...start, ...part })
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('startsFrom')}
        value={start.serialNumber}
        onChange={(event) => change({ serialNumber: event.currentTarget.value })}
        data={[
          { value: '', label: t('fromWaypoint') },
          ...robots
            .filter((robot) => robot.buildingId === buildingId)
            .map(({ name = '', serialNumber = '' }) => ({
              value: serialNumber,
              label: t('fromRobot', { robot: name }),
            })),
        ]}
      />
      {start.serialNumber === '' && waypoints.length === 0 && <p>{t('noWaypoints')}</p>}
      {start.serialNumber === '' && waypoints.length > 0 && (
        <>
          <NativeSelect
            label={t('waypoint')}
            value={start.waypointId === '' ? waypoints[0]?.id : start.waypointId}
            onChange={(event) => change({ waypointId: event.currentTarget.value })}
            data={waypoints.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <NativeSelect
            label={t('model')}
            value={start.model}
            onChange={({ currentTarget: { value } }) =>
              change({ model: robotModels.find((model) => model === value) ?? 'ugo-pro' })
            }
            data={robotModels.map((value) => ({ value, label: robotText(`model_${value}`) }))}
          />
          <NumberInput
            label={t('charge')}
            min={1}
            max={100}
            clampBehavior="strict"
            value={start.charge}
            onChange={(value) => change({ charge: Number(value) || 1 })}
          />
        </>
      )}
    </div>
  )
}
