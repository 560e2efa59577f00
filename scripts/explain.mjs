/** An error that the user can fix. Only its message is shown. */
export class Refusal extends Error {}

const sentences = {
  ENOSPC: 'The disk is full: free some space and try again.',
  EDQUOT: 'Your disk quota is used up: free some space and try again.',
  EROFS: 'This folder is on a read-only disk: clone the repository to a place that can be written.',
}

/** The text to print for an error. */
export function explain(error) {
  if (error instanceof Refusal) return error.message
  const where = error?.path ? ` ${error.path}` : ''
  if (error?.code === 'EACCES' || error?.code === 'EPERM') {
    return `Permission is missing for${where || ' a file of this folder'}: run as the user who owns it, or change its owner.`
  }
  return sentences[error?.code] ?? error?.stack ?? String(error)
}
