/**
 * Arrow heads as pictures, one strip of headings for each style: without a graphics card, a canvas draws a thousand
 * small pictures in a fraction of the time of a thousand outlines.
 */

export type ArrowLook = {
  colour: string
  edge: string
  isHollow: boolean
  /** Pixels from the centre to the nose. */
  nose: number
}

/** Headings per full turn: steps of five degrees are invisible. */
const headings = 72
/** More styles than both colour schemes have. */
const stripsMax = 64
/** Pixels around the arrow for its edge. */
const margin = 3

type Strip = { pictures: readonly ImageBitmap[]; side: number; ratio: number }

const strips = new Map<string, Strip>()

/** Draws an arrow head with its middle at x, y. `theta`: radians counter-clockwise from the right. */
export function drawArrow(
  context: CanvasRenderingContext2D,
  look: ArrowLook,
  { x, y }: { x: number; y: number },
  theta: number,
): void {
  const { pictures, side, ratio } = getStrip(look)
  const turns = theta / (2 * Math.PI)
  const picture = pictures[Math.round((turns - Math.floor(turns)) * headings) % headings]
  if (picture === undefined) return
  // On whole pixels, so that it is copied without interpolation.
  const toPixel = (place: number) => Math.round((place - side / 2) * ratio) / ratio
  context.drawImage(picture, toPixel(x), toPixel(y), side, side)
}

function getStrip(look: ArrowLook): Strip {
  const ratio = globalThis.devicePixelRatio
  const key = `${look.colour} ${look.edge} ${look.isHollow} ${look.nose} ${ratio}`
  const known = strips.get(key)
  if (known !== undefined) return known
  if (strips.size >= stripsMax) strips.clear()
  const strip = makeStrip(look, ratio)
  strips.set(key, strip)
  return strip
}

function makeStrip(look: ArrowLook, ratio: number): Strip {
  const side = 2 * (look.nose + margin)
  const pictures = Array.from({ length: headings }, (_, index) => {
    const canvas = new OffscreenCanvas(Math.ceil(side * ratio), Math.ceil(side * ratio))
    const context = canvas.getContext('2d')
    if (context !== null) {
      context.scale(ratio, ratio)
      paintArrow(context, look, side, (index * 2 * Math.PI) / headings)
    }
    return canvas.transferToImageBitmap()
  })
  return { pictures, side, ratio }
}

function paintArrow(
  context: OffscreenCanvasRenderingContext2D,
  { colour, edge, isHollow, nose }: ArrowLook,
  side: number,
  theta: number,
): void {
  context.lineWidth = 2
  context.translate(side / 2, side / 2)
  // The screen's y grows downwards.
  context.rotate(-theta)
  context.beginPath()
  context.moveTo(nose, 0)
  context.lineTo(-nose * 0.75, nose * 0.7)
  context.lineTo(-nose * 0.4, 0)
  context.lineTo(-nose * 0.75, -nose * 0.7)
  context.closePath()
  context.strokeStyle = isHollow ? colour : edge
  context.stroke()
  if (isHollow) return
  context.fillStyle = colour
  context.fill()
}
