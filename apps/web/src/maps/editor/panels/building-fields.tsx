import type { MapListName, MapObject } from '@wheelhouse/contract/maps/map-change'
import type { Point } from '@wheelhouse/contract/maps/map-document'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { useTexts } from '../../../kernel/words/texts.ts'
import { toDegrees, toRadians } from '../../degrees.ts'
import { isSame } from '../drafts/undo-history.ts'
import type { Editor } from '../editor.ts'
import type { Entry } from '../map-objects.ts'
import { ChoiceProperty, NumberProperty, TextProperty } from './property-fields.tsx'
import { changeObjects, pickObjects, readShared } from './set-property.ts'

type FieldsProps = { editor: Editor; entries: readonly Entry[] }
type Named = Extract<MapListName, 'doors' | 'lifts' | 'rooms' | 'fixtures' | 'pins'>

/** The name of objects that have no further fields. */
function NameField({ editor: { store }, entries, list }: FieldsProps & { list: Named }) {
  const t = useTexts(mapEditorTexts)
  const objects = pickObjects(entries, list)
  return (
    <TextProperty
      label={t('name')}
      disabled={store.isReadOnly}
      maxLength={40}
      value={readShared(objects, ({ name }) => name)}
      onCommit={(name) => changeObjects(store, list, objects, (object) => ({ ...object, name }))}
    />
  )
}

export function RoomFields(props: FieldsProps) {
  return <NameField {...props} list="rooms" />
}

export function WallFields({ editor: { store }, entries }: FieldsProps) {
  const t = useTexts(mapEditorTexts)
  const objects = pickObjects(entries, 'walls')
  return (
    <NumberProperty
      label={t('height')}
      disabled={store.isReadOnly}
      min={0.01}
      max={100}
      value={readShared(objects, ({ height }) => height)}
      onCommit={(height) =>
        changeObjects(store, 'walls', objects, (wall) => ({ ...wall, height: height ?? wall.height }))
      }
    />
  )
}

export function DoorFields(props: FieldsProps) {
  const t = useTexts(mapEditorTexts)
  const { store } = props.editor
  const objects = pickObjects(props.entries, 'doors')
  return (
    <>
      <NameField {...props} list="doors" />
      <ChoiceProperty
        label={t('doorKind')}
        disabled={store.isReadOnly}
        value={readShared(objects, ({ kind }) => kind)}
        choices={(['hinged', 'sliding', 'security'] as const).map((value) => ({
          value,
          label: t(`door_${value}`),
        }))}
        onCommit={(kind) => changeObjects(store, 'doors', objects, (door) => ({ ...door, kind }))}
      />
      <TextProperty
        label={t('device')}
        note={t('deviceNote')}
        disabled={store.isReadOnly}
        maxLength={64}
        value={readShared(objects, ({ device }) => device)}
        onCommit={(device) => changeObjects(store, 'doors', objects, (door) => ({ ...door, device }))}
      />
    </>
  )
}

export function LiftFields(props: FieldsProps) {
  const t = useTexts(mapEditorTexts)
  const { store } = props.editor
  const objects = pickObjects(props.entries, 'lifts')
  const [only] = objects
  return (
    <>
      <NameField {...props} list="lifts" />
      <TextProperty
        label={t('bank')}
        note={t('bankNote')}
        disabled={store.isReadOnly}
        maxLength={40}
        value={readShared(objects, ({ bank }) => bank)}
        onCommit={(bank) => changeObjects(store, 'lifts', objects, (lift) => ({ ...lift, bank }))}
      />
      {only !== undefined && objects.length === 1 && (
        <ChoiceProperty
          label={t('doorSide')}
          disabled={store.isReadOnly}
          value={findDoorSide(only)}
          choices={only.polygon.map((_, index) => ({
            value: String(index),
            label: t('side', { count: index + 1 }),
          }))}
          onCommit={(side) =>
            changeObjects(store, 'lifts', objects, (lift) => ({ ...lift, door: getSide(lift, Number(side)) }))
          }
        />
      )}
    </>
  )
}

function getSide({ polygon, door }: MapObject<'lifts'>, side: number): [Point, Point] {
  return [polygon[side] ?? door[0], polygon[(side + 1) % polygon.length] ?? door[1]]
}

/** The side of the cabin that the door is on, if it is on one. */
function findDoorSide(lift: MapObject<'lifts'>): string | null {
  const side = lift.polygon.findIndex((_, index) => isSame(getSide(lift, index), lift.door))
  return side === -1 ? null : String(side)
}

export function FixtureFields(props: FieldsProps) {
  const t = useTexts(mapEditorTexts)
  const { store } = props.editor
  const objects = pickObjects(props.entries, 'fixtures')
  const kinds = ['desk', 'chair', 'cabinet', 'plant', 'counter', 'machine', 'other'] as const
  return (
    <>
      <NameField {...props} list="fixtures" />
      <ChoiceProperty
        label={t('fixtureKind')}
        disabled={store.isReadOnly}
        value={readShared(objects, ({ kind }) => kind)}
        choices={kinds.map((value) => ({ value, label: t(`fixture_${value}_kind`) }))}
        onCommit={(kind) => changeObjects(store, 'fixtures', objects, (fixture) => ({ ...fixture, kind }))}
      />
    </>
  )
}

export function PinFields(props: FieldsProps) {
  const t = useTexts(mapEditorTexts)
  const { store } = props.editor
  const objects = pickObjects(props.entries, 'pins')
  return (
    <>
      <NameField {...props} list="pins" />
      <NumberProperty
        label={t('z')}
        disabled={store.isReadOnly}
        min={0}
        max={10}
        value={readShared(objects, ({ z }) => z)}
        onCommit={(z) => changeObjects(store, 'pins', objects, (pin) => ({ ...pin, z: z ?? pin.z }))}
      />
      <NumberProperty
        label={t('heading')}
        disabled={store.isReadOnly}
        min={-360}
        max={360}
        value={readShared(objects, ({ theta }) => toDegrees(theta))}
        onCommit={(degrees) =>
          changeObjects(store, 'pins', objects, (pin) => ({ ...pin, theta: toRadians(degrees ?? 0) }))
        }
      />
    </>
  )
}
