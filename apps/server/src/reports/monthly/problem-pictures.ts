import type { MonthlyReport } from '@wheelhouse/contract/reports/monthly-report'
import { thermalBytes } from '@wheelhouse/contract/reports/thermal-image'
import { thermalSize } from '@wheelhouse/contract/teleop/video'
import type { FileBytes } from '../../kernel/files/file-bytes.ts'
import type { FileStore } from '../../kernel/files/store-interface.ts'
import { findContent, toBytes } from '../exports/media-zip.ts'
import type { SheetPicture } from '../exports/xlsx-drawing.ts'
import { toThermalPng } from '../thermal-png.ts'

/** Per problem: for instance the scene and the value read in it. */
export const picturesOfProblem = 2
/** Photos are a few hundred kilobytes each, and a workbook is sent by mail. */
const picturesMax = 100

type Medium = MonthlyReport['media'][number]

/**
 * The pictures next to the problems of a month. Videos, and pictures whose bytes are gone, are left out.
 * @param firstColumn of the problem sheet, whose rows are the problems in order below the header
 */
export async function findProblemPictures(
  { problems, media }: Pick<MonthlyReport, 'problems' | 'media'>,
  files: FileStore,
  firstColumn: number,
): Promise<SheetPicture[]> {
  const known = new Map(media.map((medium) => [medium.id, medium]))
  const pictures: SheetPicture[] = []
  for (const [index, { detail }] of problems.entries()) {
    const own = detail.mediaIds.flatMap((id) => known.get(id) ?? []).filter(({ kind }) => kind !== 'video')
    for (const [place, medium] of own.slice(0, picturesOfProblem).entries()) {
      if (pictures.length === picturesMax) return pictures
      const content = await findContent(files, medium.id)
      const picture = content === null ? null : await toPicture(medium, content)
      if (picture !== null)
        pictures.push({ ...picture, row: index + 1, column: firstColumn + place, label: detail.title })
    }
  }
  return pictures
}

async function toPicture(
  { kind, file: { mime, width, height } }: Medium,
  content: FileBytes,
): Promise<Pick<SheetPicture, 'type' | 'size' | 'content'> | null> {
  if (kind === 'thermal') {
    const png = toThermalPng(await content.read(0, thermalBytes))
    return { type: 'png', size: thermalSize, content: toBytes(png) }
  }
  if (mime !== 'image/jpeg' || width == null || height == null) return null
  return { type: 'jpeg', size: { width, height }, content }
}
