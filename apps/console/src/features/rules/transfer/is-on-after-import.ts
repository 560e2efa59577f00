type Switch = { readonly isEnabled: boolean }

/** A rule that is on stays on, whatever the file says. */
export const isOnAfterImport = (before: Switch, { draft, isOff }: { draft: Switch; isOff: boolean }): boolean =>
  before.isEnabled || (!isOff && draft.isEnabled)
