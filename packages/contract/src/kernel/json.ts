/**
 * The deepest legitimate nesting is nine: edges of a layout in LIF. Text of nothing but brackets takes seconds to
 * parse, and traversing the result exhausts the stack.
 */
export const jsonDepthMax = 64

const [quote, backslash, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether JSON text is nested more deeply than allowed; scans it once, and stops at the first bracket that is too deep.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === backslash) at += 1
      else if (sign === quote) isText = false
    } else if (sign === quote) isText = true
    else if (sign === openList || sign === openObject) {
      depth += 1
      if (depth > jsonDepthMax) return true
    } else if (sign === closeList || sign === closeObject) depth -= 1
  }
  return false
}

/** Parses untrusted JSON. @throws SyntaxError also if it is nested too deeply, before parsing */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError('The JSON is nested too deeply.')
  return JSON.parse(text)
}

/** The same, but returns `undefined` for invalid JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
