/** The parts of a workbook of two sheets that are the same in all (Office Open XML, ECMA-376 part 1). */
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What kind each part is of. */
export const TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${SHEET}.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET}.worksheet+xml"/>
<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${SHEET}.worksheet+xml"/>
</Types>`

const relations = (...targets: readonly [type: string, target: string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], i) => `<Relationship Id="r${i + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** Which part leads to which. */
export const RELATIONS = {
  ofFile: relations(['officeDocument', 'xl/workbook.xml']),
  ofWorkbook: relations(
    ['worksheet', 'worksheets/sheet1.xml'],
    ['worksheet', 'worksheets/sheet2.xml'],
    ['styles', 'styles.xml'],
  ),
}

/** The sheets by their names. */
export const WORKBOOK = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>
<sheet name="Données" sheetId="1" r:id="r1"/><sheet name="Sources" sheetId="2" r:id="r2"/></sheets></workbook>`

/** Numbers of the styles below, as cells name them. */
export const CELL_STYLE = { day: 1, bold: 2 } as const

export const STYLES = `${XML}<styleSheet xmlns="${MAIN}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
