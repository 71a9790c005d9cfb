import { useQueries } from '@tanstack/react-query'
import { findingTexts } from '@wheelhouse/texts/reports/findings'
import { useState } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import { arrivingMediaQuery } from '../media.queries.ts'
import classes from '../report.module.css'
import { Lightbox, MediaThumbnail } from '../report-media.tsx'

/** The pictures that still exist: media are not kept forever. */
export function FindingPictures({ ids }: { ids: readonly string[] }) {
  const t = useTexts(findingTexts)
  const [openId, setOpenId] = useState<string | null>(null)
  const { media, isAnyGone } = useQueries({
    queries: ids.map((id) => ({ ...arrivingMediaQuery(id), refetchInterval: false as const })),
    combine: (answers) => ({
      media: answers.flatMap(({ data }) => data ?? []),
      isAnyGone: answers.some(({ data, isError }) => data === null || isError),
    }),
  })
  return (
    <>
      <div className={classes.thumbnails}>
        {media.map((medium) => (
          <MediaThumbnail key={medium.id} media={medium} onOpen={() => setOpenId(medium.id)} />
        ))}
      </div>
      {isAnyGone && <p className={classes.note}>{t('noPicture')}</p>}
      {openId !== null && (
        <Lightbox media={media} openId={openId} onOpen={setOpenId} onClose={() => setOpenId(null)} />
      )}
    </>
  )
}
