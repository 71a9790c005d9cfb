import { useMemo, useState } from 'react'

/** On a narrow screen one of these at a time; else all of them. */
export const paneIds = ['palette', 'sequence', 'side', 'map'] as const
export type PaneId = (typeof paneIds)[number]
export const sideTabs = ['step', 'flow', 'problems', 'dryRun', 'history'] as const
export type SideTab = (typeof sideTabs)[number]
export type StepView = 'list' | 'json'

/** Which parts of the editor are shown. Going somewhere brings it into view. @param first the view of the steps to begin with */
export function usePanes(first: StepView) {
  const [pane, showPane] = useState<PaneId>('sequence')
  const [tab, setTab] = useState<SideTab>('step')
  const [view, setView] = useState(first)
  const [isAsked, setIsAsked] = useState(false)
  const shows = useMemo(
    () => ({
      showPane,
      showTab: (next: SideTab) => {
        setTab(next)
        showPane('side')
      },
      showView: (next: StepView) => {
        setView(next)
        setIsAsked(false)
        showPane('sequence')
      },
      /** Somebody tries to leave invalid JSON: this shows the error. */
      ask: () => {
        setView('json')
        showPane('sequence')
        setIsAsked(true)
      },
    }),
    [],
  )
  return { pane, tab, view, isAsked, ...shows }
}

export type Panes = ReturnType<typeof usePanes>
