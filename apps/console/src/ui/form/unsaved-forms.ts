let forms = 0

/** Whether a form on the screen has unsaved changes. */
export const hasUnsaved = (): boolean => forms > 0

/** Counts a form as unsaved. Returns a function that undoes it. */
export function markUnsaved(): () => void {
  forms++
  return () => {
    forms--
  }
}
