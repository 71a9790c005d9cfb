import { aZip } from './file-samples.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a small workbook: a summary that counts the rows of its sheet for raw data. */
export function templateParts({ rawName = 'Raw Data' } = {}): Record<string, string> {
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/xl/calcChain.xml" ContentType="${type}.calcChain+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Summary" sheetId="1" r:id="rId1"/><sheet name="${rawName}" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="raw">'${rawName}'!$A:$A</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId4" Type="${office}/calcChain" Target="calcChain.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy/mm/dd\\ hh:mm"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><f>COUNTA(raw)-1</f><v>0</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}"><dimension ref="A1:C3"/><cols><col min="1" max="1" width="20" style="1"/></cols><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Our number</t></is></c></row><row r="2"><c r="B2" s="1"/><c r="C2"><f>1+1</f><v>2</v></c></row></sheetData><pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/></worksheet>`,
    'xl/calcChain.xml': `<calcChain xmlns="${main}"><c r="A1" i="1"/><c r="C2" i="2"/></calcChain>`,
    'xl/charts/chart1.xml': '<chart>kept as it is</chart>',
  }
}

/** A workbook of these parts. */
export function aTemplateFile(parts: Record<string, string> = templateParts()): Buffer {
  return aZip(Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) })))
}
