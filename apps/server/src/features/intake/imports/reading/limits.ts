/** The limits of a file. The size of an upload is limited where it arrives. */
export const limits = {
  rows: 1_000_000,
  columns: 500,
  cellsPerRow: 5000,
  cellChars: 32_768,
  jsonItemChars: 1_000_000,
  jsonDepth: 32,
  zipEntries: 200,
  unpackedBytes: 400 * 1024 * 1024,
  /** The highest ratio of unpacked to packed size, for parts above `ratioFromBytes`. */
  ratio: 100,
  ratioFromBytes: 1024 * 1024,
  /** The size of a small part of a workbook, such as its sheet names or styles. */
  partBytes: 16 * 1024 * 1024,
  /** The text between two tags, and the nesting of tags. */
  xmlTextChars: 1024 * 1024,
  xmlDepth: 100,
  sharedChars: 64 * 1024 * 1024,
  sheets: 50,
}

/** The reason why a file cannot be imported, as a message for its sender. */
export class ImportFault extends Error {}
