import { attribute, elements, walkTags } from '../../kernel/files/xml-tags.ts'

/** Excel's built-in date and time formats, including the East Asian ones. */
const builtIn = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])
const withTime = 22

/** Cell formats by number. `usual` has date and time if possible; `null` if the workbook has none. */
export type MomentStyles = { usual: string | null; all: ReadonlySet<string> }

/** Maximum characters of a format; Excel accepts no more. */
const formatMax = 255

/** The cell formats of a workbook that show times. @throws NotXml */
export function findMomentStyles(styles: string | null): MomentStyles {
  if (styles === null) return { usual: null, all: new Set() }
  const formats = new Map(
    elements(styles, 'numFmt').map((tag) => [
      Number(attribute(tag, 'numFmtId')),
      toPlain((attribute(tag, 'formatCode') ?? '').slice(0, formatMax)),
    ]),
  )
  const [from, to] = [...walkTags(styles)].filter(({ name }) => name === 'cellXfs')
  const cells = styles.slice(from?.end ?? 0, to?.start ?? 0)
  const ids = elements(cells, 'xf').map((tag) => Number(attribute(tag, 'numFmtId') ?? 0))
  const isMoment = (id: number) => builtIn.has(id) || /[yd]/.test(formats.get(id) ?? '')
  const isWhole = (id: number) => id === withTime || /y[^yh]*h/.test(formats.get(id) ?? '')
  const moments = ids.flatMap((id, index) => (isMoment(id) ? [{ id, number: String(index) }] : []))
  const usual = moments.find(({ id }) => isWhole(id)) ?? moments[0]
  return { usual: usual?.number ?? null, all: new Set(moments.map(({ number }) => number)) }
}

/** Removes texts, colours and conditions, which may contain any letters. */
function toPlain(code: string): string {
  return code.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '').toLowerCase()
}
