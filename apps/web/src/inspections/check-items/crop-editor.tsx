import { Button, Input, NativeSelect, TextInput } from '@mantine/core'
import { arucoIdMax, type PictureRect } from '@wheelhouse/contract/inspections/crop'
import type { FoundMarker } from '@wheelhouse/markers/find-markers'
import type { Pixels } from '@wheelhouse/markers/straighten'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './check-items.module.css'
import type { DefinitionValues } from './definition-values.ts'
import type { EditorProps } from './editor-props.ts'
import { FigureField } from './figure-field.tsx'
import { CutPreview, PhotoView, useCropView } from './photo-view.tsx'
import { type CropSource, orderFourMarkers, toCodeRect } from './picture-source.ts'
import { CodeRectFields, RectFields } from './rect-fields.tsx'

const markers = ['none', 'fourPoint', 'qr'] as const satisfies readonly DefinitionValues['marker'][]
const corners = [0, 1, 2, 3] as const

/** Edits how a meter is located in the picture, and which part is read (R-INSPECTIONS-4). */
export function CropEditor({ value, isReadOnly, onChange, getError, media }: EditorProps) {
  const t = useTexts(checkItemTexts)
  const { view, isFailed } = useCropView(media, value)
  const { marker, rect, codeRect, ids, text } = value
  const isFixed = marker === 'none'
  const code = view?.markers.find((one) => one.kind === 'qr' && one.text === text)
  const draw = toDraw({ value, code, size: view?.pixels, onChange })
  const idsError = getError('definition.crop.ids')
  return (
    <>
      <NativeSelect
        label={t('marker')}
        disabled={isReadOnly}
        value={marker}
        data={markers.map((one) => ({ value: one, label: t(`marker_${one}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ marker: markers.find((one) => one === currentTarget.value) ?? 'none' })
        }
      />
      {media !== null && (
        <PhotoView
          media={media}
          rect={isFixed ? rect : null}
          onChange={isReadOnly ? undefined : draw}
          source={view}
        />
      )}
      {isFailed && <p className={classes.note}>{t('pictureLost')}</p>}
      {!isFixed && media !== null && !isFailed && (
        <FoundMarkers source={view} marker={marker} isReadOnly={isReadOnly} onChange={onChange} />
      )}
      {marker === 'fourPoint' && (
        <div className={classes.figures}>
          {corners.map((corner) => (
            <FigureField
              key={corner}
              name={corner === 0 ? 'definition.crop.ids' : undefined}
              label={t(`id_${corner}`)}
              value={ids[corner] ?? 0}
              min={0}
              max={arucoIdMax}
              isDisabled={isReadOnly}
              onChange={(id) => onChange({ ids: ids.with(corner, id) })}
            />
          ))}
          {idsError !== undefined && <Input.Error role="alert">{idsError}</Input.Error>}
        </div>
      )}
      {marker === 'qr' && (
        <TextInput
          name="definition.crop.text"
          label={t('text')}
          withAsterisk
          autoComplete="off"
          maxLength={128}
          disabled={isReadOnly}
          value={text}
          error={getError('definition.crop.text')}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      )}
      {marker === 'qr' && <p className={classes.note}>{t('codeNote')}</p>}
      {marker !== 'fourPoint' && (
        <div className={classes.figures}>
          {isFixed ? (
            <RectFields rect={rect} isDisabled={isReadOnly} onChange={(set) => onChange({ rect: set })} />
          ) : (
            <CodeRectFields
              rect={codeRect}
              isDisabled={isReadOnly}
              onChange={(set) => onChange({ codeRect: set })}
            />
          )}
        </div>
      )}
      {view !== null && <CutPreview {...view} />}
    </>
  )
}

type DrawParts = Pick<EditorProps, 'value' | 'onChange'> & {
  /** The QR code that the definition names, if it is in the picture. */
  code: FoundMarker | undefined
  size: Pick<Pixels, 'width' | 'height'> | undefined
}

/** The handler for a drawn frame; `undefined` if the markers alone determine the cut. */
function toDraw({ value: { marker }, code, size, onChange }: DrawParts) {
  if (marker === 'none') return (rect: PictureRect) => onChange({ rect })
  if (marker !== 'qr' || code === undefined || size === undefined) return undefined
  return (rect: PictureRect) => {
    const codeRect = toCodeRect(rect, code.corners, size)
    if (codeRect !== null) onChange({ codeRect })
  }
}

type FoundMarkersProps = Pick<EditorProps, 'isReadOnly' | 'onChange'> & {
  /** `null` while the search for markers is running. */
  source: CropSource | null
  marker: DefinitionValues['marker']
}

/** Lists the markers found in the picture, with buttons to use them in the definition. */
function FoundMarkers({ source, marker, isReadOnly, onChange }: FoundMarkersProps) {
  const t = useTexts(checkItemTexts)
  const kind = marker === 'qr' ? 'qr' : 'aruco'
  const found = source?.markers.filter((one) => one.kind === kind) ?? []
  const four = orderFourMarkers(found)
  const texts = [...new Set(found.flatMap((one) => (one.kind === 'qr' ? [one.text] : [])))]
  const names = found.map((one) => (one.kind === 'qr' ? one.text : String(one.id))).join(', ')
  return (
    <div className={classes.wide}>
      <p className={classes.note} role="status">
        {source === null
          ? t('lookingForMarkers')
          : found.length === 0
            ? t('noMarkers')
            : t('foundMarkers', { found: names })}
      </p>
      {!isReadOnly && (
        <div className={classes.take}>
          {kind === 'aruco' && four !== null && (
            <Button variant="default" onClick={() => onChange({ ids: four })}>
              {t('takeIds')}
            </Button>
          )}
          {texts.map((text) => (
            <Button key={text} variant="default" onClick={() => onChange({ text })}>
              {t('takeText', { text })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
