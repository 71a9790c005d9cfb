import type { FileBytes } from '../../kernel/files/file-bytes.ts'
import type { PictureSize } from '../../kernel/files/picture-size.ts'
import { escapeXml } from './xlsx-cells.ts'

/** A picture anchored at the upper left of a cell. */
export type SheetPicture = {
  /** Zero-based; the header is row 0. */
  row: number
  column: number
  /** Alternative text. */
  label: string
  type: 'jpeg' | 'png'
  /** In pixels; it is drawn as high as its row. */
  size: PictureSize
  content: FileBytes
}

/** Height in points of a row that shows a picture, and of the picture. */
export const pictureRowHeight = 68
const pictureHeight = 64
/** Office's EMU per point. */
const emuPerPoint = 12_700

const drawingSpace = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
const artSpace = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const drawingType = 'application/vnd.openxmlformats-officedocument.drawing+xml'

/**
 * The pictures of a sheet, anchored at their cells (ECMA-376, part 1, 20.5), with relation ids `p1`, `p2` and so on.
 */
export function toDrawing(pictures: readonly SheetPicture[]): string {
  const anchors = pictures.map((picture, index) => toAnchor(picture, index + 1))
  return (
    `<xdr:wsDr xmlns:xdr="${drawingSpace}" xmlns:a="${artSpace}" xmlns:r="${relationSpace}">` +
    `${anchors.join('')}</xdr:wsDr>`
  )
}

function toAnchor({ row, column, label, size }: SheetPicture, number: number): string {
  const height = pictureHeight * emuPerPoint
  const width = Math.round((height * size.width) / size.height)
  const extent = `cx="${width}" cy="${height}"`
  return (
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff>` +
    `<xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext ${extent}/>` +
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${number}" name="${number}" descr="${toAttribute(label)}"/>` +
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
    `<xdr:blipFill><a:blip r:embed="p${number}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>'
  )
}

function toAttribute(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;')
}
