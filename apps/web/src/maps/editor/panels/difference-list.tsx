import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { describeDifference } from '@wheelhouse/map-model/diff-maps'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { useMemo } from 'react'
import { useTexts } from '../../../kernel/words/texts.ts'
import { writeDifference } from '../compare-maps.ts'
import classes from './problem-list.module.css'
import { useFirstItems } from './use-first-items.tsx'

/** How one map differs from another, in words. */
export function DifferenceList({ from, to }: { from: MapDocument; to: MapDocument }) {
  const t = useTexts(mapPublishingTexts)
  const differences = useMemo(() => describeDifference(from, to), [from, to])
  const { shown, more } = useFirstItems(differences, 20)
  if (differences.length === 0) return <p className={classes.none}>{t('noDifference')}</p>
  return (
    <>
      <ul className={classes.plain}>
        {shown.map((difference) => (
          <li key={`${difference.kind} ${difference.object}`}>
            {writeDifference(difference, difference.kind === 'removed' ? from : to)}
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
