/** Something that can be completed. */
export type Suggestion = {
  readonly label: string
  readonly kind: 'variable' | 'property' | 'function' | 'keyword' | 'text'
  /** Beside the label. */
  readonly detail?: string
  /** Beside the list, for the chosen one. */
  readonly info?: string
  /** What is inserted, where it is not the label. `^` is where the cursor goes. */
  readonly insert?: string
}

/** What can follow the text before the cursor. `typed` is the part of it that is replaced. */
export type Suggest = (
  before: string,
  isAsked: boolean,
) => { readonly typed: string; readonly options: readonly Suggestion[] } | null
