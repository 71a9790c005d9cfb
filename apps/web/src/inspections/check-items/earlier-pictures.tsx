import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Media } from '@wheelhouse/contract/reports/media'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { History } from 'lucide-react'
import { useState } from 'react'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { MediaThumbnail } from '../../reports/report-media.tsx'
import classes from './check-items.module.css'
import { earlierPicturesQuery } from './picture.queries.ts'

type EarlierPicturesProps = {
  itemId: string
  /** The camera that the setup is for: a picture from another one shows something else. */
  cameraId: Media['cameraId']
  chosenId: string | null
  onChoose: (mediaId: string) => void
}

/** Pictures of a check item from earlier runs, to use instead of taking a new one. */
export function EarlierPictures(props: EarlierPicturesProps) {
  const t = useTexts(checkItemTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classes.wide}>
      <div>
        <Button
          variant="default"
          leftSection={<History size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('earlier')}
        </Button>
      </div>
      {isOpen && <Gallery {...props} />}
    </div>
  )
}

function Gallery({ itemId, cameraId, chosenId, onChoose }: EarlierPicturesProps) {
  const t = useTexts(checkItemTexts)
  const { data, error, refetch } = useQuery(earlierPicturesQuery(itemId))
  if (data === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListLoading />
  const offered = data.filter((media) => media.cameraId === cameraId)
  if (offered.length === 0) return <p className={classes.note}>{t('noEarlier')}</p>
  return (
    <ul className={classes.gallery} aria-label={t('earlier')}>
      {offered.map((media) => (
        <li key={media.id}>
          <MediaThumbnail media={media} isChosen={media.id === chosenId} onOpen={() => onChoose(media.id)} />
        </li>
      ))}
    </ul>
  )
}
