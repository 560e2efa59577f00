/** Another transaction inserted one of the rows first. The code makes the batch start over, and then it finds the row. */
export class ConcurrentInsertError extends Error {
  readonly code = '40001'
  constructor(noun: string) {
    super(`Another batch inserted one of these ${noun} at the same time`)
  }
}
