import { ActionIcon } from '@mantine/core'
import { mapLimits, type Point } from '@wheelhouse/contract/maps/map-document'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { X } from 'lucide-react'
import { useTexts } from '../../../kernel/words/texts.ts'
import type { Editor } from '../editor.ts'
import { type Entry, setObject } from '../map-objects.ts'
import { getCorners, setCorners } from '../tools/handles.ts'
import classes from './properties-panel.module.css'
import { NumberProperty } from './property-fields.tsx'

/** More corners than this are only moved with the pointer. */
const maxShown = 40

/** The coordinates of each corner: keyboard access to what is dragged on the map. */
export function CornerFields({ editor, entry }: { editor: Editor; entry: Entry }) {
  const t = useTexts(mapEditorTexts)
  const corners = getCorners(entry)
  if (corners === null || corners.points.length > maxShown) return null
  const { points, min, isFixed } = corners
  const limits = { min: -mapLimits.coordinate, max: mapLimits.coordinate }
  const { isReadOnly } = editor.store
  const put = (next: readonly Point[]) => editor.store.act([setObject(setCorners(entry, next))])
  const move = (index: number, point: Point) => put(points.with(index, point))
  return (
    <>
      <p className={classes.legend}>{t('corners')}</p>
      {points.map((point, index) => {
        const count = index + 1
        return (
          <div key={index} className={classes.corner}>
            <span>{count}</span>
            <NumberProperty
              {...limits}
              label=""
              ariaLabel={t('cornerX', { count })}
              disabled={isReadOnly}
              value={point[0]}
              onCommit={(x) => move(index, [x ?? point[0], point[1]])}
            />
            <NumberProperty
              {...limits}
              label=""
              ariaLabel={t('cornerY', { count })}
              disabled={isReadOnly}
              value={point[1]}
              onCommit={(y) => move(index, [point[0], y ?? point[1]])}
            />
            {!isFixed && !isReadOnly && (
              <ActionIcon
                variant="subtle"
                size="sm"
                aria-label={t('removeCorner', { count })}
                disabled={points.length <= min}
                onClick={() => put(points.toSpliced(index, 1))}
              >
                <X size={14} aria-hidden />
              </ActionIcon>
            )}
          </div>
        )
      })}
    </>
  )
}
