import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { type ReactNode, useCallback, useDeferredValue, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { notify } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { type CatalogueCommand, nameCommand } from './catalogue.queries.ts'
import { CommandPalette } from './command-palette.tsx'
import { addCommand, type Editing } from './editing.ts'
import classes from './flow-editor.module.css'
import type { useJsonText } from './json/use-json-text.ts'
import type { DraftProblem } from './problems/find-problems.ts'
import { StepsPane } from './sequence/steps-pane.tsx'
import { useSequenceActs } from './sequence/use-sequence-acts.ts'
import { SidePane } from './side-pane.tsx'
import { focusField } from './step-settings.tsx'
import { type Panes, paneIds } from './use-panes.ts'
import { FlowMap } from './way/flow-map.tsx'

/** On screens narrower than this, one pane is shown at a time. */
const narrow = '(width < 60em)'

type EditorPanesProps = {
  editing: Editing
  json: ReturnType<typeof useJsonText>
  panes: Panes
  floorName: string
  /** The server could not check the steps. */
  isFailed: boolean
  /** Somebody tried to save something invalid. */
  isAsked: boolean
  /** What is shown next to the settings of a step. */
  about: { flow: ReactNode; triggers: ReactNode; dryRun: ReactNode; history: ReactNode }
}

/** The palette, the steps, the settings of the selected one, and the map: side by side, or one at a time. */
export function EditorPanes({ editing, json, panes, floorName, isFailed, isAsked, about }: EditorPanesProps) {
  const t = useTexts(flowEditorTexts)
  const id = useId()
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  // The steps matter most: the panes around them are rendered a moment later.
  const isWhole = useDeferredValue(true, false)
  const ways = useWays(panes, id)
  const { acts, said, say } = useSequenceActs(editing, ways)
  const { draft, words, isUnread } = editing
  const mayEdit = !editing.isReadOnly || isUnread
  const handleAdd = (command: CatalogueCommand, goesOn: boolean) => {
    if (isUnread) return panes.ask()
    const name = nameCommand(command, words.language)
    const how = addCommand(editing, command.type)
    if (how === 'full') return notify({ message: t('full') })
    say(t(how, { name, place: draft.read().selection.focus + 1 }))
    if (goesOn || isNarrow) ways.toSettings()
  }
  const add = useLatest(handleAdd)
  const handleProblem = ({ index, param }: DraftProblem) => {
    if (index === null) return panes.showView('json')
    draft.select({ anchor: index, focus: index })
    if (param === null) ways.toSequence()
    else ways.toSettings(param)
  }
  return (
    <>
      {isNarrow && (
        <SegmentedControl
          className={classes.paneChoice}
          fullWidth
          aria-label={t('panes')}
          value={panes.pane}
          onChange={panes.showPane}
          data={paneIds
            .filter((pane) => pane !== 'palette' || mayEdit)
            .map((pane) => ({ value: pane, label: t(`pane_${pane}`) }))}
        />
      )}
      <div className={classes.panes} data-pane={panes.pane} data-read-only={!mayEdit}>
        {mayEdit && (
          <div className={classes.pane} data-of="palette">
            {isWhole && (
              <CommandPalette
                searchId={`${id}-search`}
                catalogue={editing.catalogue}
                onAdd={add}
                onBack={ways.toSequence}
              />
            )}
          </div>
        )}
        <div className={classes.pane} data-of="sequence">
          <StepsPane
            editing={editing}
            acts={acts}
            json={json}
            panes={panes}
            isAsked={isAsked}
            treeId={`${id}-tree`}
          />
        </div>
        <div className={classes.pane} data-of="side">
          {isWhole && (
            <SidePane
              editing={editing}
              acts={acts}
              panes={panes}
              isFailed={isFailed}
              about={about}
              settingsId={`${id}-settings`}
              onBack={ways.toSequence}
              onProblem={handleProblem}
            />
          )}
        </div>
        <div className={classes.pane} data-of="map">
          {isWhole && <FlowMap editing={editing} floorName={floorName} />}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}

/** A stable function that calls the latest version of `act`, so that nothing re-renders because of it. */
function useLatest<Input extends unknown[]>(act: (...input: Input) => void): (...input: Input) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...input) => latest.current(...input), [])
}

/** Navigation between the parts: each brings its part into view, and moves the focus there. */
function useWays({ showPane, showTab, showView }: Panes, id: string) {
  return useMemo(() => {
    const focus = (show: () => void, part: string) => {
      flushSync(show)
      document.getElementById(`${id}-${part}`)?.focus()
    }
    return {
      toSequence: () => focus(() => showView('list'), 'tree'),
      toPalette: () => focus(() => showPane('palette'), 'search'),
      toSettings: (param: string | null = null) => {
        flushSync(() => showTab('step'))
        focusField(document.getElementById(`${id}-settings`), param)
      },
    }
  }, [showPane, showTab, showView, id])
}
