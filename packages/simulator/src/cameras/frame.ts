import { type ColumnHits, createColumnHits, type Projection } from './column-hits.ts'
import type { YuvPicture } from './yuv-picture.ts'

/** Scratch memory for pictures of one width. Rows are per column. */
export type Canvas = {
  readonly hits: ColumnHits
  /** First row where the floor is visible. */
  readonly floorFrom: Int16Array
  /** Last row where the ceiling is visible. */
  readonly ceilingUpTo: Int16Array
  /** First row covered by something nearer than the figure being drawn. */
  readonly clip: Int16Array
}

/** One picture while it is being drawn. */
export type Frame = Projection & Canvas & { readonly picture: YuvPicture }

export function createCanvas(width: number): Canvas {
  return {
    hits: createColumnHits(width),
    floorFrom: new Int16Array(width),
    ceilingUpTo: new Int16Array(width),
    clip: new Int16Array(width),
  }
}
