import { createHash } from 'node:crypto'
import { isThermalPicture, thermalBytes } from '@wheelhouse/contract/reports/thermal-image'
import {
  type FileKind,
  type FileType,
  fileKinds,
  fileLimits,
  type StoredFile,
} from '@wheelhouse/contract/system/file'
import { AppError } from '../process/app-error.ts'
import { detectType } from './detect-type.ts'
import { type FileBytes, piecesOf } from './file-bytes.ts'
import { detectPackage } from './package-type.ts'
import { type PictureSize, readPictureSize } from './picture-size.ts'
import { checkZip } from './zip-entries.ts'

export type ContentFacts = Pick<StoredFile, 'mime' | 'sha256' | 'width' | 'height'>

/**
 * Validates a complete file by its content (R-SYSTEM-11).
 * @throws AppError file.wrongType, file.damaged, file.pictureTooLarge, file.unpacksTooLarge.
 */
export async function judgeContent(file: FileBytes, kind: FileKind): Promise<ContentFacts> {
  const mime = await detect(file, kind)
  if (mime === null || !fileKinds[kind].types.includes(mime)) throw new AppError('file.wrongType')
  if (kind === 'xlsx') await checkZip(file)
  const size = mime.startsWith('image/') ? await checkPicture(file, mime) : undefined
  return { mime, sha256: await sha256Of(file), ...size }
}

/** Packages and raw temperatures are recognised by their structure alone. */
async function detect(file: FileBytes, kind: FileKind): Promise<FileType | null> {
  if (kind === 'software') return detectPackage(file)
  if (kind !== 'thermal') return detectType(file)
  return isThermalPicture(await file.read(0, thermalBytes + 1)) ? 'application/x-thermal' : null
}

async function checkPicture(file: FileBytes, type: FileType): Promise<PictureSize> {
  const size = await readPictureSize(file, type)
  if (size === null) throw new AppError('file.damaged')
  const { pictureSideMax: maxSide, pictureMax } = fileLimits
  if (Math.max(size.width, size.height) > maxSide || size.width * size.height > pictureMax)
    throw new AppError('file.pictureTooLarge', { maxSide, maxMegapixels: pictureMax / 1_000_000 })
  return { width: size.width, height: size.height }
}

async function sha256Of(file: FileBytes): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of piecesOf(file, 0, file.size)) hash.update(piece)
  return hash.digest('hex')
}
