/** The UTF-8 flag, in the second byte of the flags of an entry. */
const UTF8 = 0x08

/** An archive as many programs write it: its names are what they are, and no entry says that they are UTF-8. */
export function withoutUtf8Flag(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive)
  // Signature of an entry, and where its flags stand: in front of the data, and in the directory at the end.
  for (const [signature, flags] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const)
    for (
      let at = bytes.indexOf(signature, 0, 'latin1');
      at >= 0;
      at = bytes.indexOf(signature, at + 4, 'latin1')
    )
      bytes[at + flags + 1]! &= ~UTF8
  return bytes
}

/** Puts other bytes in place of a character of the names, of the same length. */
export function withNameBytes(archive: Buffer, text: string, bytes: string): Buffer {
  return Buffer.from(archive.toString('latin1').replaceAll(text, bytes), 'latin1')
}
