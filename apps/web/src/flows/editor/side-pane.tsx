import { Tabs } from '@mantine/core'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import type { ReactNode } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import type { Editing } from './editing.ts'
import classes from './flow-editor.module.css'
import type { DraftProblem } from './problems/find-problems.ts'
import { ProblemList } from './problems/problem-list.tsx'
import type { SequenceActs } from './sequence/sequence-keys.ts'
import { StepSettings } from './step-settings.tsx'
import { type Panes, sideTabs } from './use-panes.ts'

type SidePaneProps = {
  editing: Editing
  acts: SequenceActs
  panes: Panes
  isFailed: boolean
  about: { flow: ReactNode; triggers: ReactNode; dryRun: ReactNode; history: ReactNode }
  settingsId: string
  onBack: () => void
  onProblem: (problem: DraftProblem) => void
}

/** The settings of the selected step, the flow itself, its problems, and its history. */
export function SidePane({
  editing,
  acts,
  panes,
  isFailed,
  about,
  settingsId,
  onBack,
  onProblem,
}: SidePaneProps) {
  const t = useTexts(flowEditorTexts)
  // JSON that cannot be read is a problem, too.
  const count = editing.problems.length + (editing.isUnread ? 1 : 0)
  const offered = sideTabs.filter((tab) => tab !== 'history' || about.history !== null)
  return (
    <Tabs
      // One of them contains the form that the save button submits. The library's default renders hidden panels only
      // when idle, and until then that button would do nothing.
      keepMountedMode="display-none"
      value={panes.tab}
      onChange={(tab) => panes.showTab(sideTabs.find((known) => known === tab) ?? 'step')}
      className={classes.side}
    >
      <Tabs.List aria-label={t('side')}>
        {offered.map((tab) => (
          <Tabs.Tab key={tab} value={tab} px="0.5rem">
            {t(`tab_${tab}`, { count })}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="step" className={classes.tab}>
        <StepSettings id={settingsId} editing={editing} onBack={onBack} onUnwrap={acts.unwrap} />
      </Tabs.Panel>
      <Tabs.Panel value="flow" className={classes.tab}>
        {about.flow}
        {panes.tab === 'flow' && about.triggers}
      </Tabs.Panel>
      <Tabs.Panel value="problems" className={classes.tab}>
        {panes.tab === 'problems' && <ProblemList editing={editing} isFailed={isFailed} onGo={onProblem} />}
      </Tabs.Panel>
      <Tabs.Panel value="dryRun" className={classes.tab}>
        {about.dryRun}
      </Tabs.Panel>
      {about.history !== null && (
        <Tabs.Panel value="history" className={classes.tab}>
          {panes.tab === 'history' && about.history}
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
