/** The part of js-aruco2 that is used here; it has no types of its own. */
declare module 'js-aruco2' {
  type Dictionary = {
    readonly nBits: number
    /** Codes closer to each other than this many bits are ambiguous; `null`: computed. */
    readonly tau: number | null
    /** The bits of each code, row by row, in whole bytes. */
    readonly codeList: readonly (readonly number[])[]
  }
  type Marker = {
    readonly id: number
    /** Clockwise from the marker's own top left corner. */
    readonly corners: readonly { readonly x: number; readonly y: number }[]
  }
  class Detector {
    /** Codes with fewer wrong bits than `maxHammingDistance` are accepted. */
    constructor(options: { readonly dictionaryName: string; readonly maxHammingDistance: number })
    /** @param data RGBA */
    detectImage(width: number, height: number, data: ArrayLike<number>): Marker[]
  }
  const library: {
    readonly AR: {
      readonly DICTIONARIES: Record<string, Dictionary>
      readonly Detector: typeof Detector
    }
  }
  export default library
}

/** Adds `ARUCO_4X4_1000` to the library's dictionaries. */
declare module 'js-aruco2/src/dictionaries/aruco_4x4_1000.js' {}
