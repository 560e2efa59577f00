/** The file of an image that is being created. It is uploaded by the page of the new asset. */
let pending: { id: string; file: File } | null = null

export function setPendingFile(id: string, file: File): void {
  pending = { id, file }
}

/** The file for an asset, once. In development React mounts a page twice in a row: both times count as one. */
export function takePendingFile(id: string): File | null {
  if (pending?.id !== id) return null
  queueMicrotask(() => {
    pending = null
  })
  return pending.file
}
