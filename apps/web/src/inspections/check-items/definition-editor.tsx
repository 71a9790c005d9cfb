import { Button, NativeSelect } from '@mantine/core'
import { videoCameraIds } from '@wheelhouse/contract/teleop/video'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useState } from 'react'
import { getFieldError } from '../../kernel/forms/field-props.ts'
import { type FieldsState, setFields } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import classes from './check-items.module.css'
import { CropEditor } from './crop-editor.tsx'
import { DefinitionJson } from './definition-json.tsx'
import type { DefinitionValues } from './definition-values.ts'
import { EarlierPictures } from './earlier-pictures.tsx'
import type { ItemValues } from './item-values.ts'
import { RecordEditor } from './record-editor.tsx'
import { type PictureCommand, TakePicture, useTakenPicture } from './take-picture.tsx'
import { ThermalEditor } from './thermal-editor.tsx'

const editors = { crop: CropEditor, record: RecordEditor, thermal: ThermalEditor }

type DefinitionEditorProps = {
  of: FieldsState<ItemValues>
  /** `null` for a new check item. */
  itemId: string | null
}

/** Edits the part of a picture that a check item covers: on a robot's picture, as numbers, or as JSON. */
export function DefinitionEditor({ of: form, itemId }: DefinitionEditorProps) {
  const t = useTexts(checkItemTexts)
  const cameraText = useTexts(teleopTexts)
  const { fields, isReadOnly } = form
  const { definition: value, buildingId } = fields.values
  const [isJson, setIsJson] = useState(value.json !== null)
  const picture = useTakenPicture()
  const isThermal = value.editor === 'thermal'
  const camera = isThermal ? 'thermal' : value.cameraId
  const Editor = editors[value.editor]
  const set = (definition: DefinitionValues) => setFields<ItemValues, ItemValues>(form, { definition })
  const command: PictureCommand = isThermal
    ? { command: 'takeThermalImage', params: {} }
    : { command: 'takePhoto', params: { cameraId: value.cameraId, quality: 'full' } }
  const handleView = () => {
    setIsJson(!isJson)
    if (value.json !== null) set({ ...value, json: null })
  }
  const getError = (path: string) => getFieldError(fields, path)
  return (
    <>
      {isJson ? (
        <DefinitionJson value={value} isReadOnly={isReadOnly} onChange={set} />
      ) : (
        <>
          {!isThermal && (
            <NativeSelect
              label={t('cameraId')}
              disabled={isReadOnly}
              value={value.cameraId}
              data={videoCameraIds.map((id) => ({ value: id, label: cameraText(`camera_${id}`) }))}
              onChange={({ currentTarget }) =>
                set({
                  ...value,
                  cameraId: videoCameraIds.find((id) => id === currentTarget.value) ?? value.cameraId,
                })
              }
            />
          )}
          {!isReadOnly && (
            <TakePicture
              buildingId={buildingId}
              command={command}
              picture={picture}
              note={t('pictureNote')}
            />
          )}
          {itemId !== null && may('report:read') && (
            <EarlierPictures
              itemId={itemId}
              cameraId={camera}
              chosenId={picture.media?.id ?? null}
              onChoose={picture.take}
            />
          )}
          <Editor
            value={value}
            isReadOnly={isReadOnly}
            onChange={(part) => set({ ...value, ...part })}
            getError={getError}
            media={picture.media?.cameraId === camera ? picture.media : null}
          />
        </>
      )}
      <div className={classes.wide}>
        <div>
          <Button variant="subtle" size="compact-sm" onClick={handleView}>
            {t(isJson ? 'asFields' : 'asJson')}
          </Button>
        </div>
      </div>
    </>
  )
}
