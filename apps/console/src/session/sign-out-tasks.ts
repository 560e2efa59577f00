const tasks = new Set<() => void>()

/** What must be undone when someone signs out: timers, connections, a chat. Done once; returns how to call it off. */
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
      console.error('Something could not be undone while signing out', error)
    }
  }
}
