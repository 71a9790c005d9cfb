import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CheckItem, checkItemRoutes } from '@wheelhouse/contract/inspections/check-item'
import { checkItemTestRoutes, type Reading } from '@wheelhouse/contract/inspections/reading'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { firstPage } from '../../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { formatValue, ReadingChips } from '../../reports/reading-words.tsx'
import { may } from '../../session/may.ts'
import { readingPaths } from '../inspection-paths.ts'
import classes from './check-items.module.css'
import { type PictureCommand, TakePicture, useTakenPicture } from './take-picture.tsx'

/** Tests a saved item: a robot takes a picture, which is read and judged as in a run. */
export function TryItem({ item }: { item: CheckItem }) {
  const t = useTexts(readingTexts)
  const itemText = useTexts(checkItemTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const picture = useTakenPicture()
  const [reading, setReading] = useState<Reading | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { id, definition, buildingId } = item
  const command: PictureCommand =
    definition.editor === 'thermal'
      ? { command: 'takeThermalImage', params: {} }
      : { command: 'takePhoto', params: { cameraId: definition.cameraId, quality: 'full' } }
  const test = async (mediaId: string) => {
    setIsBusy(true)
    try {
      setReading(await call(checkItemTestRoutes.test, { params: { id }, body: { mediaId } }))
      await queryClient.invalidateQueries({ queryKey: [checkItemRoutes.get.path] })
    } catch (error) {
      showError(error)
    }
    setIsBusy(false)
  }
  const { media } = picture
  return (
    <section className={classes.wide} aria-label={t('test')}>
      <h2>{t('test')}</h2>
      {may('checkItem:write') && (
        <>
          <p className={classes.note}>{t('testNote')}</p>
          <TakePicture
            buildingId={buildingId}
            command={command}
            picture={picture}
            note={t('testPictureNote')}
          />
          <div>
            <Button
              variant="default"
              loading={isBusy}
              disabled={media === null}
              onClick={() => media !== null && void test(media.id)}
            >
              {t('testNow')}
            </Button>
          </div>
        </>
      )}
      <p role="status">
        {reading !== null && (
          <>
            <b>{formatValue(reading.value, reading, { t, language })}</b> <ReadingChips reading={reading} />{' '}
            <Link to={readingPaths.one} params={{ id: reading.id }}>
              {t('details')}
            </Link>
          </>
        )}
      </p>
      <Link to={firstPage(readingPaths.list)} search={{ checkItemId: id }}>
        {itemText('readings')}
      </Link>
    </section>
  )
}
