/** What a file may hold (the size of an upload is limited where it comes in). */
export const limits = {
  rows: 1_000_000,
  columns: 500,
  cellsPerRow: 5000,
  cellChars: 32_768,
  jsonItemChars: 1_000_000,
  jsonDepth: 32,
  zipEntries: 200,
  unpackedBytes: 400 * 1024 * 1024,
  /** Unpacked to packed; small parts may be packed as tightly as they like. */
  ratio: 100,
  ratioFromBytes: 1024 * 1024,
  /** Of the small parts of a workbook: its sheets' names, its styles. */
  partBytes: 16 * 1024 * 1024,
  /** Between two tags, and tags within tags. */
  xmlTextChars: 1024 * 1024,
  xmlDepth: 100,
  sharedChars: 64 * 1024 * 1024,
  sheets: 50,
}

/** Why a file cannot be imported, in words for whoever sent it. */
export class ImportFault extends Error {}
