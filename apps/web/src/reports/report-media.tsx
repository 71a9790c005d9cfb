import { ActionIcon, Modal } from '@mantine/core'
import type { Media } from '@wheelhouse/contract/reports/media'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { fileAddress } from '../kernel/server/file-address.ts'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { AnonymiseMark } from '../system/anonymisation/anonymise-mark.tsx'
import classes from './report.module.css'
import { ThermalMedium } from './thermal-picture.tsx'

/** Suffix on the title of a picture that a robot cropped; not meant to be shown to people. */
const cropMark = / ?\(crop\)$/

/** The display name of a medium: its title, else its kind and camera, followed by its time. */
export function useMediaName(): (media: Media) => string {
  const t = useTexts(reportTexts)
  const names = useTexts(teleopTexts)
  const language = useLanguage()
  return ({ kind, cameraId, title, takenAt }) => {
    const camera = names(`camera_${cameraId}`)
    const what =
      kind === 'thermal'
        ? t('thermal')
        : kind === 'video'
          ? t('videoOf', { camera })
          : t('photoOf', { camera })
    const isCrop = title !== null && cropMark.test(title)
    const named = (isCrop ? title.replace(cropMark, '') : title) || what
    return `${isCrop ? t('cropOf', { name: named }) : named} ${formatMoment(takenAt, language)}`
  }
}

type ThumbnailProps = {
  media: Media
  onOpen: () => void
  /** Omit if a press opens the picture without selecting it. */
  isChosen?: boolean
}

/** A thumbnail that opens the full picture. */
export function MediaThumbnail({ media, onOpen, isChosen }: ThumbnailProps) {
  const name = useMediaName()(media)
  const address = media.kind === 'thermal' ? { url: `/media/${media.id}/preview` } : media.file
  return (
    <button
      type="button"
      className={classes.thumbnail}
      aria-label={name}
      aria-pressed={isChosen}
      title={name}
      onClick={onOpen}
    >
      {media.kind === 'video' ? (
        <video src={fileAddress(media.file)} preload="metadata" muted tabIndex={-1} />
      ) : (
        <img src={fileAddress(address)} alt="" loading="lazy" />
      )}
    </button>
  )
}

type LightboxProps = {
  media: readonly Media[]
  openId: string
  onOpen: (id: string) => void
  onClose: () => void
}

/** One medium at full size, with buttons to the others. */
export function Lightbox({ media, openId, onOpen, onClose }: LightboxProps) {
  const t = useTexts(reportTexts)
  const getName = useMediaName()
  const index = media.findIndex(({ id }) => id === openId)
  const shown = media[index]
  if (shown === undefined) return null
  const open = (at: number) => {
    const next = media[at]
    if (next !== undefined) onOpen(next.id)
  }
  return (
    <Modal
      opened
      size="auto"
      title={getName(shown)}
      closeButtonProps={{ 'aria-label': t('close') }}
      onClose={onClose}
    >
      <div className={classes.lightbox}>
        {shown.kind === 'photo' && <img src={fileAddress(shown.file)} alt={getName(shown)} />}
        {shown.kind === 'video' && (
          <video key={shown.id} src={fileAddress(shown.file)} controls autoPlay muted />
        )}
        {shown.kind === 'thermal' && <ThermalMedium key={shown.id} media={shown} label={getName(shown)} />}
      </div>
      <AnonymiseMark mark={shown.anonymised} />
      <div className={classes.turns}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('previous')}
          disabled={index === 0}
          onClick={() => open(index - 1)}
        >
          <ChevronLeft size={18} />
        </ActionIcon>
        <span>
          {index + 1} / {media.length}
        </span>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('next')}
          disabled={index === media.length - 1}
          onClick={() => open(index + 1)}
        >
          <ChevronRight size={18} />
        </ActionIcon>
      </div>
    </Modal>
  )
}
