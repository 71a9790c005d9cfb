import { Radio, TextInput } from '@mantine/core'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { useState } from 'react'
import { useBuildingNames } from '../../buildings/building-filter.tsx'
import { useLive } from '../../kernel/server/live.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { BatteryLevel } from '../../robots/live/battery-level.tsx'
import { RobotSigns } from '../../robots/live/robot-signs.tsx'
import { robotView, stateLooks } from '../../robots/live/robot-view.ts'
import { robotState } from '../../robots/robot.calls.ts'
import classes from './robot-choice.module.css'

/** Number of robots watched live at a time; the others are found by name. */
const shownMax = 30
/** With fewer robots there is no need for a search. */
const searchedFrom = 8

type Choosable = { id: string; name?: string; serialNumber?: string | null; buildingId?: string | null }
type RobotChoiceProps = {
  robots: readonly Choosable[]
  /** The building of the chosen flow: only its robots can run it. */
  buildingId: string | undefined
  /** Serial number of the chosen robot; empty: none. */
  value: string
  onChange: (serialNumber: string) => void
}

/** Robots to choose from, each with its location, its battery, and what it is doing. */
export function RobotChoice({ robots, buildingId, value, onChange }: RobotChoiceProps) {
  const t = useTexts(runTexts)
  const ofLists = useTexts(listTexts)
  const buildings = useBuildingNames()
  const [text, setText] = useState('')
  const able = robots.filter((robot) => buildingId === undefined || robot.buildingId === buildingId)
  const found = able.filter((robot) => isNamed(robot, text) || robot.serialNumber === value)
  const shown = found.filter((robot, index) => index < shownMax || robot.serialNumber === value)
  const elsewhere = robots.length - able.length
  return (
    <fieldset className={classes.choice}>
      <legend>{t('robot')}</legend>
      {able.length > searchedFrom && (
        <TextInput
          type="search"
          aria-label={ofLists('search')}
          placeholder={ofLists('search')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <ul>
        {shown.map((robot) => (
          <RobotRow
            key={robot.id}
            robot={robot}
            building={buildings.size > 1 ? buildings.get(robot.buildingId ?? '') : undefined}
            isChosen={robot.serialNumber === value}
            onChoose={() => onChange(robot.serialNumber ?? '')}
          />
        ))}
      </ul>
      {found.length === 0 && <p>{t('noRobotFound')}</p>}
      {found.length > shown.length && <p>{t('moreRobots', { count: found.length - shown.length })}</p>}
      {elsewhere > 0 && <p>{t('robotsElsewhere', { count: elsewhere })}</p>}
    </fieldset>
  )
}

function isNamed({ name = '', serialNumber }: Choosable, text: string): boolean {
  return `${name} ${serialNumber}`.toLowerCase().includes(text.trim().toLowerCase())
}

type RobotRowProps = {
  robot: Choosable
  building: string | undefined
  isChosen: boolean
  onChoose: () => void
}

function RobotRow({ robot, building, isChosen, onChoose }: RobotRowProps) {
  const t = useTexts(robotTexts)
  const { name = '' } = robot
  const serialNumber = robot.serialNumber ?? ''
  const view = useLive(robotState, { serialNo: serialNumber }, robotView)
  const place = [building, view.floor, view.near].filter(Boolean).join(' · ')
  return (
    <li data-chosen={isChosen}>
      <label>
        <Radio
          name="robot"
          value={serialNumber}
          checked={isChosen}
          onChange={onChoose}
          aria-label={`${name} (${serialNumber})`}
        />
        <span className={classes.words}>
          <span className={classes.name}>
            <b>{name}</b> <span>{serialNumber}</span>
          </span>
          {place !== '' && <span className={classes.place}>{place}</span>}
        </span>
        <span className={classes.state}>
          <StateChip {...stateLooks[view.uiState]}>{t(`state_${view.uiState}`)}</StateChip>
          <BatteryLevel charge={view.charge} battery={view.battery} />
        </span>
      </label>
      <div className={classes.signs}>
        <RobotSigns serialNumber={serialNumber} view={view} timeZone={undefined} />
      </div>
    </li>
  )
}
