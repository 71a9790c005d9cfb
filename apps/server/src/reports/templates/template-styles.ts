import { attribute, elements } from './read-template.ts'

/** Excel's own formats that show a moment: dates, times, and both, also those of East Asia. */
const builtIn = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])
const withTime = 22

/**
 * The cell formats of a workbook that show moments.
 * @returns by their numbers: `usual`, one with date and time if there is one; `null` where a workbook has none
 */
export function findMomentStyles(styles: string | null): { usual: string | null; all: ReadonlySet<string> } {
  if (styles === null) return { usual: null, all: new Set() }
  const formats = new Map(
    elements(styles, 'numFmt').map((tag) => [
      Number(attribute(tag, 'numFmtId')),
      toPlain(attribute(tag, 'formatCode') ?? ''),
    ]),
  )
  const cells = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles)?.[1] ?? ''
  const ids = elements(cells, 'xf').map((tag) => Number(attribute(tag, 'numFmtId') ?? 0))
  const isMoment = (id: number) => builtIn.has(id) || /[yd]/.test(formats.get(id) ?? '')
  const isWhole = (id: number) => id === withTime || /y.*h/.test(formats.get(id) ?? '')
  const moments = ids.flatMap((id, index) => (isMoment(id) ? [{ id, number: String(index) }] : []))
  const usual = moments.find(({ id }) => isWhole(id)) ?? moments[0]
  return { usual: usual?.number ?? null, all: new Set(moments.map(({ number }) => number)) }
}

/** Without texts, colours and conditions, which may have any letters. */
function toPlain(code: string): string {
  return code.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '').toLowerCase()
}
