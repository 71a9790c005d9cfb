/**
 * The tags of a piece of XML, in order, in a single linear pass whatever the input. For parts of Office files in which
 * everything but the changes must stay byte for byte.
 */

export type Tag = {
  /** Without a prefix. */
  name: string
  /** Including its colon; empty if there is none. */
  prefix: string
  kind: 'open' | 'close' | 'empty'
  /** Position of its `<`, and the position after its `>`. */
  start: number
  end: number
}

/** Not XML, or XML with declarations (a DOCTYPE, which Office files must not have). */
export class NotXml extends Error {}

/** Maximum characters of a tag with its attributes. Office writes a few hundred. */
const tagMax = 65_536
const nameMax = 256
/** Maximum tags per walk, about ten milliseconds. The largest workbooks have a few thousand where we look. */
const tagsMax = 50_000

/** What is skipped, by its start and end. */
const passedOver = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** @throws NotXml at the first error, possibly after some tags, and after {@link tagsMax} */
export function* walkTags(xml: string): Generator<Tag> {
  let count = 0
  for (let at = xml.indexOf('<'); at >= 0; ) {
    if (++count > tagsMax) throw new NotXml('there are more tags than anybody writes')
    const other = passedOver.find(([begin]) => xml.startsWith(begin, at))
    let end: number
    if (other === undefined) {
      const tag = readTag(xml, at)
      yield tag
      end = tag.end
    } else {
      const [begin, close] = other
      const found = xml.indexOf(close, at + begin.length)
      if (found < 0) throw new NotXml('something is not closed')
      end = found + close.length
    }
    at = xml.indexOf('<', end)
  }
}

function readTag(xml: string, start: number): Tag {
  const isClose = xml[start + 1] === '/'
  const [whole, prefix = '', name = ''] =
    /^([^\s/>:"'=<]+:)?([^\s/>:"'=<]+)(?=[\s/>])/.exec(
      xml.slice(start + (isClose ? 2 : 1), start + nameMax),
    ) ?? []
  if (whole === undefined) throw new NotXml('a tag has no name')
  const end = findTagEnd(xml, start + 1)
  const kind = isClose ? 'close' : xml[end - 2] === '/' ? 'empty' : 'open'
  return { name, prefix, kind, start, end }
}

/** A quoted value may contain `>`; a tag never contains `<`. */
function findTagEnd(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < Math.min(xml.length, from + tagMax); at++) {
    const letter = xml[at] ?? ''
    if (letter === '<') break
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === '>') return at + 1
    else if (letter === '"' || letter === "'") quote = letter
  }
  throw new NotXml('a tag is not closed')
}

/** Reads each tag once. @throws NotXml where one is wrong */
export function checkTags(xml: string): void {
  for (const _ of walkTags(xml));
}

/** The opening tags of this name, with or without a prefix, verbatim. @throws NotXml */
export function elements(xml: string, name: string): string[] {
  return listTags(xml, name).map(({ start, end }) => xml.slice(start, end))
}

/** Where the opening tags of this name are. @throws NotXml */
export function listTags(xml: string, name: string): Tag[] {
  return [...walkTags(xml)].filter((tag) => tag.name === name && tag.kind !== 'close')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The value of an attribute; `null` when it is not there. */
export function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(tag)?.[2]
  return (
    value?.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, code: string) => {
      if (!code.startsWith('#')) return entities[code] ?? whole
      const point = Number(code.startsWith('#x') ? `0${code.slice(1)}` : code.slice(1))
      return point > 0x10_ffff ? whole : String.fromCodePoint(point)
    }) ?? null
  )
}
