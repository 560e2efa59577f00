/** For the dialog below another one: Escape closes only the one on top. Mantine asks all open dialogs to close. */
export const unlessCovered = (onClose: () => void) => (): void => {
  const shown = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].filter(dialog =>
    dialog.checkVisibility(),
  )
  if (shown.length < 2) onClose()
}
