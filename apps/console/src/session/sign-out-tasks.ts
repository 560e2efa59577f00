const tasks = new Set<() => void>()

/** Adds a task to run once at sign-out, such as stopping timers or closing connections. Returns a function that removes it. */
export function onSignOut(task: () => void): () => void {
  tasks.add(task)
  return () => tasks.delete(task)
}

export function runSignOutTasks(): void {
  const due = [...tasks]
  tasks.clear()
  for (const task of due) {
    try {
      task()
    } catch (error) {
      console.error('A sign-out task failed', error)
    }
  }
}
