import { expect, it } from 'vitest'
import { toPlainText } from './chat-words.ts'

it.each([
  ['<p><at id="0">ugo</at> patrol &amp; <b>report</b></p>', 'patrol & report'],
  ['<AT>ugo</AT>\n  patrol&nbsp;now', 'patrol now'],
  ['<at>ugo <b>Pro</b></at> go', 'ugo Pro go'],
  ['2 < 3 and 5 > 4', '2 4'],
  ['a < b', 'a < b'],
  ['<at <b>x</b>', '<at x'],
  ['It&#39;s &lt;fine&gt;', "It's <fine>"],
])('reads %j as %j', (text, plain) => {
  expect(toPlainText(text)).toBe(plain)
})

// A pattern that looks for each end anew takes minutes for it.
it('reads a message that calls somebody again and again and never ends the name', () => {
  const text = '<at '.repeat(150_000)
  expect(toPlainText(text)).toBe(text.trim())
})
