// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { initialLanguage, languageOfBrowser, storeLanguage } from './language.ts'

afterEach(() => localStorage.clear())

describe('the first language', () => {
  it.each([
    ['ja', 'ja'],
    ['ja-JP', 'ja'],
    ['JA-jp', 'ja'],
    ['en-GB', 'en'],
    ['fr-FR', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('of a browser in %j is %s', (browser, expected) => {
    expect(languageOfBrowser(browser)).toBe(expected)
  })

  it('is the one chosen before, whatever the browser says', () => {
    storeLanguage('ja')
    expect(initialLanguage()).toBe('ja')
  })

  it('is the browser’s when the stored one makes no sense', () => {
    localStorage.setItem('wheelhouse.language', 'xx')
    expect(initialLanguage()).toBe(languageOfBrowser(navigator.language))
  })
})
