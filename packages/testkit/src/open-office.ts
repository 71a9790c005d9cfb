import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tests that need a spreadsheet program are left out where LibreOffice (`soffice`) is not installed. */
export const hasOffice = spawnSync('soffice', ['--version']).status === 0

/** Version 7.4 does not do on its own what a workbook says of calculating when it is opened; people set it as here. */
const alwaysCalculates = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`

/**
 * Formulas of workbooks are calculated as Excel does it when it opens them. By itself LibreOffice shows what was calculated
 * before, whatever the workbook requires, until somebody has it calculate anew.
 */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`

/**
 * A table, of a workbook its first sheet, as a spreadsheet program reads it, in lines.
 * @param charset of a text file, by the program's own numbers: 76 is UTF-8, 64 is Shift_JIS
 */
export function openInOffice(
  folder: string,
  name: string,
  { charset }: { charset?: 76 | 64 } = {},
): string[] {
  const text = (number: number) => `Text - txt - csv (StarCalc):44,34,${number}`
  const reading = charset === undefined ? [] : [`--infilter=${text(charset)}`]
  const user = join(folder, 'profile', 'user')
  mkdirSync(user, { recursive: true })
  writeFileSync(join(user, 'registrymodifications.xcu'), settings)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  mkdirSync(join(folder, 'profile', 'user'), { recursive: true })
  writeFileSync(join(folder, 'profile', 'user', 'registrymodifications.xcu'), alwaysCalculates)
  const to = ['--convert-to', `csv:${text(76)}`, '--outdir', join(folder, 'read'), join(folder, name)]
  execFileSync('soffice', [profile, '--headless', ...reading, ...to], { stdio: 'ignore' })
  return readFileSync(join(folder, 'read', name.replace(/\.\w+$/, '.csv')), 'utf8')
    .trim()
    .split('\n')
}
