import { Alert, Button, Group, Slider, Stack } from '@mantine/core'
import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { type MapDocument, mapLimits } from '@wheelhouse/contract/maps/map-document'
import { mapPatchRoutes, patchLimits } from '@wheelhouse/contract/maps/map-patch'
import { partialMapTexts } from '@wheelhouse/texts/maps/partial-map'
import { mapProblemTexts } from '@wheelhouse/texts/maps/publishing'
import { type FormEvent, useState } from 'react'
import { FormFailure } from '../../kernel/forms/form-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { type ApiError, asApiError } from '../../kernel/server/api-error.ts'
import { useStore } from '../../kernel/server/store.ts'
import { translate, useTexts } from '../../kernel/words/texts.ts'
import { toDegrees, toRadians } from '../degrees.ts'
import { writeNameOf } from '../editor/object-words.ts'
import classes from '../editor/panels/properties-panel.module.css'
import { NumberProperty, TextProperty } from '../editor/panels/property-fields.tsx'
import type { PatchSource } from './patch-files-form.tsx'
import type { PatchPlacer } from './patch-placer.ts'

/** The position of a part in numbers, and the button that adds it to the map. */
export function PlacingForm({
  floorId,
  map,
  placer,
  source,
  onApplied,
  onGiveUp,
}: {
  floorId: string
  map: MapDocument
  placer: PatchPlacer
  source: PatchSource
  onApplied: (revision: number) => void
  onGiveUp: () => void
}) {
  const t = useTexts(partialMapTexts)
  const [name, setName] = useState(source.name)
  const [isApplying, setIsApplying] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const placing = useStore(placer.placing)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (placing === null) return
    setIsApplying(true)
    setFailure(null)
    try {
      const body = { ...source, name, transform: placing.transform }
      const { revision } = await call(mapPatchRoutes.apply, { params: { id: floorId }, body })
      onApplied(revision)
    } catch (error) {
      setFailure(asApiError(error))
    } finally {
      setIsApplying(false)
    }
  }
  return (
    <Stack gap="xs">
      <TextProperty
        label={t('name')}
        disabled={isApplying}
        maxLength={patchLimits.nameMax}
        value={name}
        onCommit={(next) => setName(next === '' ? source.name : next)}
      />
      <Numbers placer={placer} disabled={isApplying} />
      <TwoPoints placer={placer} disabled={isApplying} />
      <form aria-label={t('place')} onSubmit={(event) => void handleSubmit(event)}>
        <Stack gap="xs">
          <Refused failure={failure} map={map} />
          <p className={classes.note}>{t('applyNote')}</p>
          {isApplying && <p role="status">{t('applying')}</p>}
          <Group gap="xs" justify="flex-end">
            <Button variant="default" disabled={isApplying} onClick={onGiveUp}>
              {t('giveUp')}
            </Button>
            <Button type="submit" loading={isApplying}>
              {t('apply')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}

type PartProps = { placer: PatchPlacer; disabled: boolean }

function Numbers({ placer, disabled }: PartProps) {
  const t = useTexts(partialMapTexts)
  const opacity = useStore(placer.opacity)
  useStore(placer.placing)
  const placement = placer.readPlacement()
  if (placement === null) return null
  const { middle, turn, resolution } = placement
  const metres = { min: -mapLimits.coordinate, max: mapLimits.coordinate }
  const { min, max } = patchLimits.resolution
  return (
    <>
      <div className={classes.pair}>
        <NumberProperty
          {...metres}
          label={t('x')}
          disabled={disabled}
          value={middle[0]}
          onCommit={(x) => placer.place({ middle: [x ?? middle[0], middle[1]] })}
        />
        <NumberProperty
          {...metres}
          label={t('y')}
          disabled={disabled}
          value={middle[1]}
          onCommit={(y) => placer.place({ middle: [middle[0], y ?? middle[1]] })}
        />
        <NumberProperty
          label={t('turn')}
          disabled={disabled}
          min={-360}
          max={360}
          value={toDegrees(turn)}
          onCommit={(degrees) => placer.place({ turn: toRadians(degrees ?? 0) })}
        />
        <NumberProperty
          label={t('pixel')}
          disabled={disabled}
          min={min * 1_000}
          max={max * 1_000}
          value={resolution * 1_000}
          onCommit={(millimetres) => placer.place({ resolution: (millimetres ?? 0) / 1_000 })}
        />
      </div>
      <div>
        <p className={classes.legend} id="patch-opacity">
          {t('opacity')}
        </p>
        <Slider
          aria-labelledby="patch-opacity"
          thumbProps={{ 'aria-labelledby': 'patch-opacity' }}
          min={0.1}
          max={1}
          step={0.05}
          label={(value) => `${Math.round(value * 100)}%`}
          value={opacity}
          onChange={placer.opacity.set}
        />
      </div>
    </>
  )
}

function TwoPoints({ placer, disabled }: PartProps) {
  const t = useTexts(partialMapTexts)
  const isOn = useStore(placer.pairs) !== null
  const refusal = useStore(placer.refusal)
  const canUndo = useStore(placer.canUndo)
  return (
    <>
      <Group gap="xs">
        <Button
          size="xs"
          variant={isOn ? 'filled' : 'default'}
          aria-pressed={isOn}
          disabled={disabled}
          onClick={() => placer.togglePoints(!isOn)}
        >
          {t(isOn ? 'stopPoints' : 'byTwoPoints')}
        </Button>
        <Button size="xs" variant="default" disabled={disabled || !canUndo} onClick={placer.undo}>
          {t('undo')}
        </Button>
      </Group>
      {refusal !== null && (
        <Alert color="red" role="alert">
          {t(refusal)}
        </Alert>
      )}
    </>
  )
}

/** Number of errors listed; the map has them all. */
const namedErrors = 5

/** Why it was not applied: errors of the resulting map, each with its position. */
function Refused({ failure, map }: { failure: ApiError | null; map: MapDocument }) {
  const t = useTexts(partialMapTexts)
  if (failure?.code !== 'map.hasErrors') return <FormFailure error={failure} />
  const named = failure.details.slice(0, namedErrors).flatMap(({ code, path }) =>
    hasKey(mapProblemTexts.texts, code)
      ? [
          {
            key: `${code} ${path}`,
            words: translate(mapProblemTexts, code, { object: writeNameOf(path, map), other: '' }),
          },
        ]
      : [],
  )
  return (
    <Alert color="red" role="alert">
      {t('errors')}
      <ul>
        {named.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
    </Alert>
  )
}
