/** Encodings of the tables that producers send. Windows-1252 reads every byte. */
export type TableEncoding = 'utf-8' | 'windows-1252'

const REPLACED = '\ufffd'

/**
 * The encoding of a table's bytes, found from the bytes: `.cpg` files are absent from many archives and wrong in others. Text in Windows-1252 is
 * hardly ever UTF-8 by chance; a text in UTF-8 may have been cut inside a character by the width of its column, so that some breaks are allowed.
 */
export function tableEncodingOf(bytes: Uint8Array): TableEncoding {
  const text = new TextDecoder('utf-8').decode(bytes)
  let broken = 0
  let accented = 0
  for (const character of text)
    if (character === REPLACED) broken++
    else if (character.charCodeAt(0) > 0x7f) accented++
  return accented > broken ? 'utf-8' : broken > 0 ? 'windows-1252' : 'utf-8'
}
