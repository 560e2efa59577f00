const tasks = new Set<() => Promise<void>>()

/** How long a sign-out waits for what has to be stored. */
const longestMs = 3000

/** Adds work that has to be done while the user is still signed in, such as storing what was typed. */
export function beforeSignOut(task: () => Promise<void>): void {
  tasks.add(task)
}

/** Resolves when all work is done, has failed or takes too long. */
export async function finishWork(): Promise<void> {
  if (tasks.size === 0) return
  const late = new Promise<void>(resolve => setTimeout(resolve, longestMs))
  await Promise.race([Promise.allSettled([...tasks].map(task => task())), late])
}
