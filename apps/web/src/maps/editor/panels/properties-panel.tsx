import { Stack } from '@mantine/core'
import { mapLimits } from '@wheelhouse/contract/maps/map-document'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { useStore } from '../../../kernel/server/store.ts'
import { useTexts } from '../../../kernel/words/texts.ts'
import { toPixels } from '../canvas/to-pixels.ts'
import { nudge } from '../commands.ts'
import type { Editor } from '../editor.ts'
import { type Entry, findEntries, getBounds, getPoints } from '../map-objects.ts'
import { writeObjectName } from '../object-words.ts'
import {
  DoorFields,
  FixtureFields,
  LiftFields,
  PinFields,
  RoomFields,
  WallFields,
} from './building-fields.tsx'
import { CornerFields } from './corner-fields.tsx'
import classes from './properties-panel.module.css'
import { NumberProperty } from './property-fields.tsx'
import { EdgeFields, RouteFields, WaypointFields } from './way-fields.tsx'
import { ZoneFields } from './zone-fields.tsx'

/** More objects than this are moved and deleted together, but not searched for common values. */
const maxEdited = 2_000

/** The selected objects, and the fields to edit them. */
export function PropertiesPanel({ editor }: { editor: Editor }) {
  const t = useTexts(mapEditorTexts)
  const map = useStore(editor.store.document)
  const selection = useStore(editor.store.selection)
  const entries = findEntries(map, [...selection].slice(0, maxEdited))
  const [first] = entries
  if (first === undefined) return <p className={classes.note}>{t('nothingChosen')}</p>
  const isOneKind = entries.every(({ list }) => list === first.list)
  return (
    <Stack gap="xs">
      <h2 className={classes.title}>
        {entries.length === 1
          ? `${t(`kind_${first.list}`)} ${writeObjectName(first, map)}`
          : t('severalChosen', { count: selection.size })}
      </h2>
      {isOneKind && <Fields editor={editor} entries={entries} list={first.list} />}
      <Place editor={editor} entries={entries} />
      {entries.length === 1 && <CornerFields editor={editor} entry={first} />}
    </Stack>
  )
}

type FieldsProps = { editor: Editor; entries: readonly Entry[] }

function Fields({ list, ...props }: FieldsProps & { list: Entry['list'] }) {
  switch (list) {
    case 'waypoints':
      return <WaypointFields {...props} />
    case 'edges':
      return <EdgeFields {...props} />
    case 'routes':
      return <RouteFields {...props} />
    case 'zones':
      return <ZoneFields {...props} />
    case 'walls':
      return <WallFields {...props} />
    case 'doors':
      return <DoorFields {...props} />
    case 'lifts':
      return <LiftFields {...props} />
    case 'rooms':
      return <RoomFields {...props} />
    case 'fixtures':
      return <FixtureFields {...props} />
    case 'pins':
      return <PinFields {...props} />
    case 'patches':
      return null
    default:
      return list satisfies never
  }
}

/** The position of the selected objects: the centre of their bounding box, which moves them all. */
function Place({ editor, entries }: FieldsProps) {
  const t = useTexts(mapEditorTexts)
  const map = editor.store.document.get()
  const movable = entries.filter(({ list }) => list !== 'edges')
  const box = getBounds(movable.flatMap((entry) => getPoints(entry, map)))
  if (box === null) return null
  const middle: [number, number] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2]
  const pixels = editor.rules.showsPixels ? toPixels(map, middle) : null
  const limits = { min: -mapLimits.coordinate, max: mapLimits.coordinate }
  const disabled = editor.store.isReadOnly
  return (
    <>
      <div className={classes.pair}>
        <NumberProperty
          {...limits}
          label={t('x')}
          disabled={disabled}
          value={middle[0]}
          onCommit={(x) => nudge(editor, [(x ?? middle[0]) - middle[0], 0])}
        />
        <NumberProperty
          {...limits}
          label={t('y')}
          disabled={disabled}
          value={middle[1]}
          onCommit={(y) => nudge(editor, [0, (y ?? middle[1]) - middle[1]])}
        />
      </div>
      {pixels !== null && (
        <p className={classes.note}>{t('pixels', { x: pixels[0].toFixed(1), y: pixels[1].toFixed(1) })}</p>
      )}
    </>
  )
}
