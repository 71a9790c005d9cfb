import { accountTexts } from '@wheelhouse/texts/account/account'
import { commandTexts } from '@wheelhouse/texts/flows/commands'
import { stepIconTexts } from '@wheelhouse/texts/flows/step-icons'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import type { Text } from '@wheelhouse/texts/kernel/define-texts'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { mapTexts } from '@wheelhouse/texts/maps/maps'
import { enrolmentTexts } from '@wheelhouse/texts/robots/enrolment'
import { robotCodeTexts } from '@wheelhouse/texts/robots/robot-codes'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { authCodeTexts } from '@wheelhouse/texts/session/auth-code'
import { sessionTexts } from '@wheelhouse/texts/session/session'
import { announcementTexts } from '@wheelhouse/texts/system/announcements'
import { anonymizePolicyTexts } from '@wheelhouse/texts/system/anonymize-policies'
import { auditTexts } from '@wheelhouse/texts/system/audit'
import { resourceTexts } from '@wheelhouse/texts/system/resources'
import { serviceKeyTexts } from '@wheelhouse/texts/system/service-keys'
import { systemTexts } from '@wheelhouse/texts/system/system'
import { systemCardTexts } from '@wheelhouse/texts/system/system-cards'
import { systemConfigTexts } from '@wheelhouse/texts/system/system-configs'
import { systemVersionTexts } from '@wheelhouse/texts/system/system-versions'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { driveTexts } from '@wheelhouse/texts/teleop/teleop-keys'
import type { Page } from 'playwright-core'

const areas: Record<string, Text>[] = [
  accountTexts.texts,
  announcementTexts.texts,
  anonymizePolicyTexts.texts,
  auditTexts.texts,
  authCodeTexts.texts,
  commandTexts.texts,
  driveTexts.texts,
  errorTexts.texts,
  formTexts.texts,
  listTexts.texts,
  mapTexts.texts,
  robotCodeTexts.texts,
  enrolmentTexts.texts,
  robotRecordTexts.texts,
  robotTexts.texts,
  resourceTexts.texts,
  sessionTexts.texts,
  serviceKeyTexts.texts,
  stepIconTexts.texts,
  stepTypeTexts.texts,
  shellTexts.texts,
  systemCardTexts.texts,
  systemConfigTexts.texts,
  systemVersionTexts.texts,
  systemTexts.texts,
  teleopTexts.texts,
]

/**
 * Words on the screen that belong to the other language, or that are no words at all: an id or an unfilled placeholder.
 * Names that people gave (robots, rooms, buildings) are data and in whatever language they were given.
 */
export async function untranslated(page: Page, language: 'ja' | 'en'): Promise<string[]> {
  const other = language === 'ja' ? 'en' : 'ja'
  const foreign = new Set(
    areas
      .flatMap((area) => Object.values(area))
      .flatMap((text) => (text.ja === text.en ? [] : [text[other]])),
  )
  const own = new Set(areas.flatMap((area) => Object.values(area)).map((text) => text[language]))
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      texts.push(node.textContent?.trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder'])
        texts.push(element.getAttribute(name)?.trim() ?? '')
    return texts.filter((text) => text !== '')
  })
  // The switch names each language in itself; one service's name has the form of a text's id.
  const allowed = new Set(['日本語', 'English', 'hakaru.ai'])
  return shown.filter(
    (text) =>
      !allowed.has(text) &&
      ((foreign.has(text) && !own.has(text)) || /\{\{|^[a-z]+(\.[a-zA-Z_0-9]+)+$/.test(text)),
  )
}
