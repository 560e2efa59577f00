/** When what has just been drawn is on the screen. Says how to call it off. */
export function afterPaint(act: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    waiting = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(waiting)
  }
}
