import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { lazy, Suspense } from 'react'
import { TextField } from '../kernel/forms/entity-fields.tsx'
import formClasses from '../kernel/forms/entity-form.module.css'
import type { FieldsState } from '../kernel/forms/use-entity-form.ts'
import { setFields } from '../kernel/forms/use-entity-form.ts'
import { ListLoading } from '../kernel/lists/list-parts.tsx'
import { useTexts } from '../kernel/words/texts.ts'

const PositionMap = lazy(async () => ({ default: (await import('./position-map.tsx')).PositionMap }))

/** Where a building is: as a pin on a map, or as numbers. */
export function PositionFields<
  Values extends Record<string, unknown> & { latitude: string; longitude: string },
>({
  of,
  buildingId,
}: {
  of: FieldsState<Values>
  /** Excluded from the dots that mark other buildings. */
  buildingId: string | null
}) {
  const t = useTexts(buildingTexts)
  const { latitude, longitude } = of.fields.values
  return (
    <>
      <div className={formClasses.wide}>
        <Suspense fallback={<ListLoading />}>
          <PositionMap
            buildingId={buildingId}
            position={toPosition(latitude, longitude)}
            isReadOnly={of.isReadOnly}
            onChange={(position) => setFields(of, position)}
          />
        </Suspense>
        <p className={formClasses.note}>{t('mapNote')}</p>
      </div>
      <TextField of={of} name="latitude" inputMode="decimal" placeholder="35.68124" />
      <TextField of={of} name="longitude" inputMode="decimal" placeholder="139.76712" />
    </>
  )
}

/** The typed position, once it is complete and valid. */
function toPosition(latitude: string, longitude: string) {
  const [y, x] = [latitude, longitude].map((typed) =>
    typed.trim() === '' ? Number.NaN : Number(typed.normalize('NFKC')),
  )
  const isPlace = x !== undefined && y !== undefined && Math.abs(x) <= 180 && Math.abs(y) <= 90
  return isPlace ? { latitude: y, longitude: x } : null
}
