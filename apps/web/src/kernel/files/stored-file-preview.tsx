import type { StoredFile } from '@wheelhouse/contract/system/file'
import { fileTexts } from '@wheelhouse/texts/system/files'
import { fileAddress } from '../server/file-address.ts'
import { formatBytes } from '../words/format-bytes.ts'
import { useLanguage, useTexts } from '../words/texts.ts'
import classes from './upload-field.module.css'

/** A preview of a stored file, with its name and size; the name opens or saves it. */
export function StoredFilePreview({ file }: { file: StoredFile }) {
  const language = useLanguage()
  const isPicture = file.width !== undefined && file.height !== undefined
  return (
    <figure className={classes.preview}>
      <Showing file={file} />
      <figcaption>
        <a href={fileAddress(file)} target="_blank" rel="noreferrer" translate="no">
          {file.name}
        </a>
        <span>{formatBytes(file.size, language)}</span>
        {isPicture && <span>{`${file.width} × ${file.height}`}</span>}
      </figcaption>
    </figure>
  )
}

function Showing({ file }: { file: StoredFile }) {
  const t = useTexts(fileTexts)
  const [address, words] = [fileAddress(file), t('preview', { name: file.name })]
  // Browsers cannot display a map's PGM.
  if (/^image\/(png|jpeg|webp|gif)$/.test(file.mime)) return <img src={address} alt={words} loading="lazy" />
  if (file.mime.startsWith('audio/'))
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of a customer's, which has no captions to show
    return <audio src={address} aria-label={words} controls preload="metadata" />
  if (file.mime.startsWith('video/'))
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of a customer's, which has no captions to show
    return <video src={address} aria-label={words} controls preload="metadata" />
  return null
}
