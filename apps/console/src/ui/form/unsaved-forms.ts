let forms = 0

/** Whether a form on the screen holds changes that are not saved. */
export const hasUnsaved = (): boolean => forms > 0

/** Counts a form as unsaved; returns how to take it back. */
export function markUnsaved(): () => void {
  forms++
  return () => {
    forms--
  }
}
