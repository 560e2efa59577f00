/** The file of an image that is being created. It is uploaded by the page of the new asset. */
let pending: { id: string; file: File } | null = null

export function setPendingFile(id: string, file: File): void {
  pending = { id, file }
}

/** The file for an asset, once. */
export function takePendingFile(id: string): File | null {
  const file = pending?.id === id ? pending.file : null
  if (file !== null) pending = null
  return file
}
