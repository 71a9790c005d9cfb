import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { describeDifference } from '@wheelhouse/map-model/diff-maps'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { useMemo } from 'react'
import { useTexts } from '../../../kernel/words/texts.ts'
import { writeDifference } from '../compare-maps.ts'
import classes from './problem-list.module.css'

const maxShown = 100

/** How one map differs from another, in words. */
export function DifferenceList({ from, to }: { from: MapDocument; to: MapDocument }) {
  const t = useTexts(mapPublishingTexts)
  const differences = useMemo(() => describeDifference(from, to), [from, to])
  if (differences.length === 0) return <p className={classes.none}>{t('noDifference')}</p>
  return (
    <>
      <ul className={classes.plain}>
        {differences.slice(0, maxShown).map((difference) => (
          <li key={`${difference.kind} ${difference.object}`}>
            {writeDifference(difference, difference.kind === 'removed' ? from : to)}
          </li>
        ))}
      </ul>
      {differences.length > maxShown && (
        <p className={classes.none}>{t('more', { count: differences.length - maxShown })}</p>
      )}
    </>
  )
}
