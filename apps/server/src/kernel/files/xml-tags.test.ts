import { describe, expect, it } from 'vitest'
import { checkTags, elements, listTags, NotXml } from './xml-tags.ts'

describe('tags of XML', () => {
  it('are found with and without a prefix, in both kinds of quotes, and not in comments or texts', () => {
    const xml = `<?xml version="1.0"?><a><!-- <b> --><x:b n="1>2"/><b\n  n='"'></b><![CDATA[<b>]]><bb/></a>`
    expect(elements(xml, 'b')).toEqual(['<x:b n="1>2"/>', `<b\n  n='"'>`])
    expect(listTags(xml, 'b').map(({ prefix, kind }) => [prefix, kind])).toEqual([
      ['x:', 'empty'],
      ['', 'open'],
    ])
  })

  it.each([
    ['a tag that is not closed', '<a'],
    ['a tag inside of a tag', '<a <b>>'],
    ['a quote that is not closed', '<a b="c>'],
    ['a comment that is not closed', '<a/><!-- <b/>'],
    ['a declaration', '<!DOCTYPE a [<!ENTITY b "c">]><a/>'],
    ['no name', '< a/>'],
    ['more tags than anybody writes', '<a/>'.repeat(50_001)],
    ['a tag longer than anybody writes', `<a ${'b'.repeat(70_000)}/>`],
  ])('are refused for %s', (_what, xml) => {
    expect(() => checkTags(xml)).toThrow(NotXml)
  })
})
