import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { useEffect, useState } from 'react'
import { translate } from '../../kernel/words/texts.ts'
import { stateLooks } from '../live/robot-view.ts'
import { needsSomebody } from './site-order.ts'
import { createSiteStore, type SiteStore } from './site-store.ts'

/** The robots of a building, followed while mounted. */
export function useSite(buildingId: string): SiteStore {
  const [store] = useState(() =>
    createSiteStore(buildingId, (robot) => ({
      tone: stateLooks[robot.uiState].tone,
      ...(needsSomebody(robot) && { word: translate(robotTexts, `state_${robot.uiState}`) }),
    })),
  )
  useEffect(() => store.open(), [store])
  return store
}
