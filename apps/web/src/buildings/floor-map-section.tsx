import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Floor, floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { mapImportRoutes } from '@wheelhouse/contract/maps/map-transfer'
import type { StoredFile } from '@wheelhouse/contract/system/file'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { robotMapTexts } from '@wheelhouse/texts/maps/robot-maps'
import { waypointTexts } from '@wheelhouse/texts/maps/waypoints'
import { type FormEvent, useState } from 'react'
import { UploadField } from '../kernel/files/upload-field.tsx'
import formClasses from '../kernel/forms/entity-form.module.css'
import { FormSection } from '../kernel/forms/entity-form.tsx'
import { FormFailure } from '../kernel/forms/form-parts.tsx'
import { ListLoading } from '../kernel/lists/list-parts.tsx'
import { call } from '../kernel/server/api.ts'
import { type ApiError, asApiError } from '../kernel/server/api-error.ts'
import { fileAddress } from '../kernel/server/file-address.ts'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { findFileError } from '../maps/editor/panels/find-file-error.ts'
import { FloorMap } from '../maps/floor-map.tsx'
import { floorMapQuery } from '../maps/maps.queries.ts'
import { RobotsOfMap } from '../maps/robot-map-list.tsx'
import { buildingPartsQuery } from './buildings.queries.ts'
import classes from './floor-map-section.module.css'

const pictureEndings = ['.png', '.pgm']
const descriptionEndings = ['.yaml', '.yml']
const noRobots = () => []
const nothingMoves = () => () => undefined

/** The map of a floor, and the upload of a new one. */
export function FloorMapSection({
  floor,
  mayChange,
}: {
  floor: Pick<Floor, 'id' | 'name' | 'buildingId'>
  mayChange: boolean
}) {
  const t = useTexts(buildingTexts)
  const editorText = useTexts(mapEditorTexts)
  const waypointText = useTexts(waypointTexts)
  const onRobots = useTexts(robotMapTexts)
  const known = useQuery(
    buildingPartsQuery(floorRoutes, floor.buildingId, { where: { id: floor.id }, fields: ['map'] }),
  )
  const hasMap = known.data?.[0]?.map !== null
  // A floor without a map is not an error, so do not request its map.
  const map = useQuery({ ...floorMapQuery(floor.id), enabled: known.data !== undefined && hasMap })
  const failed = [known, map].find(({ error }) => error !== null)
  return (
    <section className={classes.section}>
      <h2>{t('floorMap')}</h2>
      <div className={formClasses.actions}>
        <ScreenLink to={paths.editorV2} params={{ id: floor.id }}>
          {editorText('title')}
        </ScreenLink>
        <ScreenLink to={paths.waypointList} params={{ mapId: floor.id }}>
          {waypointText('title')}
        </ScreenLink>
      </div>
      {map.data !== undefined && (
        <>
          <div className={formClasses.actions}>
            <span className={formClasses.note}>{t('mapRevision', { revision: map.data.revision })}</span>
          </div>
          <div className={classes.map}>
            <FloorMap map={map.data} label={floor.name} readRobots={noRobots} subscribe={nothingMoves} />
          </div>
          <h3>{onRobots('onRobots')}</h3>
          <RobotsOfMap floorId={floor.id} />
        </>
      )}
      {hasMap && map.data === undefined && failed === undefined && <ListLoading />}
      {!hasMap && <p className={formClasses.note}>{t('noMapYet')}</p>}
      {failed !== undefined && <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />}
      <MapUploads floorId={floor.id} />
      {mayChange && <MapUpload floorId={floor.id} />}
    </section>
  )
}

/** Downloads of the files that the floor's maps were made from. */
function MapUploads({ floorId }: { floorId: string }) {
  const t = useTexts(buildingTexts)
  const language = useLanguage()
  const { data = [] } = useQuery({
    queryKey: [mapImportRoutes.uploads.path, floorId],
    queryFn: ({ signal }) => call(mapImportRoutes.uploads, { params: { id: floorId } }, { signal }),
  })
  if (data.length === 0) return null
  return (
    <>
      <h3>{t('mapUploads')}</h3>
      <ul>
        {data.map(({ id, uploadedAt, files }) => (
          <li key={id}>
            {formatMoment(uploadedAt, language)}{' '}
            {files.map(({ id: fileId, url, name }) => (
              <a key={fileId} href={fileAddress({ url })} download={name} translate="no">
                {name}{' '}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Imports the two files of a scanned map into the draft; issues are shown at the file concerned. */
function MapUpload({ floorId }: { floorId: string }) {
  const t = useTexts(buildingTexts)
  const editorText = useTexts(mapEditorTexts)
  const queryClient = useQueryClient()
  const [picture, setPicture] = useState<StoredFile | null>(null)
  const [description, setDescription] = useState<StoredFile | null>(null)
  const [busy, setBusy] = useState({ picture: false, description: false })
  const [isSaving, setIsSaving] = useState(false)
  const [isInDraft, setIsInDraft] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [descriptionError, pictureError] = [0, 1].map((place) => findFileError(failure, place))
  const isAtFile = descriptionError !== undefined || pictureError !== undefined

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (picture === null || description === null) return
    setIsSaving(true)
    setFailure(null)
    setIsInDraft(false)
    try {
      const files = [description, picture].map(({ id }) => ({ fileId: id, role: 'map' as const }))
      await call(mapImportRoutes.create, { params: { id: floorId }, body: { format: 'nav2', files } })
      setIsInDraft(true)
      setPicture(null)
      setDescription(null)
    } catch (error) {
      setFailure(asApiError(error))
    } finally {
      setIsSaving(false)
      void queryClient.invalidateQueries({ queryKey: [mapImportRoutes.uploads.path] })
    }
  }
  return (
    <form
      noValidate
      aria-label={t('uploadMap')}
      className={formClasses.form}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <FormFailure error={isAtFile ? null : failure} />
      <FormSection title={t('uploadMap')}>
        <p className={`${formClasses.note} ${formClasses.wide}`}>{t('uploadMapNote')}</p>
        <UploadField
          name="pictureFileId"
          label={t('mapPicture')}
          kind="map"
          endings={pictureEndings}
          value={picture}
          onChange={(file) => {
            setPicture(file)
            setFailure(null)
          }}
          error={pictureError}
          onBusyChange={(isBusy) => setBusy((last) => ({ ...last, picture: isBusy }))}
        />
        <UploadField
          name="descriptionFileId"
          label={t('mapDescription')}
          kind="map"
          endings={descriptionEndings}
          value={description}
          onChange={(file) => {
            setDescription(file)
            setFailure(null)
          }}
          error={descriptionError}
          onBusyChange={(isBusy) => setBusy((last) => ({ ...last, description: isBusy }))}
        />
        <Button
          type="submit"
          loading={isSaving}
          disabled={picture === null || description === null || busy.picture || busy.description}
        >
          {t('saveMap')}
        </Button>
        {isInDraft && (
          <Alert role="status" className={formClasses.wide}>
            {t('mapInDraft')}{' '}
            <ScreenLink to={paths.editorV2} params={{ id: floorId }}>
              {editorText('title')}
            </ScreenLink>
          </Alert>
        )}
      </FormSection>
    </form>
  )
}
