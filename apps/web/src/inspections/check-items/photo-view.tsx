import { useQuery } from '@tanstack/react-query'
import type { PictureRect } from '@wheelhouse/contract/inspections/crop'
import type { Media } from '@wheelhouse/contract/reports/media'
import { placeCrop } from '@wheelhouse/markers/place-crop'
import { type Quad, seePlane } from '@wheelhouse/markers/quad'
import { straighten } from '@wheelhouse/markers/straighten'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { useEffect, useRef } from 'react'
import { fileAddress } from '../../kernel/server/file-address.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { useMediaName } from '../../reports/report-media.tsx'
import classes from './check-items.module.css'
import { type DefinitionValues, toCrop } from './definition-values.ts'
import { FrameBox } from './frame-box.tsx'
import { markersQuery } from './picture.queries.ts'
import type { CropSource } from './picture-source.ts'

type PhotoProps = {
  media: Media
  rect: PictureRect | null
  onChange?: ((rect: PictureRect) => void) | undefined
}

/** A photo with a frame that can be drawn. */
export function PhotoView({ media, rect, onChange, source }: PhotoProps & { source?: CropView | null }) {
  const t = useTexts(checkItemTexts)
  const name = useMediaName()(media)
  return (
    <div className={classes.wide}>
      <FrameBox label={name} rect={rect} onChange={onChange}>
        <img src={fileAddress(media.file)} alt="" draggable={false} />
        {source && <MarkerOutlines {...source} />}
      </FrameBox>
      {onChange !== undefined && (
        <p className={classes.note}>{t(rect === null ? 'drawCodeNote' : 'drawNote')}</p>
      )}
    </div>
  )
}

type CropView = CropSource & { cut: Quad | null }

/** The markers found in a photo, and the part that the definition cuts out. */
export function useCropView(
  media: Media | null,
  definition: DefinitionValues,
): { view: CropView | null; isFailed: boolean } {
  const url = media === null ? '' : fileAddress(media.file)
  const { data, error } = useQuery({ ...markersQuery(media?.id ?? '', url), enabled: media !== null })
  if (data === undefined) return { view: null, isFailed: error !== null }
  return { view: { ...data, cut: placeCrop(toCrop(definition), data.markers, data.pixels) }, isFailed: false }
}

/** Outlines of the markers and of the part that is cut out, over the picture. */
function MarkerOutlines({ pixels: { width, height }, markers, cut }: CropView) {
  const toPoints = (quad: Quad) => quad.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      {markers.map(({ corners }) => (
        <polygon key={toPoints(corners)} points={toPoints(corners)} />
      ))}
      {cut !== null && <polygon data-cut="true" points={toPoints(cut)} />}
    </svg>
  )
}

/** Side length of the preview, in pixels. */
const previewSide = 192

/** A preview of the part that is sent to a reading service. */
export function CutPreview({ pixels, cut }: CropView) {
  const t = useTexts(checkItemTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (cut === null || context === null || context === undefined || seePlane(cut) === null) return
    const square = straighten(pixels, cut, previewSide)
    if (square === null) return
    const image = context.createImageData(square.width, square.height)
    image.data.set(square.data)
    context.putImageData(image, 0, 0)
  }, [pixels, cut])
  if (cut === null)
    return (
      <p className={classes.note} role="status">
        {t('notPlaced')}
      </p>
    )
  return (
    <figure className={classes.wide}>
      <figcaption>{t('preview')}</figcaption>
      <canvas
        ref={canvas}
        className={classes.preview}
        width={previewSide}
        height={previewSide}
        role="img"
        aria-label={t('preview')}
      />
    </figure>
  )
}
