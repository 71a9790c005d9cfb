import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { useMemo } from 'react'
import { buildingPartsQuery } from '../../buildings/buildings.queries.ts'
import { TextField } from '../../kernel/forms/entity-fields.tsx'
import { type FieldsState, setFields } from '../../kernel/forms/use-entity-form.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { fillPath } from '../../maps/draw-shapes.ts'
import { FloorMap } from '../../maps/floor-map.tsx'
import type { DrawAbove } from '../../maps/floor-painter.ts'
import { toScreen } from '../../maps/map-view.ts'
import { floorMapQuery } from '../../maps/maps.queries.ts'
import { readFigure } from '../thresholds/condition-values.ts'
import classes from './check-items.module.css'
import { type ItemValues, noPosition, type PositionValues } from './item-values.ts'

const noRobots = () => []
const nothingMoves = () => () => undefined
/** Height of a new pin above the floor, in metres: about where a robot's camera points. */
const usualHeight = '1'

/** Where a check item is, set by a press on the floor's map or as numbers. */
export function ItemPosition({ of: form, floorName }: { of: FieldsState<ItemValues>; floorName: string }) {
  const t = useTexts(checkItemTexts)
  const { isReadOnly, fields } = form
  const { position, buildingId, floorId } = fields.values
  const set = (to: PositionValues) => setFields<ItemValues, ItemValues>(form, { position: to })
  const isSet = Object.values(position).some((typed) => typed.trim() !== '')
  return (
    <>
      {floorId === '' ? (
        <p className={classes.note}>{t('floorFirst')}</p>
      ) : (
        <PositionMap
          buildingId={buildingId}
          floorId={floorId}
          floorName={floorName}
          position={position}
          onPoint={
            isReadOnly
              ? undefined
              : ([x, y]) => {
                  const { z, direction } = position
                  const place = { x: x.toFixed(2), y: y.toFixed(2) }
                  set({
                    ...place,
                    z: z === '' ? usualHeight : z,
                    direction: direction === '' ? '0' : direction,
                  })
                }
          }
        />
      )}
      <p className={classes.note}>{t('positionNote')}</p>
      <div className={classes.figures}>
        {(['x', 'y', 'z', 'direction'] as const).map((name) => (
          <TextField key={name} of={form} name={`position.${name}`} label={t(name)} inputMode="decimal" />
        ))}
      </div>
      {isSet && !isReadOnly && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => set(noPosition)}>
            {t('clearPosition')}
          </Button>
        </div>
      )}
    </>
  )
}

type PositionMapProps = {
  buildingId: string
  floorId: string
  floorName: string
  position: PositionValues
  onPoint: ((point: readonly [number, number]) => void) | undefined
}

function PositionMap({ buildingId, floorId, floorName, position, onPoint }: PositionMapProps) {
  const t = useTexts(checkItemTexts)
  const known = useQuery(
    buildingPartsQuery(floorRoutes, buildingId, { where: { id: floorId }, fields: ['map'] }),
  )
  const hasMap = known.data !== undefined && known.data[0]?.map !== null
  // A floor without a map is not an error, so do not request its map.
  const map = useQuery({ ...floorMapQuery(floorId), enabled: hasMap })
  const drawOver = useMemo(() => drawPin(position), [position])
  const failed = [known, map].find(({ error }) => error !== null)
  if (failed !== undefined) return <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />
  if (known.data !== undefined && !hasMap) return <p className={classes.note}>{t('noMap')}</p>
  return (
    <div className={`${classes.wide} ${classes.map}`}>
      {map.data === undefined ? (
        <Skeleton height="100%" />
      ) : (
        <FloorMap
          map={map.data}
          label={t('mapOf', { floor: floorName })}
          readRobots={noRobots}
          subscribe={nothingMoves}
          drawOver={drawOver}
          {...(onPoint && { onPoint, onWaypoint: ({ x, y }) => onPoint([x, y]) })}
        />
      )}
    </div>
  )
}

/** Radius of the pin and length of its pointer, in pixels. */
const pin = { radius: 7, pointer: 16 }

function drawPin(position: PositionValues): DrawAbove {
  const [x, y, direction] = [position.x, position.y, position.direction].map(readFigure)
  return (context, { view, size }, { colours }) => {
    if (x == null || y == null) return
    const at = toScreen([x, y], view, size)
    const angle = ((direction ?? 0) * Math.PI) / 180
    context.save()
    context.strokeStyle = colours.selection
    context.lineWidth = 3
    context.beginPath()
    context.moveTo(at.x, at.y)
    // Degrees are counter-clockwise, but y on the screen points down.
    context.lineTo(at.x + Math.cos(angle) * pin.pointer, at.y - Math.sin(angle) * pin.pointer)
    context.stroke()
    const head = new Path2D()
    head.arc(at.x, at.y, pin.radius, 0, 2 * Math.PI)
    fillPath(context, head, colours.selection)
    context.restore()
  }
}
