export type Language = {
  readonly id: string
  readonly name: string
  /** Its name in itself. */
  readonly ownName: string
  /** Other languages that it stands for. */
  readonly otherTags: readonly string[]
  /** Where most people speak it. */
  readonly countries: readonly string[]
}
