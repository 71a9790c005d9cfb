import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { useMemo } from 'react'
import { useTexts } from '../../../kernel/words/texts.ts'
import { enterMetres } from '../../draw-floor.ts'
import { FloorMap } from '../../floor-map.tsx'
import type { DrawAbove } from '../../floor-painter.ts'
import { drawDifferences } from '../canvas/draw-differences.ts'
import { toMarks } from '../compare-maps.ts'
import classes from './difference-map.module.css'

const noRobots = () => []
const nothingMoves = () => () => undefined
const kinds = ['added', 'removed', 'moved', 'changed'] as const

/** How one map differs from another, drawn on the later one. Empty if they are the same. */
export function DifferenceMap({ from, to }: { from: MapDocument; to: MapDocument }) {
  const t = useTexts(mapPublishingTexts)
  const marks = useMemo(() => toMarks(from, to), [from, to])
  const drawOver = useMemo<DrawAbove>(
    () =>
      (context, frame, { colours }) => {
        context.save()
        enterMetres(context, frame)
        drawDifferences(context, marks, to, { colours, pixel: 1 / frame.view.scale })
        context.restore()
      },
    [marks, to],
  )
  if (marks.length === 0) return null
  return (
    <figure className={classes.figure}>
      <div className={classes.map}>
        <FloorMap
          map={to}
          label={t('differencesDrawn')}
          readRobots={noRobots}
          subscribe={nothingMoves}
          drawOver={drawOver}
        />
      </div>
      <figcaption>{kinds.map((kind) => t(`legend_${kind}`)).join(' · ')}</figcaption>
    </figure>
  )
}
