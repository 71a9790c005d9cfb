import { Button } from '@mantine/core'
import {
  type MapRoute,
  mapLimits,
  type Waypoint,
  waypointTypes,
} from '@wheelhouse/contract/maps/map-document'
import { pathLength } from '@wheelhouse/map-model/geometry'
import { pointsAlong } from '@wheelhouse/map-model/points-along'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { useState } from 'react'
import { UploadField } from '../../../kernel/files/upload-field.tsx'
import { fileAddress } from '../../../kernel/server/file-address.ts'
import { useTexts } from '../../../kernel/words/texts.ts'
import { toDegrees, toRadians } from '../../degrees.ts'
import { layWaypoints } from '../edit-map.ts'
import type { Editor } from '../editor.ts'
import type { Entry } from '../map-objects.ts'
import classes from './properties-panel.module.css'
import { ChoiceProperty, FlagProperty, NumberProperty, TextProperty } from './property-fields.tsx'
import { changeObjects, pickObjects, readShared } from './set-property.ts'

type FieldsProps = { editor: Editor; entries: readonly Entry[] }

const types = Object.values(waypointTypes)

export function WaypointFields({ editor: { store }, entries }: FieldsProps) {
  const t = useTexts(mapEditorTexts)
  const objects = pickObjects(entries, 'waypoints')
  const disabled = store.isReadOnly
  const change = (make: (waypoint: Waypoint) => Waypoint) => changeObjects(store, 'waypoints', objects, make)
  const type = readShared(objects, (waypoint) => waypoint.type)
  return (
    <>
      <TextProperty
        label={t('name')}
        disabled={disabled}
        maxLength={40}
        value={readShared(objects, ({ name }) => name)}
        onCommit={(name) => change((waypoint) => ({ ...waypoint, name }))}
      />
      {objects.length === 1 && (
        <NumberProperty
          label={t('number')}
          disabled={disabled}
          isWhole
          min={0}
          max={1_000_000}
          value={readShared(objects, ({ no }) => no)}
          onCommit={(no) => change((waypoint) => ({ ...waypoint, no: no ?? waypoint.no }))}
        />
      )}
      <ChoiceProperty
        label={t('type')}
        disabled={disabled}
        value={type === null ? null : `${type}`}
        choices={types.map((value) => ({ value: `${value}` as const, label: t(`type_${value}`) }))}
        onCommit={(chosen) => {
          const next = types.find((value) => `${value}` === chosen)
          if (next !== undefined) change((waypoint) => ({ ...waypoint, type: next }))
        }}
      />
      <NumberProperty
        label={t('heading')}
        disabled={disabled}
        min={-360}
        max={360}
        value={readShared(objects, ({ theta }) => toDegrees(theta))}
        onCommit={(degrees) => change((waypoint) => ({ ...waypoint, theta: toRadians(degrees ?? 0) }))}
      />
      <TextProperty
        label={t('note')}
        disabled={disabled}
        maxLength={200}
        value={readShared(objects, ({ note }) => note)}
        onCommit={(note) => change((waypoint) => ({ ...waypoint, note }))}
      />
      <FlagProperty
        label={t('enabled')}
        disabled={disabled}
        value={readShared(objects, ({ status }) => status === 1)}
        onCommit={(isOn) => change((waypoint) => ({ ...waypoint, status: isOn ? 1 : 0 }))}
      />
    </>
  )
}

export function EdgeFields({ editor: { store }, entries }: FieldsProps) {
  const t = useTexts(mapEditorTexts)
  const objects = pickObjects(entries, 'edges')
  const disabled = store.isReadOnly
  return (
    <>
      <FlagProperty
        label={t('oneWay')}
        disabled={disabled}
        value={readShared(objects, ({ oneWay }) => oneWay)}
        onCommit={(oneWay) => changeObjects(store, 'edges', objects, (edge) => ({ ...edge, oneWay }))}
      />
      {!disabled && (
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            changeObjects(store, 'edges', objects, (edge) => ({ ...edge, from: edge.to, to: edge.from }))
          }
        >
          {t('reverse')}
        </Button>
      )}
      <NumberProperty
        label={t('speedPercent')}
        disabled={disabled}
        mayBeEmpty
        min={1}
        max={100}
        step={1}
        value={readShared(objects, ({ speedPercent }) => speedPercent ?? null)}
        onCommit={(percent) =>
          changeObjects(store, 'edges', objects, ({ id, from, to, oneWay }) => ({
            id,
            from,
            to,
            oneWay,
            ...(percent !== null && { speedPercent: percent }),
          }))
        }
      />
    </>
  )
}

export function RouteFields({ editor, entries }: FieldsProps) {
  const t = useTexts(mapEditorTexts)
  const { store } = editor
  const objects = pickObjects(entries, 'routes')
  const disabled = store.isReadOnly
  const change = (make: (route: MapRoute) => MapRoute) => changeObjects(store, 'routes', objects, make)
  const [only] = objects
  const points = objects.length === 1 && only !== undefined ? pointsAlong(only.points, only.interval) : []
  return (
    <>
      <TextProperty
        label={t('name')}
        disabled={disabled}
        maxLength={40}
        value={readShared(objects, ({ name }) => name)}
        onCommit={(name) => change((route) => ({ ...route, name }))}
      />
      <NumberProperty
        label={t('interval')}
        disabled={disabled}
        min={mapLimits.interval.min}
        max={mapLimits.interval.max}
        value={readShared(objects, ({ interval }) => interval)}
        onCommit={(interval) => change((route) => ({ ...route, interval: interval ?? route.interval }))}
      />
      <FlagProperty
        label={t('enabled')}
        disabled={disabled}
        value={readShared(objects, ({ status }) => status === 1)}
        onCommit={(isOn) => change((route) => ({ ...route, status: isOn ? 1 : 0 }))}
      />
      {only !== undefined && objects.length === 1 && (
        <>
          <RouteImage
            key={only.id}
            image={only.image ?? null}
            disabled={disabled}
            onChange={(image) => change((route) => ({ ...route, image }))}
          />
          <p className={classes.note}>
            {t('routeLength', { metres: pathLength(only.points).toFixed(1), count: points.length })}
          </p>
          {!disabled && editor.rules.lists.has('edges') && (
            <Button
              size="xs"
              variant="default"
              onClick={() => store.act(layWaypoints(store.document.get(), points))}
            >
              {t('makeWaypoints')}
            </Button>
          )}
        </>
      )}
    </>
  )
}

type RouteImageProps = {
  /** The id of the stored picture. */
  image: string | null
  disabled: boolean
  onChange: (image: string | null) => void
}

function RouteImage({ image, disabled, onChange }: RouteImageProps) {
  const t = useTexts(mapEditorTexts)
  const [, setIsBusy] = useState(false)
  return (
    <>
      {image !== null && (
        <img className={classes.image} src={fileAddress({ url: `/files/${image}` })} alt={t('routeImage')} />
      )}
      {!disabled && (
        <UploadField
          name="image"
          label={t('routeImage')}
          description={t('routeImageNote')}
          kind="image"
          value={null}
          onChange={(file) => file !== null && onChange(file.id)}
          onBusyChange={setIsBusy}
        />
      )}
      {!disabled && image !== null && (
        <Button size="xs" variant="default" onClick={() => onChange(null)}>
          {t('removeRouteImage')}
        </Button>
      )}
    </>
  )
}
