import { Checkbox, NativeSelect } from '@mantine/core'
import { photoQualities } from '@wheelhouse/contract/reports/media'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './check-items.module.css'
import type { EditorProps } from './editor-props.ts'
import { PhotoView } from './photo-view.tsx'
import { RectFields } from './rect-fields.tsx'

/** Edits the part that matters in a photo that is only kept. */
export function RecordEditor({ value, isReadOnly, onChange, media }: EditorProps) {
  const t = useTexts(checkItemTexts)
  const { quality, isWhole, rect } = value
  const setRect = (drawn: typeof rect) => onChange({ rect: drawn })
  return (
    <>
      <NativeSelect
        label={t('quality')}
        disabled={isReadOnly}
        value={quality}
        data={photoQualities.map((one) => ({ value: one, label: t(`quality_${one}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ quality: photoQualities.find((one) => one === currentTarget.value) ?? 'full' })
        }
      />
      <Checkbox
        label={t('isWhole')}
        disabled={isReadOnly}
        checked={isWhole}
        onChange={({ currentTarget }) => onChange({ isWhole: currentTarget.checked })}
      />
      {media !== null && (
        <PhotoView
          media={media}
          rect={isWhole ? null : rect}
          onChange={isWhole || isReadOnly ? undefined : setRect}
        />
      )}
      {!isWhole && (
        <div className={classes.figures}>
          <RectFields rect={rect} isDisabled={isReadOnly} onChange={setRect} />
        </div>
      )}
    </>
  )
}
